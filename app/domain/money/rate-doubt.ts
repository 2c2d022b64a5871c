import type { Pair } from './convert'
import { usualRate } from './usual-rate'

/**
 * How a rate differs from others of its currencies: as its own inverse, or by so many percent; or from what
 * the two currencies are worth.
 */
export type RateDoubt = { kind: 'swapped' } | { kind: 'far'; percent: number } | { kind: 'unusual' }

/** Rates of one currency to another differ by less within a trip, with the fees of banks and bureaus. */
const USUAL_FACTOR_MAX = 1.25

/** What two currencies are worth is known so well that a rate within this is never taken for its inverse. */
const KNOWN_FACTOR_MAX = 1.5

/** A rate counts as swapped when its inverse has less than this part of its own distance. */
const NEARER_BY = 1 / 3

/** Prices rise, but less than this in the years of a table. */
const UNUSUAL_FACTOR_MIN = 5

interface CurrencyPair extends Pair {
  currency: string
  claimCurrency: string
}

const ratioOf = ({ receiptAmount, claimAmount }: Pair) => Number(claimAmount) / Number(receiptAmount)

function medianOf(sorted: number[]): number {
  const half = sorted.length >> 1
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2
}

// distances are between logarithms, so that twice as much is as far as half as much

function doubtByOthers(own: number, others: Pair[]): RateDoubt | null {
  if (others.length === 0) return null
  const usual = medianOf(others.map((other) => Math.log(ratioOf(other))).sort((one, next) => one - next))
  const difference = Math.abs(own - usual)
  if (!(difference > Math.log(USUAL_FACTOR_MAX))) return null
  if (Math.abs(-own - usual) < difference) return { kind: 'swapped' }
  return { kind: 'far', percent: Math.round((Math.exp(own - usual) - 1) * 100) }
}

function doubtByWorth(own: number, { currency, claimCurrency }: CurrencyPair): RateDoubt | null {
  const rate = usualRate(currency, claimCurrency)
  if (rate === null) return null
  const usual = Math.log(rate)
  const difference = Math.abs(own - usual)
  if (!(difference > Math.log(KNOWN_FACTOR_MAX))) return null
  if (Math.abs(-own - usual) < difference * NEARER_BY) return { kind: 'swapped' }
  return difference > Math.log(UNUSUAL_FACTOR_MIN) ? { kind: 'unusual' } : null
}

/**
 * What is doubtful about a rate, by the median of other rates between the same two currencies in the same
 * direction, else by what these are about worth; null when it is near those. A rate whose inverse is nearer
 * is swapped: its two amounts were entered in each other's place.
 */
export function rateDoubt(rate: CurrencyPair, others: Pair[]): RateDoubt | null {
  const own = Math.log(ratioOf(rate))
  return doubtByOthers(own, others) ?? doubtByWorth(own, rate)
}
