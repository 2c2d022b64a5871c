import Big from 'big.js'
import { detailsPath } from '~/components/details/paths'
import { ALL_EXPENSES, expenseSearchPath } from '~/components/expenses/paths'
import { leftOutNotes } from '~/components/expenses/sum-view-models'
import { type EventRateUse, isAnyLeftOut, type LeftOut } from '~/domain/conversion/missing-rates'
import type { EventSummary } from '~/domain/events/schema'
import { NO_CATEGORY } from '~/domain/expenses/labels'
import type { ExpenseSearch } from '~/domain/expenses/schema'
import { subtractTotals } from '~/domain/insights/add-totals'
import { backingRows } from '~/domain/insights/backing'
import type { ColumnsGeometry, RunningSumGeometry } from '~/domain/insights/charts'
import type { EventInsights } from '~/domain/insights/event-insights.server'
import { claimDecimals } from '~/domain/money/currency'
import { doubtfulNote, type Note } from '~/domain/text/note'
import { pluralize } from '~/domain/text/pluralize'
import { formatAmount, formatAxis, formatCount, formatPercent } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { eventCsvPath } from './paths'
import {
  type FigureFormat,
  type FigureViewModel,
  rankingRows,
  toBarChart,
  toColumnChart,
} from './view-models'

/** The growth of the spent sum by day, week, month or year, with the labels of its axes. */
interface RunningSumViewModel extends Omit<RunningSumGeometry, 'ticks'> {
  ticks: { y: number; label: string }[]
  /** the names of the first and the last day, week, month or year */
  first: string
  last: string
}

/** The positions in the charts: of columns and of the running sum, and the lengths of bars in percent. */
interface EventGeometry {
  days: ColumnsGeometry
  categories: number[]
  currencies: number[]
  receipts: number[]
  /** null without a budget that counts, or with a single column */
  runningSum: RunningSumGeometry | null
}

/** Returns the view model of the insights of an event. */
export function toEventInsights(
  event: EventSummary,
  insights: EventInsights,
  geometry: EventGeometry,
  { missingRates, leftOut }: { missingRates: EventRateUse[]; leftOut: LeftOut },
  formats: Formats,
) {
  const figureFormat = { formats, currency: event.baseCurrency }
  const { totals, timeline, undated, categories, currencies, backing, budget } = insights
  const expensesSearchPath = (search: Partial<ExpenseSearch>) =>
    expenseSearchPath(event.id, { ...ALL_EXPENSES, ...search })
  const days = toColumnChart(figureFormat, {
    title: `By ${timeline.unit}`,
    csvPath: eventCsvPath('days', event.id),
    timeline,
    geometry: geometry.days,
    linesPathOf: ({ from, to }) => expensesSearchPath({ from, to }),
    undated,
  })
  const missingPath = expensesSearchPath({ receipt: 'missing' })
  const isBudgetInOtherCurrency = budget !== null && budget.currency !== event.baseCurrency
  return {
    // whether the event has neither amounts that count nor amounts left out
    isEmpty: totals.count === 0 && !isAnyLeftOut(leftOut),
    hasLines: totals.count > 0,
    figures: mainFigures(insights, { leftOut, missingPath }, figureFormat),
    budget:
      budget === null || isBudgetInOtherCurrency
        ? null
        : toBudget(
            { spent: totals.total, budget: budget.amount, leftOut },
            geometry.runningSum && {
              ...geometry.runningSum,
              first: days.columns.at(0)?.name ?? '',
              last: days.columns.at(-1)?.name ?? '',
            },
            figureFormat,
          ),
    // why the budget is not compared; empty when it is, or without a budget
    budgetDoubt: isBudgetInOtherCurrency
      ? `Your budget of ${formatAmount(formats, budget.amount, budget.currency)} ${budget.currency} is in another currency than the claim.`
      : '',
    setBudgetPath: detailsPath(event.id),
    days,
    categories: toBarChart(figureFormat, {
      title: 'By category',
      rowTitle: 'Category',
      csvPath: eventCsvPath('categories', event.id),
      rows: rankingRows(categories, {
        listPathOf: (category) => expensesSearchPath({ category: category || NO_CATEGORY }),
        nameOf: (name) => name || 'No category',
        pluralNoun: 'categories',
      }),
      widths: geometry.categories,
      total: totals.total,
    }),
    currencies: toBarChart(figureFormat, {
      title: 'By currency of receipts',
      rowTitle: 'Currency',
      csvPath: eventCsvPath('currencies', event.id),
      rows: rankingRows(currencies, {
        listPathOf: (currency) => expensesSearchPath({ currency }),
        notesOf: (currency) => missingRateNotes(missingRates.find((each) => each.currency === currency)),
        pluralNoun: 'currencies',
      }),
      widths: geometry.currencies,
      total: totals.total,
    }),
    receipts: toBarChart(figureFormat, {
      title: 'Receipts',
      rowTitle: 'Receipt',
      csvPath: eventCsvPath('receipts', event.id),
      rows: backingRows(backing).map(({ receiptFilter, ...row }) => ({
        ...row,
        href: receiptFilter !== null && row.count > 0 ? expensesSearchPath({ receipt: receiptFilter }) : null,
      })),
      widths: geometry.receipts,
      total: totals.total,
    }),
  }
}

