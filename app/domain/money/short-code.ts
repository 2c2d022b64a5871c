/**
 * The length of a code that is shown whole. What a client of the contract stored as a code may be of any
 * length.
 */
const CODE_MAX = 8

/** Returns a currency code, cut short where it is none. */
export const shortCode = (currency: string): string =>
  currency.length > CODE_MAX ? `${currency.slice(0, CODE_MAX)}…` : currency
