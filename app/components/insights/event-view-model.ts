import Big from 'big.js'
import { detailsPath } from '~/components/details/paths'
import { ALL_EXPENSES, expenseSearchPath } from '~/components/expenses/paths'
import { leftOutNotes } from '~/components/expenses/sum-view-models'
import { type EventRateUse, isAnyLeftOut, type LeftOut } from '~/domain/conversion/missing-rates'
import type { EventSummary } from '~/domain/events/schema'
import { NO_CATEGORY } from '~/domain/expenses/labels'
import type { ExpenseSearch } from '~/domain/expenses/schema'
import { less } from '~/domain/insights/add-totals'
import { rowsOfBacking } from '~/domain/insights/backing'
import type { ColumnsGeometry, RunningGeometry } from '~/domain/insights/charts'
import type { EventInsights } from '~/domain/insights/schema'
import { claimDecimals } from '~/domain/money/currency'
import { doubtfulNote, type Note } from '~/domain/text/note'
import { pluralize } from '~/domain/text/pluralize'
import { formatAmount, formatAxis, formatCount, formatPercent } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { eventCsvPath } from './paths'
import {
  type BarsViewModel,
  type ColumnsViewModel,
  type FigureViewModel,
  rankingRows,
  toBars,
  toColumns,
  type Writing,
} from './view-models'

/** The growth of the sum by day, week, month or year. */
interface RunningViewModel extends Omit<RunningGeometry, 'ticks'> {
  ticks: { y: number; label: string }[]
  first: string
  last: string
}

/** The spent part of a budget. */
export interface BudgetViewModel {
  currency: string
  amount: string
  spent: string
  /** the amounts that the spent sum leaves out */
  leftOut: Note[]
  /** the amount that is left or overspent, in words */
  rest: string
  isOver: boolean
  /** in percent of the budget */
  percent: string
  /** in percent of the larger of budget and total: the part within the budget, and where the budget ends */
  within: number
  end: number
  running: RunningViewModel | null
}

export interface EventInsightsViewModel {
  /** whether the event has neither amounts that count nor amounts left out */
  isEmpty: boolean
  /** whether any expense counts, so that the pictures are not empty */
  hasLines: boolean
  figures: FigureViewModel[]
  budget: BudgetViewModel | null
  /** why the budget is not compared; empty when it is, or without a budget */
  budgetDoubt: string
  setBudgetPath: string
  days: ColumnsViewModel
  categories: BarsViewModel
  currencies: BarsViewModel
  receipts: BarsViewModel
}

interface EventGeometry {
  days: ColumnsGeometry
  categories: number[]
  currencies: number[]
  receipts: number[]
  /** null without a budget that counts, or with a single column */
  running: RunningGeometry | null
}

