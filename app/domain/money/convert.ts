import Big from 'big.js'
import { claimDecimals } from './currency'
import { ONE, product, roundedQuotient, scaled } from './decimal-arithmetic'

/** A decimal number as text: what databases, forms and big.js agree on without a rounding in between. */
export type Decimal = string

/** Amounts in the claim currency are less: with 2 decimals, SQLite would lose digits of larger ones. */
const CONVERTED_MAX = 1e13

/** What SQLite keeps of a decimal without a loss. */
export const DIGITS_MAX = 15

/** Whether an amount in the claim currency, without zeros at its end, is too large to be stored exactly. */
export const isTooLarge = (converted: Decimal): boolean =>
  Number(converted) >= CONVERTED_MAX || converted.replace('.', '').length > DIGITS_MAX

/** Whether two amounts are one, however they are written. */
export const isSameAmount = (one: Decimal | null, other: Decimal | null): boolean =>
  one === null || other === null ? one === other : Big(one).eq(other)

/** The decimals that `PUT /events/{id}` rounds to, whatever the claim currency (contract, 4.5 and 8). */
export const ENDPOINT_DECIMALS = 2

/**
 * The amount of a receipt in the claim currency: amount x rate, with the rate's shortest decimal form,
 * rounded half away from zero.
 * @param decimals of the result
 */
export const convert = (amount: Decimal, rate: number, decimals: number): Decimal =>
  roundedQuotient(product(scaled(amount), scaled(String(rate))), ONE, decimals)

/**
 * An amount in the claim currency as it counts, with the decimals of that currency: an old record may hold
 * more.
 */
export const roundClaimed = (amount: Decimal, claimCurrency: string): Decimal =>
  roundedQuotient(scaled(amount), ONE, claimDecimals(claimCurrency))

/** An amount in the currency of receipts, and the same in the claim currency; both above zero. */
export interface Pair {
  receiptAmount: Decimal
  claimAmount: Decimal
}

/**
 * The amount of a receipt in the claim currency: amount x claim amount / receipt amount, exactly, then
 * rounded once, half away from zero. The quotient of the pair may have no end: it is never written down.
 * @param decimals of the result
 */
export const convertByPair = (
  amount: Decimal,
  { receiptAmount, claimAmount }: Pair,
  decimals: number,
): Decimal => roundedQuotient(product(scaled(amount), scaled(claimAmount)), scaled(receiptAmount), decimals)
