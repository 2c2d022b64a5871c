import { isCalendarDate } from '~/domain/money/date'
import type { Official, OfficialStep } from '~/domain/rates/official-schema'

// The content of a file that an authority publishes exchange rates in. Amounts stay the published texts,
// because no rate is ever inverted or divided before an amount is converted.

/** Two equal amounts as published, such as 1 EUR = 1.0832 USD or 100 JPY = 0.61 CHF, and their days. */
export interface PublishedRate extends Pick<OfficialStep, 'baseAmount' | 'base' | 'quoteAmount' | 'quote'> {
  /** a calendar date; empty when the file does not state its month */
  from: string
  /** the last day; null when the pair is for one day, and applies until the publisher's next day */
  to: string | null
}

/** The rates in a file. */
export interface PublishedRates {
  publisher: Official['publisher']
  /** the currency that each pair has on one side */
  pivot: string
  /** what a pair is for: a day, a month, or a quarter that begins with its day */
  period: 'day' | 'month' | 'quarter'
  rates: PublishedRate[]
  /** rows that were not read, as sentences */
  notes: string[]
}

/** The first and last day of a period. */
export interface Days {
  first: string
  last: string
}

/** Returns the currency of a pair that is not the pivot. */
export const currencyOf = ({ base, quote }: PublishedRate, pivot: string): string =>
  base === pivot ? quote : base

/** Returns the days of a month, YYYY-MM. */
export const daysOfMonth = (month: string): Days => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { first: `${month}-01`, last: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

export const isMonth = (month: string): boolean => isCalendarDate(`${month}-01`)

/** Whether no rate of a file states its days, so that the claimant must name the month. */
export const lacksMonth = ({ rates }: PublishedRates): boolean => rates.every(({ from }) => from === '')

/** Returns the rates of a file that does not state its month, for the month that the claimant names. */
export function withMonth(file: PublishedRates, month: string): PublishedRates {
  const { first, last } = daysOfMonth(month)
  return { ...file, rates: file.rates.map((rate) => ({ ...rate, from: first, to: last })) }
}

/** Returns the first and the last day that the rates of a file are for; null without any day. */
export function daysOf({ rates }: PublishedRates): Days | null {
  let days: Days | null = null
  for (const { from, to } of rates) {
    if (from === '') continue
    const last = to ?? from
    days ??= { first: from, last }
    if (from < days.first) days.first = from
    if (last > days.last) days.last = last
  }
  return days
}
