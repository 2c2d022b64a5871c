import Big from 'big.js'
import { CLAIMS_PATH, claimsPath, closePath } from '~/components/claims/paths'
import { ALL_EXPENSES, expenseSearchPath } from '~/components/expenses/paths'
import { addRatePath } from '~/components/rates/paths'
import { isBack, paidLabel, withoutSign } from '~/domain/advances/labels'
import { pluralize } from '~/domain/claims/claim-text'
import type { ColumnsGeometry } from '~/domain/insights/charts'
import type { CurrencyYear, YearInsights } from '~/domain/insights/schema'
import { type Formats, formatAmount, formatCountedAt } from '~/format'
import { linesPath, yearCsvPath, yearPath } from './paths'
import {
  type BarsViewModel,
  type ColumnsViewModel,
  type FigureViewModel,
  rankingRows,
  toBars,
  toColumns,
} from './view-models'

export interface CurrencyYearViewModel {
  currency: string
  /** whether it has expenses of the year */
  hasLines: boolean
  figures: FigureViewModel[]
  months: ColumnsViewModel
  events: BarsViewModel
  merchants: BarsViewModel
  claims: BarsViewModel
  /** expenses of no year, in words, and where they are listed; null without any */
  undated: { words: string; href: string } | null
  /** events that have lines without a rate, each with the way to its rates, and how many more there are */
  withoutRates: { events: { id: string; words: string; href: string | null }[]; others: number }
  /** claims that take off other payments than are noted, and how many more there are */
  outdated: { claims: { words: string; href: string }[]; others: number }
}

export interface YearViewModel {
  year: string
  years: { year: string; href: string }[]
  currencies: CurrencyYearViewModel[]
  /** how many more there are */
  otherCurrencies: number
}

interface YearGeometry {
  months: ColumnsGeometry
  events: number[]
  merchants: number[]
  claims: number[]
}

/** Events that are named for want of a rate. */
const EVENTS_WITHOUT_RATES_SHOWN_MAX = 3

/** Claims that are named for their payments. */
const OUTDATED_SHOWN_MAX = 3

/** Years that are offered: the newest ones. */
const YEARS_SHOWN_MAX = 8

export const toYear = (
  { year, years, currencies, otherCurrencies }: YearInsights,
  geometryOf: (year: CurrencyYear) => YearGeometry,
  locale: Formats,
): YearViewModel => ({
  year,
  years: [...new Set([...years.slice(0, YEARS_SHOWN_MAX), year])]
    .sort()
    .reverse()
    .map((each) => ({ year: each, href: yearPath(each) })),
  otherCurrencies,
  currencies: currencies.map((each) => toCurrencyYear(year, each, geometryOf(each), locale)),
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
    outdated,
  }: CurrencyYear,
  geometry: YearGeometry,
  locale: Formats,
): CurrencyYearViewModel {
  const writing = { locale, currency }
  const amount = (of: string) => ({ value: formatAmount(locale, of, currency), currency })
  const paid = {
    label: paidLabel(isBack(claims.paid.total)),
    total: withoutSign(claims.paid.total),
  }
  const claimRows = [
    { key: 'paid', name: paid.label, ...claims.paid, total: paid.total, href: claimsPath('paid') },
    { key: 'waiting', name: 'Waiting for payment', ...claims.waiting, href: claimsPath('waiting') },
    { key: 'open', name: 'Not claimed yet', ...claims.open, href: '/dashboard?status=open' },
  ]
  const elsewhere = claims.owedOfOtherYears
  return {
    currency,
    hasLines: totals.count > 0,
    figures: [
      {
        label: 'Spent',
        ...amount(totals.total),
        note: `${pluralize(totals.count, 'line')}, ${pluralize(eventCount, 'event')}`,
      },
      { label: paid.label, ...amount(paid.total), note: pluralize(claims.paid.count, 'claim') },
      {
        label: isBack(claims.owed) ? 'To pay back' : 'Owed to you',
        ...amount(withoutSign(claims.owed)),
        ...(elsewhere !== '0' && {
          note: `and ${formatAmount(locale, elsewhere, currency)} ${currency} of other years`,
          href: CLAIMS_PATH,
        }),
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
          markOf: (eventId) => {
            const event = withoutRates.events.find(({ id }) => id === eventId)
            return event && `no rate for ${event.currencies.join(', ')}`
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
        // parts of a whole that one of them takes from are no shares
        total: [claims.paid, claims.waiting, claims.open].some(({ total }) => isBack(total))
          ? '0'
          : claimRows.reduce((sum, { total }) => sum.plus(total), Big(0)).toFixed(),
      },
      writing,
    ),
    undated:
      undated.count > 0
        ? {
            words: `${pluralize(undated.count, 'line')} without a date, ${formatAmount(locale, undated.total, currency)} ${currency}`,
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
    withoutRates: {
      events: withoutRates.events.slice(0, EVENTS_WITHOUT_RATES_SHOWN_MAX).map((event) => ({
        id: event.id,
        words: `${event.name}: ${event.currencies.join(', ')}, counted ${formatCountedAt(locale, event.exchangeRate)}`,
        // a closed event takes no rate
        href: event.status === 'closed' ? null : addRatePath(event.id, event.currencies[0] ?? ''),
      })),
      others: withoutRates.others + Math.max(0, withoutRates.events.length - EVENTS_WITHOUT_RATES_SHOWN_MAX),
    },
  }
}
