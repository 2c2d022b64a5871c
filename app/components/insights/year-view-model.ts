import { CLAIMS_PATH, claimsPath, closePath } from '~/components/claims/paths'
import { ALL_EXPENSES, expenseSearchPath, expensesPath } from '~/components/expenses/paths'
import { leftOutNotes } from '~/components/expenses/sum-view-models'
import { addRatePath } from '~/components/rates/paths'
import { isAnyDue, isPaidBack, paidLabel, withoutSign } from '~/domain/advances/labels'
import { isGivenBack } from '~/domain/claims/payments/due-amounts'
import { isAnyLeftOut } from '~/domain/conversion/missing-rates'
import type { ColumnsGeometry } from '~/domain/insights/charts'
import type { ClaimTotals, CurrencyYear, EventLeftOut } from '~/domain/insights/schema'
import type { YearInsights } from '~/domain/insights/year-insights.server'
import { sumOf } from '~/domain/money/decimal'
import { doubtfulNote } from '~/domain/text/note'
import { pluralize } from '~/domain/text/pluralize'
import { formatAmount, formatCountedAt, formatMoneyList } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { linesPath, yearCsvPath, yearPath } from './paths'
import { type FigureFormat, otherCurrencyNotes, rankingRows, toBarChart, toColumnChart } from './view-models'

/** The first events or claims of a list, and the number of further ones. */
export interface LinksViewModel {
  links: { id: string; words: string; href: string | null }[]
  furtherCount: number
}

/** The positions of columns, and the lengths of bars in percent. */
interface YearGeometry {
  months: ColumnsGeometry
  events: number[]
  merchants: number[]
  claims: number[]
}

/** The most events or claims that a list above the charts names. */
const LINKS_SHOWN_MAX = 3

/** The most years that are offered, the newest ones. */
const YEARS_SHOWN_MAX = 8

/**
 * Returns the view model of a year's insights.
 * @param geometryOf calculates the positions in the charts of a claim currency
 */
export const toYear = (
  { year, years, currencies, otherCurrencies }: YearInsights,
  geometryOf: (year: CurrencyYear) => YearGeometry,
  formats: Formats,
) => ({
  year,
  years: [...new Set([...years.slice(0, YEARS_SHOWN_MAX), year])]
    .sort()
    .reverse()
    .map((shownYear) => ({ year: shownYear, href: yearPath(shownYear) })),
  otherCurrencies,
  currencies: currencies.map((currencyYear) =>
    toCurrencyYear(year, currencyYear, geometryOf(currencyYear), formats),
  ),
})

export type YearViewModel = ReturnType<typeof toYear>