export type EventInsightsViewModel = ReturnType<typeof toEventInsights>

const missingRateNotes = (missing: EventRateUse | undefined): Note[] =>
  missing ? [doubtfulNote(`no rate for ${pluralize(missing.count, 'line')}`)] : []

function mainFigures(
  { totals, days, undated, backing }: EventInsights,
  { leftOut, missingPath }: { leftOut: LeftOut; missingPath: string },
  { formats, currency }: FigureFormat,
): FigureViewModel[] {
  const amountFields = (amount: string) => ({ value: formatAmount(formats, amount, currency), currency })
  const average =
    days > 0 ? Big(subtractTotals(totals, undated).total).div(days).toFixed(claimDecimals(currency)) : '0'
  return [
    {
      label: 'Total',
      ...amountFields(totals.total),
      note: pluralize(totals.count, 'line'),
      otherAmounts: leftOutNotes(leftOut, formats),
    },
    { label: 'Average per day', ...amountFields(average), note: `${pluralize(days, 'day')} with expenses` },
    {
      label: 'Without receipt',
      ...amountFields(backing.missing.total),
      note:
        backing.missing.count > 0
          ? `${formatCount(formats, backing.missing.count)} of ${pluralize(totals.count, 'line')}`
          : 'none',
      ...(backing.missing.count > 0 && { href: missingPath }),
    },
  ]
}

function toBudget(
  { spent, budget, leftOut }: { spent: string; budget: string; leftOut: LeftOut },
  geometry: (RunningSumGeometry & Pick<RunningSumViewModel, 'first' | 'last'>) | null,
  { formats, currency }: FigureFormat,
) {
  const [spentNumber, budgetNumber] = [Number(spent), Number(budget)]
  const remaining = Big(budget).minus(spent)
  const isOver = remaining.lt(0)
  const barLength = Math.max(spentNumber, budgetNumber)
  const percentOf = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
  const remainingText = `${formatAmount(formats, remaining.abs().toFixed(), currency)} ${currency}`
  return {
    currency,
    amount: formatAmount(formats, budget, currency),
    spent: formatAmount(formats, spent, currency),
    leftOut: leftOutNotes(leftOut, formats),
    remainder: isOver ? `Over budget by ${remainingText}` : `${remainingText} left`,
    isOver,
    // the spent part in percent of the budget
    percent: `${formatPercent(formats, String(percentOf(spentNumber, budgetNumber)))}%`,
    // the spent sum within the budget, in percent of the bar: the larger of budget and spent sum
    spentPercent: percentOf(Math.min(spentNumber, budgetNumber), barLength),
    // the position where the budget ends, in percent of the bar
    budgetEnd: percentOf(budgetNumber, barLength),
    runningSum: geometry && {
      ...geometry,
      ticks: geometry.ticks.map(({ y, value }) => ({ y, label: formatAxis(formats, value) })),
    },
  }
}

/** The spent part of a budget. */
export type BudgetViewModel = ReturnType<typeof toBudget>
