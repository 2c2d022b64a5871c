/** The longest code that is shown in full. Clients of the endpoints can store codes of any length. */
const CODE_MAX = 8

/** Returns a currency code for the screen; a text that is too long for a code is cut. */
export const shortCode = (currency: string): string =>
  currency.length > CODE_MAX ? `${currency.slice(0, CODE_MAX)}…` : currency