export function toEventInsights(
  event: EventSummary,
  insights: EventInsights,
  geometry: EventGeometry,
  { missingRates, leftOut }: { missingRates: EventRateUse[]; leftOut: LeftOut },
  formats: Formats,
): EventInsightsViewModel {
  const writing = { formats, currency: event.baseCurrency }
  const { totals, timeline, undated, categories, currencies, backing, budget } = insights
  const listOf = (search: Partial<ExpenseSearch>) =>
    expenseSearchPath(event.id, { ...ALL_EXPENSES, ...search })
  const days = toColumns(
    {
      title: `By ${timeline.unit}`,
      csv: eventCsvPath('days', event.id),
      ...{ timeline, geometry: geometry.days },
      hrefOf: ({ from, to }) => listOf({ from, to }),
      undated,
    },
    writing,
  )
  const isOtherBudget = budget !== null && budget.currency !== event.baseCurrency
  return {
    isEmpty: totals.count === 0 && !isAnyLeftOut(leftOut),
    hasLines: totals.count > 0,
    figures: figuresOf(insights, { leftOut, missingPath: listOf({ receipt: 'missing' }) }, writing),
    budget:
      budget === null || isOtherBudget
        ? null
        : toBudget(
            { spent: totals.total, budget: budget.amount, leftOut },
            geometry.running && {
              ...geometry.running,
              ...{ first: days.columns.at(0)?.name ?? '', last: days.columns.at(-1)?.name ?? '' },
            },
            writing,
          ),
    budgetDoubt: isOtherBudget
      ? `Your budget of ${formatAmount(formats, budget.amount, budget.currency)} ${budget.currency} is in another currency than the claim.`
      : '',
    setBudgetPath: detailsPath(event.id),
    days,
    categories: toBars(
      {
        ...{ title: 'By category', unit: 'Category', csv: eventCsvPath('categories', event.id) },
        rows: rankingRows(categories, {
          hrefOf: (category) => listOf({ category: category || NO_CATEGORY }),
          nameOf: (name) => name || 'No category',
          many: 'categories',
        }),
        ...{ widths: geometry.categories, total: totals.total },
      },
      writing,
    ),
    currencies: toBars(
      {
        ...{ title: 'By currency of receipts', unit: 'Currency', csv: eventCsvPath('currencies', event.id) },
        rows: rankingRows(currencies, {
          hrefOf: (currency) => listOf({ currency }),
          notesOf: (currency) => notesOf(missingRates.find((each) => each.currency === currency)),
          many: 'currencies',
        }),
        ...{ widths: geometry.currencies, total: totals.total },
      },
      writing,
    ),
    receipts: toBars(
      {
        ...{ title: 'Receipts', unit: 'Receipt', csv: eventCsvPath('receipts', event.id) },
        rows: rowsOfBacking(backing).map(({ receipt, ...row }) => ({
          ...row,
          href: receipt !== null && row.count > 0 ? listOf({ receipt }) : null,
        })),
        ...{ widths: geometry.receipts, total: totals.total },
      },
      writing,
    ),
  }
}

const notesOf = (missing: EventRateUse | undefined): Note[] =>
  missing ? [doubtfulNote(`no rate for ${pluralize(missing.count, 'line')}`)] : []

function figuresOf(
  { totals, days, undated, backing }: EventInsights,
  { leftOut, missingPath }: { leftOut: LeftOut; missingPath: string },
  { formats, currency }: Writing,
): FigureViewModel[] {
  const amount = (of: string) => ({ value: formatAmount(formats, of, currency), currency })
  const average = days > 0 ? Big(less(totals, undated).total).div(days).toFixed(claimDecimals(currency)) : '0'
  return [
    {
      label: 'Total',
      ...amount(totals.total),
      note: pluralize(totals.count, 'line'),
      beside: leftOutNotes(leftOut, formats),
    },
    { label: 'Average per day', ...amount(average), note: `${pluralize(days, 'day')} with expenses` },
    {
      label: 'Without receipt',
      ...amount(backing.nothing.total),
      note:
        backing.nothing.count > 0
          ? `${formatCount(formats, backing.nothing.count)} of ${pluralize(totals.count, 'line')}`
          : 'none',
      ...(backing.nothing.count > 0 && { href: missingPath }),
    },
  ]
}

function toBudget(
  { spent, budget, leftOut }: { spent: string; budget: string; leftOut: LeftOut },
  running: (RunningGeometry & Pick<RunningViewModel, 'first' | 'last'>) | null,
  { formats, currency }: Writing,
): BudgetViewModel {
  const [total, limit] = [Number(spent), Number(budget)]
  const rest = Big(budget).minus(spent)
  const isOver = rest.lt(0)
  const whole = Math.max(total, limit)
  const percentOf = (part: number, of: number) => Math.round((part / of) * 10_000) / 100
  const restWords = `${formatAmount(formats, rest.abs().toFixed(), currency)} ${currency}`
  return {
    currency,
    amount: formatAmount(formats, budget, currency),
    spent: formatAmount(formats, spent, currency),
    leftOut: leftOutNotes(leftOut, formats),
    rest: isOver ? `Over budget by ${restWords}` : `${restWords} left`,
    isOver,
    percent: `${formatPercent(formats, String(percentOf(total, limit)))}%`,
    within: percentOf(Math.min(total, limit), whole),
    end: percentOf(limit, whole),
    running: running && {
      ...running,
      ticks: running.ticks.map(({ y, value }) => ({ y, label: formatAxis(formats, value) })),
    },
  }
}
