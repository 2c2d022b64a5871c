import { groupBy } from '~/domain/group-by'
import type { Pair } from './convert'
import { usualRate } from './usual-rate'

/**
 * How a rate differs from others of its currencies: as its own inverse, or by so many percent; or from what
 * the two currencies are worth.
 */
export type RateDoubt = { kind: 'swapped' } | { kind: 'far'; percent: number } | { kind: 'unusual' }

/** Rates of one currency to another differ by less within a trip, with the fees of banks and bureaus. */
export const USUAL_FACTOR_MAX = 1.25

/** What two currencies are worth is known so well that a rate within this is never taken for its inverse. */
export const KNOWN_FACTOR_MAX = 1.5

/** A rate counts as swapped when its inverse has less than this part of its own distance. */
const NEARER_BY = 1 / 3

/** Prices rise, but less than this in the years of a table. */
const UNUSUAL_FACTOR_MIN = 5

interface CurrencyPair extends Pair {
  currency: string
  claimCurrency: string
}

const ratioOf = ({ receiptAmount, claimAmount }: Pair) => Number(claimAmount) / Number(receiptAmount)

const ascending = (one: number, other: number): number => one - other

export const logOf = (rate: Pair): number => Math.log(ratioOf(rate))

// distances are between logarithms, so that twice as much is as far as half as much

/** The median of sorted numbers, of which one may be left out; null without any. */
export function medianOf(sorted: number[], left = sorted.length): number | null {
  const count = sorted.length - (left < sorted.length ? 1 : 0)
  if (count === 0) return null
  const at = (rank: number) => sorted[rank < left ? rank : rank + 1] as number
  const half = count >> 1
  return count % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
}

/** What is doubtful by the median of others, where nobody knows what the currencies are worth. */
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

/** What is doubtful by what the currencies are about worth; others that are far from it say nothing. */
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
 * What is doubtful about a rate, by what its two currencies are about worth, and by the median of other rates
 * between them in the same direction; null when it is near those. A rate whose inverse is nearer is swapped:
 * its two amounts were entered in each other's place.
 */
export const rateDoubt = (rate: CurrencyPair, others: Pair[]): RateDoubt | null =>
  doubtOf(logOf(rate), rate, medianOf(others.map(logOf).sort(ascending)))

/** What is doubtful about each of an event's rates, by all others between its currencies, in their order. */
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
 * Whether a doubtful rate is more likely a mistake than a bad deal: finance would ask about it. Rates of one
 * trip are far from each other now and then.
 */
export const isLikelyMistake = ({ kind }: RateDoubt): boolean => kind !== 'far'

/**
 * What is likely a mistake about a rate from a currency to the claim currency, by what the two are about
 * worth; null when nothing is, or when that is not known.
 */
export function mistakeOfRate(rate: number, currency: string, claimCurrency: string): RateDoubt | null {
  const pair = { currency, claimCurrency, receiptAmount: '1', claimAmount: String(rate) }
  const doubt = rate > 0 ? rateDoubt(pair, []) : null
  return doubt && isLikelyMistake(doubt) ? doubt : null
}
