import type { EventRateUse, LeftOut } from '~/domain/conversion/missing-rates'
import { csvFile, csvText } from '~/domain/documents/csv-writer'
import type { Totals } from '~/domain/events/schema'
import { rowsOfBacking } from './backing'
import type { CurrencyYear, EventInsights, Ranking, TimeSlice } from './schema'

// Exports the figures of each picture as CSV, with the same rows as its table.

/** The pictures of an event, by file name. */
export const EVENT_PICTURES = ['days', 'categories', 'currencies', 'receipts'] as const
export type EventPicture = (typeof EVENT_PICTURES)[number]

/** The pictures of a year, by file name. */
export const YEAR_PICTURES = ['months', 'events', 'merchants', 'claims'] as const
export type YearPicture = (typeof YEAR_PICTURES)[number]

const figures = ({ count, total }: Totals) => [String(count), total]

const rankingRows = ({ slices, others }: Ranking): string[][] => [
  ...slices.map((slice) => [csvText(slice.name), ...figures(slice)]),
  ...(others ? [['Others', ...figures(others)]] : []),
]

/** Returns the rows of a ranking, with a column for currencies without a rate. */
const rowsWithRates = ({ slices, others }: Ranking, missingOf: (key: string) => string): string[][] => [
  ...slices.map((slice) => [csvText(slice.name), csvText(missingOf(slice.key)), ...figures(slice)]),
  ...(others ? [['Others', '', ...figures(others)]] : []),
]

const timeRows = (slices: TimeSlice[]) => slices.map((slice) => [slice.from, slice.to, ...figures(slice)])

/** The data of a file beside its rows. */
interface FileTerms {
  /** the claim currency */
  currency: string
  leftOut: LeftOut
}

/**
 * Writes a picture's rows, followed by a row for each currency that they leave out; the last column names the
 * currency.
 */
function file(titles: string[], rows: string[][], { currency, leftOut }: FileTerms): string {
  const head = [...titles, 'Lines', 'Amount', 'Currency']
  const named = ({ name, sum }: { name: string; sum: LeftOut['unconverted'][number] }) => [
    name,
    ...titles.slice(1).map(() => ''),
    ...[String(sum.count), sum.amount, csvText(sum.currency)],
  ]
  return csvFile([
    head,
    ...rows.map((row) => [...row, csvText(currency)]),
    ...leftOut.unconverted.map((sum) => named({ name: 'No rate', sum })),
    ...leftOut.forFinance.map((sum) => named({ name: 'Finance converts', sum })),
    ...(leftOut.uncounted ? [named({ name: 'Not counted yet', sum: leftOut.uncounted })] : []),
  ])
}

/**
 * Returns the rows of a picture's table as a file.
 * @param terms the claim currency, the amounts that the rows leave out, and the currencies that count without
 * their own rate
 */
export function eventCsv(
  insights: EventInsights,
  picture: EventPicture,
  { missingRates, ...terms }: FileTerms & { missingRates: EventRateUse[] },
): string {
  const { timeline, undated, categories, currencies, backing } = insights
  switch (picture) {
    case 'days':
      return file(
        ['From', 'To'],
        [...timeRows(timeline.slices), ...(undated.count > 0 ? [['', '', ...figures(undated)]] : [])],
        terms,
      )
    case 'categories':
      return file(['Category'], rankingRows(categories), terms)
    case 'currencies':
      return file(
        ['Currency of receipts', 'Lines without a rate'],
        rowsWithRates(currencies, (key) => {
          const missing = missingRates.find((each) => each.currency === key)
          return missing ? String(missing.count) : ''
        }),
        terms,
      )
    case 'receipts':
      return file(
        ['Receipt'],
        rowsOfBacking(backing).map((row) => [row.name, ...figures(row)]),
        terms,
      )
  }
}

const currenciesWithoutRate = ({ withoutRates }: Pick<CurrencyYear, 'withoutRates'>, eventId: string) =>
  withoutRates.events.find(({ id }) => id === eventId)?.currencies ?? []

export function yearCsv(year: CurrencyYear, picture: YearPicture): string {
  switch (picture) {
    case 'months':
      return file(['From', 'To'], timeRows(year.months), year)
    case 'events':
      return file(
        ['Event', 'No rate for'],
        rowsWithRates(year.events, (id) => currenciesWithoutRate(year, id).join(' ')),
        year,
      )
    case 'merchants':
      return file(['Merchant'], rankingRows(year.merchants), year)
    case 'claims': {
      const { paid, waiting, open } = year.claims
      const rows = Object.entries({ Paid: paid, 'Waiting for payment': waiting, 'Not claimed yet': open })
      return csvFile([
        ['Claims', 'Number', 'Amount', 'Currency'],
        ...rows.flatMap(([name, totals]) => [
          [name, ...figures(totals), csvText(year.currency)],
          ...totals.unconverted.map(({ amount, currency }) => [name, '', amount, csvText(currency)]),
        ]),
      ])
    }
  }
}
