import { currencyOf, type PublishedRate, type PublishedRates } from './published-rates'

// The rates of one currency in a published file, in the order of their days.

/** A published rate; `isDoubtful` if the file has another rate of the same currency for the same days. */
export interface SeriesEntry extends PublishedRate {
  isDoubtful: boolean
}

export interface Series {
  currency: string
  entries: SeriesEntry[]
  /** the first day of each entry */
  days: string[]
}

const hasSameAmounts = (one: PublishedRate, other: PublishedRate) =>
  one.base === other.base &&
  Number(one.baseAmount) === Number(other.baseAmount) &&
  Number(one.quoteAmount) === Number(other.quoteAmount)

/** Returns the rates of a currency. Countries that share it are listed with it, each with the same rate. */
export function seriesOf({ rates, pivot }: PublishedRates, currency: string): Series {
  const byDay = new Map<string, SeriesEntry>()
  for (const rate of rates) {
    if (currencyOf(rate, pivot) !== currency) continue
    const known = byDay.get(rate.from)
    if (!known) byDay.set(rate.from, { ...rate, isDoubtful: false })
    else if (!hasSameAmounts(known, rate)) known.isDoubtful = true
  }
  const entries = [...byDay.values()].sort((one, other) => (one.from < other.from ? -1 : 1))
  return { currency, entries, days: entries.map(({ from }) => from) }
}

/** Counts the days of a sorted list up to a day. */
export function countUpTo(days: string[], day: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle] as string) <= day) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns the index of the last entry that begins on or before a day; -1 without one. */
export const indexOn = ({ days }: Series, day: string): number => countUpTo(days, day) - 1

/** Returns the entries that begin within a range of days. */
export const entriesWithin = (series: Series, first: string, last: string): SeriesEntry[] =>
  series.entries.slice(0, indexOn(series, last) + 1).filter(({ from }) => from >= first)
