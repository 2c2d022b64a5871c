import type { Decimal } from '~/domain/money/decimal'
import { ONE, product, roundedQuotient, scaled } from '~/domain/money/decimal-arithmetic'

// Multiplies an amount by an exchange rate, given as a number or as a pair of amounts.

/** The decimals to which `PUT /events/{id}` rounds in every claim currency (docs/contract.md, 4.5 and 8). */
export const ENDPOINT_DECIMALS = 2

/**
 * Converts an amount to the claim currency: amount x rate, with the rate's shortest decimal form, rounded
 * half away from zero.
 * @param decimals the decimals of the result
 */
export const convert = (amount: Decimal, rate: number, decimals: number): Decimal =>
  roundedQuotient(product(scaled(amount), scaled(String(rate))), ONE, decimals)

/** An amount in the currency of receipts, and its value in the claim currency; both above zero. */
export interface Pair {
  receiptAmount: Decimal
  claimAmount: Decimal
}

/**
 * Converts an amount to the claim currency: amount x claim amount / receipt amount, exactly, then rounded
 * once, half away from zero. The rate itself is never calculated, because it may be a periodic decimal.
 * @param decimals the decimals of the result
 */
export const convertByPair = (
  amount: Decimal,
  { receiptAmount, claimAmount }: Pair,
  decimals: number,
): Decimal => roundedQuotient(product(scaled(amount), scaled(claimAmount)), scaled(receiptAmount), decimals)
