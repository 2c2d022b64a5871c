import { conversionSteps } from './derive-pair'
import type { Official, OfficialStep } from './official-schema'
import { PUBLISHER_NAMES, type PublishedPair } from './published-rates'

// Words for published rates, on pages and in the files of claims.

/** Writes a range of days: for pages in the user's formats, for claims in ISO 8601. */
export type WriteDays = (first: string, last: string) => string

/** Returns `1 EUR = 37.728 THB`, with the digits as published. */
export const publishedPairText = ({ baseAmount, base, quoteAmount, quote }: PublishedPair): string =>
  `${baseAmount} ${base} = ${quoteAmount} ${quote}`

/** Returns `1 EUR = 37.728 THB for 2026-04-13`, or for a mean its sum and the number of its rates. */
export function stepText(step: OfficialStep, writeDays: WriteDays): string {
  const days = writeDays(step.from, step.to)
  const { count } = step
  if (count === null) return `${publishedPairText(step)} for ${days}`
  return `${publishedPairText(step)}, the ${count === 1 ? 'rate' : `sum of the ${count} rates`} of ${days}`
}

/** Returns the publisher, and whether the claimant named the month of its file. */
export const publisherText = ({ publisher, rule, isMonthStated }: Official): string =>
  [
    PUBLISHER_NAMES[publisher],
    ...(rule === 'published' ? [] : ['mean of daily rates']),
    ...(isMonthStated ? ['month as the claimant states'] : []),
  ].join(', ')

/** Returns ` x 1 EUR / 37.728 THB x 0.9242 CHF / 1 EUR`: the factors of a conversion in two steps. */
export const stepFactors = (official: Official, currency: string): string =>
  conversionSteps(official.steps, currency)
    .map(({ given, got, from, to }) => ` x ${got} ${to} / ${given} ${from}`)
    .join('')
