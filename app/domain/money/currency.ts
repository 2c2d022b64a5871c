/** The claim currency of an event that is created without one (contract, 2). */
export const DEFAULT_CURRENCY = 'USD'

/** The ISO 4217 codes of the currencies that `Intl` knows. */
export const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency')

const known = new Set(CURRENCIES)

/** Returns a currency code in its stored form. */
export const normalizeCurrency = (code: string) => code.trim().toUpperCase()

export const isCurrency = (code: string) => known.has(normalizeCurrency(code))

export const UNKNOWN_CURRENCY = 'Enter a currency code such as USD, EUR or KES'

/** The decimals of the currencies that do not have two (ISO 4217). */
const MINOR_DIGITS = new Map<string, number>([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'
    .split(' ')
    .map((code) => [code, 0] as const),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3] as const),
  ...'CLF UYW'.split(' ').map((code) => [code, 4] as const),
])

/** Returns the decimals of a currency; 2 for an unknown code. */
export const minorDigits = (currency: string): number => MINOR_DIGITS.get(currency) ?? 2

const WHOLE_PRICES = new Set(
  'AFN AMD BIF CDF CLP COP CRC DJF GNF HUF IDR IQD IRR ISK JPY KHR KMF KPW KRW LAK LBP MGA MMK MNT MWK PYG RWF SOS SYP TZS UGX UZS VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
)

/** Whether prices in a currency are usually whole numbers, even if it has minor units. */
export const hasWholePrices = (currency: string): boolean => WHOLE_PRICES.has(currency)

/** Returns the decimals of amounts in a claim currency: 2 (contract, 8), or more if the currency has more. */
export const claimDecimals = (currency: string): number => Math.max(2, minorDigits(currency))

/** The currencies with more than 2 decimals. */
export const FINE_CURRENCIES: readonly string[] = [...MINOR_DIGITS.keys()].filter(
  (currency) => claimDecimals(currency) > 2,
)
