import type { Pair } from './convert'

/** How a rate differs from others of its currencies: as its own inverse, or by so many percent. */
export type RateDoubt = { kind: 'swapped' } | { kind: 'far'; percent: number }

/** Rates of one currency to another differ by less within a trip, with the fees of banks and bureaus. */
const USUAL_FACTOR_MAX = 1.25

const ratioOf = ({ receiptAmount, claimAmount }: Pair) => Number(claimAmount) / Number(receiptAmount)

function medianOf(sorted: number[]): number {
  const half = sorted.length >> 1
  const upper = sorted[half] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] as number) + upper) / 2
}

/**
 * What is doubtful about a rate, by the median of other rates between the same two currencies in the same
 * direction; null when it is near that, or there is no other. A rate whose inverse is nearer is swapped: its
 * two amounts were entered in each other's place.
 */
export function rateDoubt(rate: Pair, others: Pair[]): RateDoubt | null {
  if (others.length === 0) return null
  // as logarithms, so that twice as much is as far as half as much
  const usual = medianOf(others.map((other) => Math.log(ratioOf(other))).sort((one, next) => one - next))
  const own = Math.log(ratioOf(rate))
  const difference = Math.abs(own - usual)
  if (!(difference > Math.log(USUAL_FACTOR_MAX))) return null
  if (Math.abs(-own - usual) < difference) return { kind: 'swapped' }
  return { kind: 'far', percent: Math.round((Math.exp(own - usual) - 1) * 100) }
}
