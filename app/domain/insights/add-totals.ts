import Big from 'big.js'
import type { Totals } from '~/domain/events/schema'
import type { Decimal } from '~/domain/money/decimal'

// Adds many totals as whole units, which takes a tenth of the time that decimals take.

/** The number of units in 1 of the claim currency; no currency has more decimals. */
const UNITS = 10_000

/** Amounts below this limit have few enough digits in units for a number. */
const NUMBER_MAX = 1e11

/** Returns an amount in whole units. */
export function toUnits(amount: Decimal): bigint {
  const near = Number(amount)
  return Math.abs(near) < NUMBER_MAX
    ? BigInt(Math.round(near * UNITS))
    : BigInt(Big(amount).times(UNITS).toFixed(0))
}

const fromUnits = (units: bigint): Decimal => Big(units.toString()).div(UNITS).toFixed()

/** Returns the sum of totals. */
export function sumTotals(all: Iterable<Totals>): Totals {
  let count = 0
  let units = 0n
  for (const totals of all) {
    count += totals.count
    units += toUnits(totals.total)
  }
  return { count, total: fromUnits(units) }
}

/** Sums totals by key. */
export function sumBy<T extends Totals>(all: Iterable<T>, keyOf: (each: T) => string): Map<string, Totals> {
  const sums = new Map<string, { count: number; units: bigint }>()
  for (const each of all) {
    const key = keyOf(each)
    const sum = sums.get(key)
    const units = toUnits(each.total)
    if (sum) {
      sum.count += each.count
      sum.units += units
    } else sums.set(key, { count: each.count, units })
  }
  return new Map([...sums].map(([key, { count, units }]) => [key, { count, total: fromUnits(units) }]))
}

/** Subtracts a part from totals. */
export const less = (totals: Totals, part: Totals): Totals => ({
  count: totals.count - part.count,
  total: fromUnits(toUnits(totals.total) - toUnits(part.total)),
})
