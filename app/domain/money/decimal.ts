import Big from 'big.js'
import { claimDecimals } from './currency'
import { ONE, roundedQuotient, scaled } from './decimal-arithmetic'

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

/**
 * An amount in the claim currency as it counts, with the decimals of that currency: an old record may hold
 * more.
 */
export const roundClaimed = (amount: Decimal, claimCurrency: string): Decimal =>
  roundedQuotient(scaled(amount), ONE, claimDecimals(claimCurrency))
