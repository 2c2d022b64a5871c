import Big from 'big.js'
import { addDays, daysBetween, firstWeekday, lastWeekday } from './days'
import type { OfficialStep } from './official-schema'
import { daysOf, type PublishedRates, WINDOW_DAYS } from './published-rates'
import { entriesWithin, type Series, type SeriesEntry } from './series'

// The arithmetic mean of the daily rates of a period. A mean may have endless decimals, so the sum of the
// rates and their number are the pair: 1 EUR = 1.08 and 1.10 USD makes 2 EUR = 2.18 USD, and nothing is
// rounded. A mean of an incomplete period would be wrong, so it is refused.

/** The first and last day of a period. */
export interface Days {
  first: string
  last: string
}

/** The days of a file, which are read once for all of its means. */
export interface FileDays {
  /** the first and last day that its rates are for; null when it states none */
  held: Days | null
  /** the days on which it has a rate of any currency, sorted, each once */
  published: string[]
}

export const fileDaysOf = (file: PublishedRates): FileDays => ({
  held: daysOf(file),
  published: [...new Set(file.rates.map(({ from }) => from))].sort(),
})

/** Returns why the mean of a currency over a period cannot be calculated; null if it can. */
function problemOf(
  { held, published }: FileDays,
  { currency }: Series,
  entries: SeriesEntry[],
  { first, last }: Days,
): string | null {
  const range = first === last ? first : `${first} to ${last}`
  if (!held || entries.length === 0) return `The file has no rate of ${currency} for ${range}`
  if (held.first > firstWeekday(first))
    return `The file begins on ${held.first}, so the mean of ${range} would lack days`
  if (held.last < lastWeekday(last))
    return `The file ends on ${held.last}, so the mean of ${range} would lack days. Download it again`
  const dayCount = published.filter((day) => day >= first && day <= last).length
  const missing = dayCount - entries.length
  if (missing > 0)
    return `The file has no rate of ${currency} on ${missing} of the ${dayCount} days of ${range}`
  const doubtful = entries.find(({ isDoubtful }) => isDoubtful)
  if (doubtful) return `The file has two rates of ${currency} for ${doubtful.from}`
  if (
    entries.some(({ baseAmount, base }) => baseAmount !== entries[0]?.baseAmount || base !== entries[0]?.base)
  )
    return `The number of units of ${currency} changes within ${range}`
  for (const [index, entry] of entries.entries()) {
    const next = entries[index + 1]
    if (!next) continue
    // a file of the BAZG states all days that its rates are for, so that a missing day shows
    const isGap =
      entry.to === null
        ? daysBetween(entry.from, next.from) > WINDOW_DAYS.day
        : next.from > addDays(entry.to, 1)
    if (isGap) return `The file lacks the days between ${entry.to ?? entry.from} and ${next.from}`
  }
  return null
}

/** Returns the mean of the published rates of a period as a step, or why there is none. */
export function meanStep(
  fileDays: FileDays,
  series: Series,
  days: Days,
): { step: OfficialStep } | { problem: string } {
  const entries = entriesWithin(series, days.first, days.last)
  const problem = problemOf(fileDays, series, entries, days)
  const [entry] = entries
  if (problem !== null || !entry) return { problem: problem ?? '' }
  const sum = entries.reduce((total, { quoteAmount }) => total.plus(quoteAmount), Big(0)).toFixed()
  const baseAmount = Big(entry.baseAmount).times(entries.length).toFixed()
  const { base, quote } = entry
  return {
    step: {
      ...{ baseAmount, base, quoteAmount: sum, quote },
      count: entries.length,
      from: days.first,
      to: days.last,
    },
  }
}
