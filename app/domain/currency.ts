/** The claim currency of an event that names none (contract, 2). */
export const DEFAULT_CURRENCY = 'USD'

/** The currencies that `Intl` knows, by their ISO 4217 codes. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency')

const known = new Set(CURRENCIES)

/** As currency codes are stored: trimmed and upper-cased. */
export const normalizeCurrency = (code: string) => code.trim().toUpperCase()

export const isCurrency = (code: string) => known.has(normalizeCurrency(code))

export const UNKNOWN_CURRENCY = 'Enter a currency code such as USD, EUR or KES'

/** The digits behind the point that a currency is written with; 2 for a code that nobody knows. */
export function minorDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
