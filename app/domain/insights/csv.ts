import type { CurrencySum, EventRateUse, LeftOut } from '~/domain/conversion/missing-rates'
import { csvFile, csvText } from '~/domain/documents/csv-writer'
import type { Totals } from '~/domain/events/schema'
import type { EventInsights } from '~/domain/insights/event-insights.server'
import { backingRows } from './backing'
import type { CurrencyYear, Ranking, TimeSlice } from './schema'

// Exports the figures of each chart as CSV, with the same rows as its table.

/** The charts of an event, by file name. */
export const EVENT_CHARTS = ['days', 'categories', 'currencies', 'receipts'] as const
export type EventChart = (typeof EVENT_CHARTS)[number]

/** The charts of a year, by file name. */
export const YEAR_CHARTS = ['months', 'events', 'merchants', 'claims'] as const
export type YearChart = (typeof YEAR_CHARTS)[number]

const totalsCells = ({ count, total }: Totals) => [String(count), total]

/** Returns the rows of a ranking: a name, and its totals. */
const rankingRows = ({ slices, otherTotals }: Ranking): string[][] => [
  ...slices.map((slice) => [csvText(slice.name), ...totalsCells(slice)]),
  ...(otherTotals ? [['Others', ...totalsCells(otherTotals)]] : []),
]

/**
 * Returns the rows of a ranking with a second column, which tells which amounts have no rate.
 * @param missingRatesText returns the text of the second column for the key of a slice
 */
const rankingRowsWithMissingRates = (
  { slices, otherTotals }: Ranking,
  missingRatesText: (key: string) => string,
): string[][] => [
  ...slices.map((slice) => [
    csvText(slice.name),
    csvText(missingRatesText(slice.key)),
    ...totalsCells(slice),
  ]),
  ...(otherTotals ? [['Others', '', ...totalsCells(otherTotals)]] : []),
]

const timeRows = (slices: TimeSlice[]) => slices.map((slice) => [slice.from, slice.to, ...totalsCells(slice)])

/** The currency of the rows of a chart, and the amounts that they do not include. */
interface ChartContext {
  /** the claim currency */
  currency: string
  /** amounts without a rate, and amounts that do not count yet */
  leftOut: LeftOut
}

/**
 * Writes the rows of a chart, and below them the amounts that the rows leave out. The last column names the
 * currency.
 */
function chartCsv(titles: string[], rows: string[][], { currency, leftOut }: ChartContext): string {
  const head = [...titles, 'Lines', 'Amount', 'Currency']
  const leftOutRow = (name: string, { count, amount, currency }: CurrencySum) => [
    name,
    ...titles.slice(1).map(() => ''),
    String(count),
    amount,
    csvText(currency),
  ]
  return csvFile([
    head,
    ...rows.map((row) => [...row, csvText(currency)]),
    ...leftOut.unconverted.map((sum) => leftOutRow('No rate', sum)),
    ...leftOut.forFinance.map((sum) => leftOutRow('Finance converts', sum)),
    ...(leftOut.uncounted ? [leftOutRow('Not counted yet', leftOut.uncounted)] : []),
  ])
}

/**
 * Returns the CSV file of a chart of an event.
 * @param context also has the currencies that count at the event's rate because they have no rate of their
 * own
 */
export function eventCsv(
  insights: EventInsights,
  chart: EventChart,
  { missingRates, ...context }: ChartContext & { missingRates: EventRateUse[] },
): string {
  const { timeline, undated, categories, currencies, backing } = insights
  switch (chart) {
    case 'days':
      return chartCsv(
        ['From', 'To'],
        [...timeRows(timeline.slices), ...(undated.count > 0 ? [['', '', ...totalsCells(undated)]] : [])],
        context,
      )
    case 'categories':
      return chartCsv(['Category'], rankingRows(categories), context)
    case 'currencies':
      return chartCsv(
        ['Currency of receipts', 'Lines without a rate'],
        rankingRowsWithMissingRates(currencies, (key) =>
          String(missingRates.find(({ currency }) => currency === key)?.count ?? ''),
        ),
        context,
      )
    case 'receipts':
      return chartCsv(
        ['Receipt'],
        backingRows(backing).map((row) => [row.name, ...totalsCells(row)]),
        context,
      )
  }
}

/** Returns the CSV file of a chart of a year in one claim currency. */
export function yearCsv(year: CurrencyYear, chart: YearChart): string {
  switch (chart) {
    case 'months':
      return chartCsv(['From', 'To'], timeRows(year.months), year)
    case 'events': {
      const { events } = year.eventsWithoutRates
      const currenciesOf = (key: string) => events.find(({ id }) => id === key)?.currencies.join(' ') ?? ''
      const rows = rankingRowsWithMissingRates(year.events, currenciesOf)
      return chartCsv(['Event', 'No rate for'], rows, year)
    }
    case 'merchants':
      return chartCsv(['Merchant'], rankingRows(year.merchants), year)
    case 'claims': {
      const { paid, waiting, open } = year.claims
      const rows = Object.entries({ Paid: paid, 'Waiting for payment': waiting, 'Not claimed yet': open })
      return csvFile([
        ['Claims', 'Number', 'Amount', 'Currency'],
        ...rows.flatMap(([name, totals]) => [
          [name, ...totalsCells(totals), csvText(year.currency)],
          ...totals.unconverted.map(({ amount, currency }) => [name, '', amount, csvText(currency)]),
        ]),
      ])
    }
  }
}
