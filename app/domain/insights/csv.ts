import type { Totals } from '~/domain/events/schema'
import { csvOf, csvText } from '../csv-writer'
import { less } from './cents'
import type { CurrencyYear, EventInsights, Ranking, TimeSlice } from './schema'

// The figures of each picture as CSV: the same rows as its table.

/** The pictures of an event, by the name of their file. */
export const EVENT_PICTURES = ['days', 'categories', 'currencies', 'receipts'] as const
export type EventPicture = (typeof EVENT_PICTURES)[number]

/** The pictures of a year. */
export const YEAR_PICTURES = ['months', 'events', 'merchants', 'claims'] as const
export type YearPicture = (typeof YEAR_PICTURES)[number]

const figures = ({ count, total }: Totals) => [String(count), total]

const rankingRows = ({ slices, others }: Ranking): string[][] => [
  ...slices.map((slice) => [csvText(slice.name), ...figures(slice)]),
  ...(others ? [['Others', ...figures(others)]] : []),
]

const timeRows = (slices: TimeSlice[]) => slices.map((slice) => [slice.from, slice.to, ...figures(slice)])

function file(titles: string[], rows: string[][], currency: string): string {
  const head = [...titles, 'Lines', 'Amount', 'Currency']
  return csvOf([head, ...rows.map((row) => [...row, csvText(currency)])])
}

/** What the rows of a picture's table are, as a file. @param currency the claim currency */
export function eventCsv(insights: EventInsights, picture: EventPicture, currency: string): string {
  const { timeline, undated, categories, currencies, totals, withoutReceipt } = insights
  switch (picture) {
    case 'days':
      return file(
        ['From', 'To'],
        [...timeRows(timeline.slices), ...(undated.count > 0 ? [['', '', ...figures(undated)]] : [])],
        currency,
      )
    case 'categories':
      return file(['Category'], rankingRows(categories), currency)
    case 'currencies':
      return file(['Currency of receipts'], rankingRows(currencies), currency)
    case 'receipts':
      return file(
        ['Receipt'],
        [
          ['With receipt, or none needed', ...figures(less(totals, withoutReceipt))],
          ['Without', ...figures(withoutReceipt)],
        ],
        currency,
      )
  }
}

export function yearCsv({ currency, ...year }: CurrencyYear, picture: YearPicture): string {
  switch (picture) {
    case 'months':
      return file(['From', 'To'], timeRows(year.months), currency)
    case 'events':
      return file(['Event'], rankingRows(year.events), currency)
    case 'merchants':
      return file(['Merchant'], rankingRows(year.merchants), currency)
    case 'claims': {
      const { paid, waiting, open } = year.claims
      const rows = Object.entries({ Paid: paid, 'Waiting for payment': waiting, 'Not claimed yet': open })
      return csvOf([
        ['Claims', 'Number', 'Amount', 'Currency'],
        ...rows.map(([name, totals]) => [name, ...figures(totals), csvText(currency)]),
      ])
    }
  }
}
