import Big from 'big.js'
import { CLAIMS_PATH, claimsPath, closePath } from '~/components/claims/paths'
import { ALL_EXPENSES, expenseSearchPath, expensesPath } from '~/components/expenses/paths'
import { leftOutNotes } from '~/components/expenses/sum-view-models'
import { addRatePath } from '~/components/rates/paths'
import { isAnyDue, isPaidBack, paidLabel, withoutSign } from '~/domain/advances/labels'
import { isGivenBack } from '~/domain/claims/payments/due-amounts'
import { isAnyLeftOut } from '~/domain/conversion/missing-rates'
import type { ColumnsGeometry } from '~/domain/insights/charts'
import type { ClaimTotals, CurrencyYear, EventLeftOut, YearInsights } from '~/domain/insights/schema'
import { doubtfulNote } from '~/domain/text/note'
import { pluralize } from '~/domain/text/pluralize'
import { formatAmount, formatCountedAt, formatMoneyList } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { linesPath, yearCsvPath, yearPath } from './paths'
import {
  type BarsViewModel,
  besideNotes,
  type ColumnsViewModel,
  type FigureViewModel,
  rankingRows,
  toBars,
  toColumns,
  type Writing,
} from './view-models'

export interface CurrencyYearViewModel {
  currency: string
  /** whether the currency has expenses in the year */
  hasLines: boolean
  figures: FigureViewModel[]
  months: ColumnsViewModel
  events: BarsViewModel
  merchants: BarsViewModel
  claims: BarsViewModel
  /** expenses without a valid date, in words, with the path of their list; null without any */
  undated: { words: string; href: string } | null
  /** events with lines without a rate, each with the path of its rates, and the number of further events */
  withoutRates: { events: { id: string; words: string; href: string | null }[]; others: number }
  /**
   * events with amounts that the claimant must still complete, each with its path, and the number of further
   * events
   */
  leavingOut: { events: { id: string; words: string; href: string | null }[]; others: number }
  /** claims that deduct other payments than those recorded now, and the number of further claims */
  outdated: { claims: { words: string; href: string }[]; others: number }
}

export interface YearViewModel {
  year: string
  years: { year: string; href: string }[]
  currencies: CurrencyYearViewModel[]
  /** the number of further currencies */
  otherCurrencies: number
}

interface YearGeometry {
  months: ColumnsGeometry
  events: number[]
  merchants: number[]
  claims: number[]
}

/** The most events without rates that are named. */
const EVENTS_WITHOUT_RATES_SHOWN_MAX = 3

/** The most outdated claims that are named. */
const OUTDATED_SHOWN_MAX = 3

/** The most years that are offered, the newest ones. */
const YEARS_SHOWN_MAX = 8

export const toYear = (
  { year, years, currencies, otherCurrencies }: YearInsights,
  geometryOf: (year: CurrencyYear) => YearGeometry,
  formats: Formats,
): YearViewModel => ({
  year,
  years: [...new Set([...years.slice(0, YEARS_SHOWN_MAX), year])]
    .sort()
    .reverse()
    .map((each) => ({ year: each, href: yearPath(each) })),
  otherCurrencies,
  currencies: currencies.map((each) => toCurrencyYear(year, each, geometryOf(each), formats)),
})

