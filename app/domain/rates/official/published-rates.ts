import type { Decimal } from '~/domain/money/decimal'

// The content of a file that an authority publishes exchange rates in. Amounts stay the published texts,
// because no rate is ever inverted or divided before an amount is converted.

/** The publishers whose files are understood. */
export const PUBLISHERS = ['ecb', 'inforeuro', 'hmrc', 'us_treasury', 'bazg'] as const

export type Publisher = (typeof PUBLISHERS)[number]

/** The names of the publishers, on pages and in the files of claims. */
export const PUBLISHER_NAMES: Record<Publisher, string> = {
  ecb: 'European Central Bank',
  inforeuro: 'European Commission, InforEuro',
  hmrc: 'HM Revenue & Customs',
  us_treasury: 'US Treasury',
  bazg: 'Swiss customs office, BAZG',
}

/** Two equal amounts as a publisher states them: 1 EUR = 1.0832 USD, or 100 JPY = 0.61 CHF. */
export interface PublishedPair {
  baseAmount: Decimal
  base: string
  quoteAmount: Decimal
  quote: string
}

/** A published pair, and the days that it is for. */
export interface PublishedRate extends PublishedPair {
  /** a calendar date; empty when the file does not state its month */
  from: string
  /** the last day; null when the pair is for one day, and applies until the publisher's next day */
  to: string | null
}

/** The rates in a file. */
export interface PublishedRates {
  publisher: Publisher
  /** the currency that each pair has on one side */
  pivot: string
  /** what a pair is for: a day, a month, or a quarter that begins with its day */
  period: 'day' | 'month' | 'quarter'
  rates: PublishedRate[]
  /** rows that were not read, as sentences */
  notes: string[]
}

/** How many days after its own day a pair may still apply. A longer gap means that days are missing. */
export const WINDOW_DAYS: Record<PublishedRates['period'], number> = {
  // no publisher of daily rates pauses for longer; the ECB's longest pause, at Easter, is five days
  day: 7,
  month: 0,
  quarter: 100,
}

/** Returns the currency of a pair that is not the pivot. */
export const currencyOf = ({ base, quote }: PublishedPair, pivot: string): string =>
  base === pivot ? quote : base

/** Whether no rate of a file states its days, so that the claimant must name the month. */
export const lacksMonth = ({ rates }: PublishedRates): boolean => rates.every(({ from }) => from === '')

/** Returns the rates of a file that does not state its month, for the month that the claimant names. */
export function withMonth(file: PublishedRates, month: string): PublishedRates {
  const [from, to] = [`${month}-01`, lastDayOf(month)]
  return { ...file, rates: file.rates.map((rate) => ({ ...rate, from, to })) }
}

/** Returns the last day of a month, YYYY-MM. */
export const lastDayOf = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** Returns the first and the last day that the rates of a file are for; null without any day. */
export function daysOf({ rates }: PublishedRates): { first: string; last: string } | null {
  let days: { first: string; last: string } | null = null
  for (const { from, to } of rates) {
    if (from === '') continue
    const last = to ?? from
    days ??= { first: from, last }
    if (from < days.first) days.first = from
    if (last > days.last) days.last = last
  }
  return days
}
