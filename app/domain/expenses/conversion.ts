import Big from 'big.js'

/** A decimal number as text: what databases, forms and big.js agree on without a rounding in between. */
export type Decimal = string

/**
 * The amount of a receipt in the claim currency: amount x rate, with the rate's shortest decimal form, 2 decimals, half away
 * from zero (contract, 4.5 and 8).
 */
export function convert(amount: Decimal, rate: number): Decimal {
  return Big(amount).times(Big(rate)).round(2, Big.roundHalfUp).toString()
}