function toCurrencyYear(
  year: string,
  {
    currency,
    totals,
    months,
    eventCount,
    events,
    merchants,
    claims,
    undated,
    withoutRates,
    leftOut,
    undatedLeftOut,
    leftOutOfRanked,
    leavingOut,
    outdated,
  }: CurrencyYear,
  geometry: YearGeometry,
  formats: Formats,
): CurrencyYearViewModel {
  const writing = { formats, currency }
  const amount = (of: string) => ({ value: formatAmount(formats, of, currency), currency })
  const paid = {
    label: paidLabel(isAnyBack(claims.paid)),
    total: withoutSign(claims.paid.total),
  }
  const claimRow = (key: 'paid' | 'waiting' | 'open', name: string, href: string) => ({
    ...{ key, name, href, count: claims[key].count, total: claims[key].total },
    notes: besideNotes(claims[key], formats),
  })
  const claimRows = [
    { ...claimRow('paid', paid.label, claimsPath('paid')), total: paid.total },
    claimRow('waiting', 'Waiting for payment', claimsPath('waiting')),
    claimRow('open', 'Not claimed yet', '/dashboard?status=open'),
  ]
  const elsewhere = otherYearsText(claims.owedOfOtherYears, writing)
  return {
    currency,
    hasLines: totals.count > 0,
    figures: [
      {
        label: 'Spent',
        ...amount(totals.total),
        note: `${pluralize(totals.count, 'line')}, ${pluralize(eventCount, 'event')}`,
        beside: leftOutNotes(leftOut, formats),
      },
      {
        label: paid.label,
        ...amount(paid.total),
        note: pluralize(claims.paid.count, 'claim'),
        beside: besideNotes(claims.paid, formats),
      },
      {
        label: isAnyBack(claims.owed) ? 'To pay back' : 'Owed to you',
        ...amount(withoutSign(claims.owed.total)),
        beside: besideNotes(claims.owed, formats),
        ...(elsewhere && { note: elsewhere, href: CLAIMS_PATH }),
      },
    ],
    months: toColumns(
      {
        ...{ title: 'By month', csv: yearCsvPath('months', year, currency) },
        ...{ timeline: { unit: 'month', slices: months }, geometry: geometry.months },
        hrefOf: ({ from }) => linesPath({ year, currency, month: from.slice(5, 7) }),
      },
      writing,
    ),
    events: toBars(
      {
        ...{ title: 'By event', unit: 'Event', csv: yearCsvPath('events', year, currency) },
        rows: rankingRows(events, {
          hrefOf: (id) =>
            expenseSearchPath(id, { ...ALL_EXPENSES, from: `${year}-01-01`, to: `${year}-12-31` }),
          notesOf: (eventId) => {
            const counted = withoutRates.events.find(({ id }) => id === eventId)
            const left = leftOutOfRanked.find(({ id }) => id === eventId)
            return [
              ...(counted ? [doubtfulNote(`no rate for ${counted.currencies.join(', ')}`)] : []),
              ...(left ? leftOutNotes(left, formats) : []),
            ]
          },
          many: 'events',
        }),
        ...{ widths: geometry.events, total: totals.total },
      },
      writing,
    ),
    merchants: toBars(
      {
        ...{ title: 'By merchant', unit: 'Merchant', csv: yearCsvPath('merchants', year, currency) },
        rows: rankingRows(merchants, {
          hrefOf: (merchant) => (merchant === '' ? null : linesPath({ year, currency, merchant })),
          nameOf: (name) => name || 'No merchant',
          many: 'merchants',
        }),
        ...{ widths: geometry.merchants, total: totals.total },
      },
      writing,
    ),
    claims: toBars(
      {
        ...{ title: 'Claims', unit: 'Claims', counted: 'Number', csv: yearCsvPath('claims', year, currency) },
        rows: claimRows.map((row) => (row.count > 0 ? row : { ...row, href: null })),
        widths: geometry.claims,
        // with a negative part, the parts are not shares of the whole
        total: [claims.paid, claims.waiting, claims.open].some(({ total }) => isPaidBack(total))
          ? '0'
          : claimRows.reduce((sum, { total }) => sum.plus(total), Big(0)).toFixed(),
      },
      writing,
    ),
    undated:
      undated.count > 0 || isAnyLeftOut(undatedLeftOut)
        ? {
            words: [
              `${pluralize(undated.count, 'line')} without a date, ${formatAmount(formats, undated.total, currency)} ${currency}`,
              ...leftOutNotes(undatedLeftOut, formats).map(({ words }) => words),
            ].join(', '),
            href: linesPath({ year: '', currency }),
          }
        : null,
    outdated: {
      claims: outdated.slice(0, OUTDATED_SHOWN_MAX).map(({ eventId, name, version }) => ({
        words: `${name}: version ${version}`,
        href: closePath(eventId),
      })),
      others: Math.max(0, outdated.length - OUTDATED_SHOWN_MAX),
    },
    leavingOut: {
      events: leavingOut.events
        .slice(0, EVENTS_WITHOUT_RATES_SHOWN_MAX)
        .map((event) => leavingOutRow(event, formats)),
      others: leavingOut.others + Math.max(0, leavingOut.events.length - EVENTS_WITHOUT_RATES_SHOWN_MAX),
    },
    withoutRates: {
      events: withoutRates.events.slice(0, EVENTS_WITHOUT_RATES_SHOWN_MAX).map((event) => ({
        id: event.id,
        words: `${event.name}: ${event.currencies.join(', ')}, counted ${formatCountedAt(formats, event.exchangeRate)}`,
        // a closed event accepts no rate
        href: event.status === 'closed' ? null : addRatePath(event.id, event.currencies[0] ?? ''),
      })),
      others: withoutRates.others + Math.max(0, withoutRates.events.length - EVENTS_WITHOUT_RATES_SHOWN_MAX),
    },
  }
}

const isAnyBack = ({ total, unconverted }: ClaimTotals): boolean => isGivenBack({ due: total, unconverted })

/** Returns `and 20.00 EUR and 8,640 JPY of other years`; empty without any. */
function otherYearsText(owed: ClaimTotals, { formats, currency }: Writing): string {
  const all = [{ amount: owed.total, currency }, ...owed.unconverted].filter(({ amount }) => isAnyDue(amount))
  return all.length > 0 ? `and ${formatMoneyList(formats, all)} of other years` : ''
}

/**
 * Returns the amounts that an event leaves out, with the path of the page to change that; a closed event has
 * no such page.
 */
function leavingOutRow({ id, name, status, unconverted, uncounted }: EventLeftOut, formats: Formats) {
  const amounts = uncounted ? [...unconverted, uncounted] : unconverted
  const [first] = unconverted
  const path = first ? addRatePath(id, first.currency) : expensesPath(id)
  return {
    ...{ id, words: `${name}: ${formatMoneyList(formats, amounts)}` },
    href: status === 'closed' ? null : path,
  }
}
