import Big from 'big.js'

/** A decimal number as text: what databases, forms and big.js agree on without a rounding in between. */
export type Decimal = string

/** Amounts in the claim currency are less: from here on they would not be exact on SQLite. */
const CONVERTED_MAX = 1e13

export const isTooLarge = (converted: Decimal): boolean => Number(converted) >= CONVERTED_MAX

/** Whether two amounts are one, however they are written. */
export const isSameAmount = (one: Decimal | null, other: Decimal | null): boolean =>
  one === null || other === null ? one === other : Big(one).eq(other)

/**
 * The amount of a receipt in the claim currency: amount x rate, with the rate's shortest decimal form, 2
 * decimals, half away from zero (contract, 4.5 and 8).
 */
export function convert(amount: Decimal, rate: number): Decimal {
  if (rate !== lastFactor.rate) lastFactor = { rate, big: Big(rate) }
  return Big(amount).times(lastFactor.big).round(2, Big.roundHalfUp).toString()
}

/** The last rate as a decimal: reading it is a third of the work, and an event converts with one. */
let lastFactor = { rate: 1, big: Big(1) }

/** An amount in the currency of receipts, and the same in the claim currency; both above zero. */
export interface Pair {
  receiptAmount: Decimal
  claimAmount: Decimal
}

/**
 * The amount of a receipt in the claim currency: amount x claim amount / receipt amount, exactly, then
 * rounded once to 2 decimals, half away from zero. The quotient of the pair may have no end: it is never
 * written down.
 */
export function convertByPair(amount: Decimal, { receiptAmount, claimAmount }: Pair): Decimal {
  const [dividend, divisor] = asWhole(Big(amount).abs().times(claimAmount).times(100), Big(receiptAmount))
  const cents = (2n * dividend + divisor) / (2n * divisor)
  const sign = Big(amount).lt(0) ? -1 : 1
  return Big(String(cents)).times(sign).div(100).toString()
}

/** Two numbers as whole ones in the same ratio. */
function asWhole(one: Big, other: Big): [bigint, bigint] {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other))
  return [BigInt(one.toFixed(decimals).replace('.', '')), BigInt(other.toFixed(decimals).replace('.', ''))]
}

const decimalsOf = (number: Big): number => number.toFixed().split('.')[1]?.length ?? 0
