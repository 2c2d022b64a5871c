import { groupBy } from '~/domain/group-by'
import type { Pair } from './convert'
import { usualRate } from './usual-rate'

// Finds rates that look wrong, by comparing them with the usual rate of their currencies and with other
// rates. Rates are compared by their logarithms: the distance to double a rate is then the distance to half
// of it, and a rate with swapped amounts has the negative logarithm.

/**
 * The doubt about a rate.
 * - `swapped`: its two amounts seem to be in each other's place
 * - `far`: it differs from other rates between the same currencies by this percentage
 * - `unusual`: it is far from the usual rate of the two currencies
 */
export type RateDoubt = { kind: 'swapped' } | { kind: 'far'; percent: number } | { kind: 'unusual' }

/** The largest factor between correct rates of one trip, with the fees of banks and exchange bureaus. */
export const TRIP_FACTOR_MAX = 1.25

/** The largest factor from the usual rate at which a rate is near it, and never counts as swapped. */
export const NEAR_USUAL_FACTOR_MAX = 1.5

/** A rate counts as swapped if its inverse has at most this part of its distance from the usual rate. */
const SWAPPED_DISTANCE_MAX = 1 / 3

/** The smallest factor from the usual rate that inflation since the table of usual rates cannot explain. */
const UNUSUAL_FACTOR_MIN = 5

/** A rate with its two currencies. */
export interface CurrencyPair extends Pair {
  currency: string
  claimCurrency: string
}

const ratioOf = ({ receiptAmount, claimAmount }: Pair) => Number(claimAmount) / Number(receiptAmount)

const ascending = (first: number, second: number): number => first - second

export const logarithmOf = (rate: Pair): number => Math.log(ratioOf(rate))

/**
 * Returns the median of sorted numbers; null without any.
 * @param omittedIndex the index of a number to leave out; the default leaves none out
 */
export function medianOf(sorted: number[], omittedIndex = sorted.length): number | null {
  const count = sorted.length - (omittedIndex < sorted.length ? 1 : 0)
  if (count === 0) return null
  const valueAt = (rank: number) => sorted[rank < omittedIndex ? rank : rank + 1] as number
  const middle = count >> 1
  return count % 2 === 1 ? valueAt(middle) : (valueAt(middle - 1) + valueAt(middle)) / 2
}

/** Compares a rate with the median of other rates, if the usual rate of the currencies is unknown. */
function compareWithOthers(logarithm: number, othersMedian: number | null): RateDoubt | null {
  if (othersMedian === null) return null
  const difference = Math.abs(logarithm - othersMedian)
  if (!(difference > Math.log(TRIP_FACTOR_MAX))) return null
  return Math.abs(-logarithm - othersMedian) < difference
    ? { kind: 'swapped' }
    : farFrom(logarithm, othersMedian)
}

const farFrom = (logarithm: number, othersMedian: number): RateDoubt => ({
  kind: 'far',
  percent: Math.round((Math.exp(logarithm - othersMedian) - 1) * 100),
})

/** Compares a rate with the usual rate, and with others if their median is plausible. Takes logarithms. */
function compareWithUsual(logarithm: number, usual: number, othersMedian: number | null): RateDoubt | null {
  const difference = Math.abs(logarithm - usual)
  const isNearUsual = !(difference > Math.log(NEAR_USUAL_FACTOR_MAX))
  if (!isNearUsual && Math.abs(-logarithm - usual) < difference * SWAPPED_DISTANCE_MAX)
    return { kind: 'swapped' }
  if (difference > Math.log(UNUSUAL_FACTOR_MIN)) return { kind: 'unusual' }
  if (othersMedian === null || Math.abs(othersMedian - usual) > Math.log(UNUSUAL_FACTOR_MIN)) return null
  return Math.abs(logarithm - othersMedian) > Math.log(TRIP_FACTOR_MAX)
    ? farFrom(logarithm, othersMedian)
    : null
}

function doubtOf(logarithm: number, { currency, claimCurrency }: CurrencyPair, othersMedian: number | null) {
  const usual = usualRate(currency, claimCurrency)
  return usual === null
    ? compareWithOthers(logarithm, othersMedian)
    : compareWithUsual(logarithm, Math.log(usual), othersMedian)
}

/** Compares a rate with the usual rate and the median of others in its direction; null if near them. */
export const rateDoubt = (rate: CurrencyPair, otherRates: Pair[]): RateDoubt | null =>
  doubtOf(logarithmOf(rate), rate, medianOf(otherRates.map(logarithmOf).sort(ascending)))

/** Returns the doubts about rates in their order, each compared with others of the same currencies. */
export function rateDoubts<T extends CurrencyPair>(rates: T[]): Map<T, RateDoubt> {
  const doubts = new Map<T, RateDoubt | null>(rates.map((rate) => [rate, null]))
  const ratesByPair = groupBy(rates, ({ currency, claimCurrency }) => `${currency} ${claimCurrency}`)
  for (const ratesOfPair of ratesByPair.values()) {
    const sortedRates = ratesOfPair.map((rate) => ({ rate, logarithm: logarithmOf(rate) }))
    sortedRates.sort((first, second) => ascending(first.logarithm, second.logarithm))
    const sortedLogarithms = sortedRates.map(({ logarithm }) => logarithm)
    for (const [index, { rate, logarithm }] of sortedRates.entries())
      doubts.set(rate, doubtOf(logarithm, rate, medianOf(sortedLogarithms, index)))
  }
  return new Map([...doubts].filter((entry): entry is [T, RateDoubt] => entry[1] !== null))
}

/** Whether a rate is likely a mistake, not a bad deal. Correct rates of one trip may be far apart. */
export const isLikelyMistake = ({ kind }: RateDoubt): boolean => kind !== 'far'

/** Returns the likely mistake in a rate to the claim currency; null without one or a usual rate. */
export function mistakeOfRate(rate: number, currency: string, claimCurrency: string): RateDoubt | null {
  const pair = { currency, claimCurrency, receiptAmount: '1', claimAmount: String(rate) }
  const doubt = rate > 0 ? rateDoubt(pair, []) : null
  return doubt && isLikelyMistake(doubt) ? doubt : null
}
