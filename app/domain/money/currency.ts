// The known currencies, and the number of decimals of their amounts.

/** The claim currency of an event that is created without one (docs/contract.md, section 2). */
export const DEFAULT_CURRENCY = 'USD'

/** The ISO 4217 codes of the currencies that `Intl` knows. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency')

const KNOWN_CODES = new Set(CURRENCIES)

/** Returns a currency code in its stored form. */
export const normalizeCurrency = (code: string) => code.trim().toUpperCase()

/** Whether a text is a known currency code, in upper or lower case. */
export const isCurrency = (code: string) => KNOWN_CODES.has(normalizeCurrency(code))

/** The error message for an unknown currency code. */
export const UNKNOWN_CURRENCY = 'Enter a currency code such as USD, EUR or KES'

/** The codes of the currencies that do not have two decimals (ISO 4217), by their number of decimals. */
const CODES_BY_DECIMALS: Record<number, string> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
}

const MINOR_DIGITS = new Map(
  Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    codes.split(' ').map((code) => [code, Number(decimals)] as const),
  ),
)

/** Returns the decimals of a currency; 2 for an unknown code. */
export const minorDigits = (currency: string): number => MINOR_DIGITS.get(currency) ?? 2

/** Currencies in which prices are usually whole numbers. */
const WHOLE_PRICE_CURRENCIES = new Set(
  'AFN AMD BIF CDF CLP COP CRC DJF GNF HUF IDR IQD IRR ISK JPY KHR KMF KPW KRW LAK LBP MGA MMK MNT MWK PYG RWF SOS SYP TZS UGX UZS VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
)

/** Whether prices in a currency are usually whole numbers, even if it has minor units. */
export const hasWholePrices = (currency: string): boolean => WHOLE_PRICE_CURRENCIES.has(currency)

/** Returns the decimals in a claim currency: 2 (docs/contract.md, section 8), or more if it has more. */
export const claimDecimals = (currency: string): number => Math.max(2, minorDigits(currency))

/** The currencies with more than 2 decimals. */
export const CURRENCIES_ABOVE_TWO_DECIMALS: readonly string[] = [...MINOR_DIGITS.keys()].filter(
  (currency) => claimDecimals(currency) > 2,
)
