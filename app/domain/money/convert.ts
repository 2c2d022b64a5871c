import Big from 'big.js'
import { ONE, product, roundedQuotient, scaled } from './decimal-arithmetic'

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
export const convert = (amount: Decimal, rate: number): Decimal =>
  roundedQuotient(product(scaled(amount), scaled(String(rate))), ONE)

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
export const convertByPair = (amount: Decimal, { receiptAmount, claimAmount }: Pair): Decimal =>
  roundedQuotient(product(scaled(amount), scaled(claimAmount)), scaled(receiptAmount))
