import Big from 'big.js'
import { claimDecimals, minorDigits } from './currency'
import { ONE, roundedQuotient, scaled } from './decimal-arithmetic'

// Decimal numbers as texts, and the limits within which the databases store them exactly.

/** A decimal number as text, which databases, forms and big.js exchange without rounding. */
export type Decimal = string

/** Amounts in the claim currency must be below this number, because SQLite loses decimals of larger ones. */
const CONVERTED_MAX = 1e13

/** The most digits of a decimal that SQLite stores exactly. */
export const DIGITS_MAX = 15

/**
 * Whether an amount in the claim currency is too large to be stored exactly, with either sign.
 * @param converted without zeros at the end of its fraction
 */
export const isTooLarge = (converted: Decimal): boolean =>
  Math.abs(Number(converted)) >= CONVERTED_MAX || converted.replace(/[-.]/g, '').length > DIGITS_MAX

/** Whether two amounts are equal, even if they are written differently. */
export const isSameAmount = (first: Decimal | null, second: Decimal | null): boolean =>
  first === null || second === null ? first === second : Big(first).eq(second)

/** Returns the exact sum of amounts. */
export const sumOf = (amounts: readonly Decimal[]): Big =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0))

/** Writes an amount with the decimals of its currency, or more if it has more: `2450.00`. */
export function plainAmount(amount: Decimal | Big, currency: string): Decimal {
  const [, fraction = ''] = Big(amount).toFixed().split('.')
  return Big(amount).toFixed(Math.max(minorDigits(currency), fraction.length))
}

/** Rounds an amount to the decimals of the claim currency, because old records may hold more. */
export const roundClaimed = (amount: Decimal, claimCurrency: string): Decimal =>
  roundedQuotient(scaled(amount), ONE, claimDecimals(claimCurrency))
