import { groupBy } from '~/domain/group-by'
import type { Pair } from './convert'
import { usualRate } from './usual-rate'

/**
 * The doubt about a rate.
 * - `swapped`: its two amounts seem to be in each other's place
 * - `far`: it differs from other rates between the same currencies by this percentage
 * - `unusual`: it is far from the usual rate of the two currencies
 */
export type RateDoubt = { kind: 'swapped' } | { kind: 'far'; percent: number } | { kind: 'unusual' }

/** The usual difference between rates of one trip, including the fees of banks and exchange bureaus. */
export const USUAL_FACTOR_MAX = 1.25

/** The difference from the usual rate within which a rate never counts as swapped. */
export const KNOWN_FACTOR_MAX = 1.5

/** A rate counts as swapped if its inverse is nearer by this factor. */
const NEARER_BY = 1 / 3

/** The difference from the usual rate that inflation cannot explain while the table of rates is in use. */
const UNUSUAL_FACTOR_MIN = 5

interface CurrencyPair extends Pair {
  currency: string
  claimCurrency: string
}

const ratioOf = ({ receiptAmount, claimAmount }: Pair) => Number(claimAmount) / Number(receiptAmount)

const ascending = (one: number, other: number): number => one - other

export const logOf = (rate: Pair): number => Math.log(ratioOf(rate))

// Distances are between logarithms, so that double a rate is as far from it as half.

/**
 * Returns the median of sorted numbers; null without any.
 * @param left the index of a number to leave out
 */
export function medianOf(sorted: number[], left = sorted.length): number | null {
  const count = sorted.length - (left < sorted.length ? 1 : 0)
  if (count === 0) return null
  const at = (rank: number) => sorted[rank < left ? rank : rank + 1] as number
  const half = count >> 1
  return count % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
}

/** Compares a rate with the median of others, if the usual rate of the currencies is unknown. */
function doubtByOthers(own: number, others: number | null): RateDoubt | null {
  if (others === null) return null
  const difference = Math.abs(own - others)
  if (!(difference > Math.log(USUAL_FACTOR_MAX))) return null
  return Math.abs(-own - others) < difference ? { kind: 'swapped' } : farFrom(own, others)
}

const farFrom = (own: number, others: number): RateDoubt => ({
  kind: 'far',
  percent: Math.round((Math.exp(own - others) - 1) * 100),
})

/** Compares a rate with the usual rate, and with the median of others if that is near the usual rate. */
function doubtByWorth(own: number, worth: number, others: number | null): RateDoubt | null {
  const difference = Math.abs(own - worth)
  const isKnown = !(difference > Math.log(KNOWN_FACTOR_MAX))
  if (!isKnown && Math.abs(-own - worth) < difference * NEARER_BY) return { kind: 'swapped' }
  if (difference > Math.log(UNUSUAL_FACTOR_MIN)) return { kind: 'unusual' }
  if (others === null || Math.abs(others - worth) > Math.log(UNUSUAL_FACTOR_MIN)) return null
  return Math.abs(own - others) > Math.log(USUAL_FACTOR_MAX) ? farFrom(own, others) : null
}

function doubtOf(own: number, { currency, claimCurrency }: CurrencyPair, others: number | null) {
  const worth = usualRate(currency, claimCurrency)
  return worth === null ? doubtByOthers(own, others) : doubtByWorth(own, Math.log(worth), others)
}

/**
 * Returns the doubt about a rate, compared with the usual rate of its currencies and with the median of other
 * rates in the same direction; null if the rate is near them.
 */
export const rateDoubt = (rate: CurrencyPair, others: Pair[]): RateDoubt | null =>
  doubtOf(logOf(rate), rate, medianOf(others.map(logOf).sort(ascending)))

/** Returns the doubt about each doubtful rate of an event, in order, compared with all others of its pair. */
export function rateDoubts<T extends CurrencyPair>(rates: T[]): Map<T, RateDoubt> {
  const doubts = new Map<T, RateDoubt | null>(rates.map((rate) => [rate, null]))
  for (const alike of groupBy(
    rates,
    ({ currency, claimCurrency }) => `${currency} ${claimCurrency}`,
  ).values()) {
    const byWorth = alike.map((rate) => ({ rate, own: logOf(rate) }))
    byWorth.sort((one, other) => ascending(one.own, other.own))
    const sorted = byWorth.map(({ own }) => own)
    for (const [at, { rate, own }] of byWorth.entries())
      doubts.set(rate, doubtOf(own, rate, medianOf(sorted, at)))
  }
  return new Map([...doubts].filter((each): each is [T, RateDoubt] => each[1] !== null))
}

/**
 * Whether a doubtful rate is more likely a mistake than a bad deal, so that finance would ask about it.
 * Correct rates of one trip can be far from each other.
 */
export const isLikelyMistake = ({ kind }: RateDoubt): boolean => kind !== 'far'

/**
 * Returns the likely mistake in a rate to the claim currency, compared with the usual rate; null if there is
 * none, or if the usual rate is unknown.
 */
export function mistakeOfRate(rate: number, currency: string, claimCurrency: string): RateDoubt | null {
  const pair = { currency, claimCurrency, receiptAmount: '1', claimAmount: String(rate) }
  const doubt = rate > 0 ? rateDoubt(pair, []) : null
  return doubt && isLikelyMistake(doubt) ? doubt : null
}