function toCurrencyYear(year: string, currencyYear: CurrencyYear, geometry: YearGeometry, formats: Formats) {
  const { currency, totals, claims, undated, undatedLeftOut } = currencyYear
  const { eventsWithoutRates, incompleteEvents } = currencyYear
  const figureFormat = { formats, currency }
  const amountFields = (amount: string) => ({ value: formatAmount(formats, amount, currency), currency })
  const paidSum = { label: paidLabel(isMoneyGivenBack(claims.paid)), total: withoutSign(claims.paid.total) }
  const claimRow = (key: 'paid' | 'waiting' | 'open', name: string, href: string) => ({
    ...claims[key],
    key,
    name,
    href,
    notes: otherCurrencyNotes(claims[key], formats),
  })
  const claimRows = [
    { ...claimRow('paid', paidSum.label, claimsPath('paid')), total: paidSum.total },
    claimRow('waiting', 'Waiting for payment', claimsPath('waiting')),
    claimRow('open', 'Not claimed yet', '/dashboard?status=open'),
  ]
  const otherYears = otherYearsText(claims.owedOfOtherYears, figureFormat)
  return {
    currency,
    hasLines: totals.count > 0,
    figures: [
      {
        label: 'Spent',
        ...amountFields(totals.total),
        note: `${pluralize(totals.count, 'line')}, ${pluralize(currencyYear.eventCount, 'event')}`,
        otherAmounts: leftOutNotes(currencyYear.leftOut, formats),
      },
      {
        label: paidSum.label,
        ...amountFields(paidSum.total),
        note: pluralize(claims.paid.count, 'claim'),
        otherAmounts: otherCurrencyNotes(claims.paid, formats),
      },
      {
        label: isMoneyGivenBack(claims.owed) ? 'To pay back' : 'Owed to you',
        ...amountFields(withoutSign(claims.owed.total)),
        otherAmounts: otherCurrencyNotes(claims.owed, formats),
        ...(otherYears && { note: otherYears, href: CLAIMS_PATH }),
      },
    ],
    months: toColumnChart(figureFormat, {
      title: 'By month',
      csvPath: yearCsvPath('months', year, currency),
      timeline: { unit: 'month', slices: currencyYear.months },
      geometry: geometry.months,
      linesPathOf: ({ from }) => linesPath({ year, currency, month: from.slice(5, 7) }),
    }),
    events: toBarChart(figureFormat, {
      title: 'By event',
      rowTitle: 'Event',
      csvPath: yearCsvPath('events', year, currency),
      rows: rankingRows(currencyYear.events, {
        listPathOf: (id) =>
          expenseSearchPath(id, { ...ALL_EXPENSES, from: `${year}-01-01`, to: `${year}-12-31` }),
        notesOf: (eventId) => {
          const missing = eventsWithoutRates.events.find(({ id }) => id === eventId)
          const leftOutAmounts = currencyYear.leftOutByRankedEvent.find(({ id }) => id === eventId)
          return [
            ...(missing ? [doubtfulNote(`no rate for ${missing.currencies.join(', ')}`)] : []),
            ...(leftOutAmounts ? leftOutNotes(leftOutAmounts, formats) : []),
          ]
        },
        pluralNoun: 'events',
      }),
      widths: geometry.events,
      total: totals.total,
    }),
    merchants: toBarChart(figureFormat, {
      title: 'By merchant',
      rowTitle: 'Merchant',
      csvPath: yearCsvPath('merchants', year, currency),
      rows: rankingRows(currencyYear.merchants, {
        listPathOf: (merchant) => (merchant === '' ? null : linesPath({ year, currency, merchant })),
        nameOf: (name) => name || 'No merchant',
        pluralNoun: 'merchants',
      }),
      widths: geometry.merchants,
      total: totals.total,
    }),
    claims: toBarChart(figureFormat, {
      title: 'Claims',
      rowTitle: 'Claims',
      countTitle: 'Number',
      csvPath: yearCsvPath('claims', year, currency),
      rows: claimRows.map((row) => (row.count > 0 ? row : { ...row, href: null })),
      widths: geometry.claims,
      // a total of 0 shows no percentages, because amounts are no shares of their sum if one is negative
      total: [claims.paid, claims.waiting, claims.open].some(({ total }) => isPaidBack(total))
        ? '0'
        : sumOf(claimRows.map(({ total }) => total)).toFixed(),
    }),
    // expenses without a valid date, in words, with the path of their list; null without any
    undatedLink:
      undated.count > 0 || isAnyLeftOut(undatedLeftOut)
        ? {
            words: [
              `${pluralize(undated.count, 'line')} without a date, ${formatAmount(formats, undated.total, currency)} ${currency}`,
              ...leftOutNotes(undatedLeftOut, formats).map(({ words }) => words),
            ].join(', '),
            href: linesPath({ year: '', currency }),
          }
        : null,
    // claims that do not match the payments that are marked as paid now
    outdatedClaims: firstLinks(currencyYear.outdatedClaims, 0, ({ eventId, name, version }) => ({
      id: eventId,
      words: `${name}: version ${version}`,
      href: closePath(eventId),
    })),
    incompleteEvents: firstLinks(incompleteEvents.events, incompleteEvents.furtherCount, (event) =>
      toIncompleteEvent(event, formats),
    ),
    eventsWithoutRates: firstLinks(eventsWithoutRates.events, eventsWithoutRates.furtherCount, (event) => ({
      id: event.id,
      words: `${event.name}: ${event.currencies.join(', ')}, counted ${formatCountedAt(formats, event.exchangeRate)}`,
      // a closed event accepts no rate
      href: event.status === 'closed' ? null : addRatePath(event.id, event.currencies[0] ?? ''),
    })),
  }
}

/** The insights of a year in one claim currency. */
export type CurrencyYearViewModel = ReturnType<typeof toCurrencyYear>

/**
 * Returns links to the first events or claims of a list, and the number of further ones.
 * @param furtherCount the number of events or claims that the list itself leaves out
 */
const firstLinks = <Item>(
  items: Item[],
  furtherCount: number,
  toLink: (item: Item) => LinksViewModel['links'][number],
): LinksViewModel => ({
  links: items.slice(0, LINKS_SHOWN_MAX).map(toLink),
  furtherCount: furtherCount + Math.max(0, items.length - LINKS_SHOWN_MAX),
})

const isMoneyGivenBack = ({ total, unconverted }: ClaimTotals): boolean =>
  isGivenBack({ due: total, unconverted })

/** Returns `and 20.00 EUR and 8,640 JPY of other years`; empty without any. */
function otherYearsText(owed: ClaimTotals, { formats, currency }: FigureFormat): string {
  const amounts = [{ amount: owed.total, currency }, ...owed.unconverted].filter(({ amount }) =>
    isAnyDue(amount),
  )
  return amounts.length > 0 ? `and ${formatMoneyList(formats, amounts)} of other years` : ''
}

/**
 * Describes the amounts that an event's total leaves out, with the path of the page where the claimant can
 * add the rate or correct the expenses. The path is null for a closed event, which accepts no changes.
 */
function toIncompleteEvent({ id, name, status, unconverted, uncounted }: EventLeftOut, formats: Formats) {
  const amounts = uncounted ? [...unconverted, uncounted] : unconverted
  const [first] = unconverted
  const path = first ? addRatePath(id, first.currency) : expensesPath(id)
  const words = `${name}: ${formatMoneyList(formats, amounts)}`
  return { id, words, href: status === 'closed' ? null : path }
}
