import Big from 'big.js'
import type { Totals } from '~/domain/events/schema'
import type { Decimal } from '~/domain/money/convert'

// Sums of many totals: whole cents are added in a tenth of the time of decimals.

/** Totals of numbers below have fewer digits than a number holds. */
const NUMBER_CENTS_MAX = 1e13

/** Whole cents of an amount that has at most 2 decimals. */
export function toCents(amount: Decimal): bigint {
  const near = Number(amount)
  return Math.abs(near) < NUMBER_CENTS_MAX
    ? BigInt(Math.round(near * 100))
    : BigInt(Big(amount).times(100).toFixed(0))
}

const fromCents = (cents: bigint): Decimal => Big(cents.toString()).div(100).toFixed()

/** Returns what totals come to. */
export function sumTotals(all: Iterable<Totals>): Totals {
  let count = 0
  let cents = 0n
  for (const totals of all) {
    count += totals.count
    cents += toCents(totals.total)
  }
  return { count, total: fromCents(cents) }
}

/** Adds totals up by a key. */
export function sumBy<T extends Totals>(all: Iterable<T>, keyOf: (each: T) => string): Map<string, Totals> {
  const sums = new Map<string, { count: number; cents: bigint }>()
  for (const each of all) {
    const key = keyOf(each)
    const sum = sums.get(key)
    const cents = toCents(each.total)
    if (sum) {
      sum.count += each.count
      sum.cents += cents
    } else sums.set(key, { count: each.count, cents })
  }
  return new Map([...sums].map(([key, { count, cents }]) => [key, { count, total: fromCents(cents) }]))
}

/** Returns what is left of totals without a part of them. */
export const less = (totals: Totals, part: Totals): Totals => ({
  count: totals.count - part.count,
  total: fromCents(toCents(totals.total) - toCents(part.total)),
})
