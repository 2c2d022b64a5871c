import { DEFAULT_RATE } from '~/domain/conversion/sample-rate'
import { readAmount } from '~/domain/money/amount'
import { minorDigits } from '~/domain/money/currency'
import { type Decimal, plainAmount } from '~/domain/money/decimal'
import { type FigureMarks, writeFigureStyle } from '~/domain/money/figure-style'
import { shortCode } from '~/domain/money/short-code'
import { cachedFormatter, type Formats, NUMBER_LANGUAGES } from './formats'

// Formats amounts, counts and rates as the user's settings say.

const amountFormat = cachedFormatter((locale, currency = '') => {
  const digits = minorDigits(currency)
  // shows two decimals of an amount even if its currency has fewer, so that lines add up to their sum; an
  // amount that rounds to zero has no sign
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 2),
    signDisplay: 'negative',
  })
})

/** The most decimals that `Intl` in every supported browser and server can write. */
const DECIMALS_MAX = 20

const exactFormat = cachedFormatter((locale, digits) => {
  const minimumFractionDigits = Number(digits)
  return new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits: DECIMALS_MAX })
})

const percentFormat = cachedFormatter((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

const countFormat = cachedFormatter((locale) => new Intl.NumberFormat(locale))

const rateFormat = cachedFormatter((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }))

/** Formats an amount, rounded, without its currency: `1,490.50`. Accepts any text as the currency code. */
export function formatAmount(formats: Formats, amount: Decimal, currency: string): string {
  // the text is the exact decimal; a number would be rounded to binary
  return amountFormat(formats.numbers, currency).format(amount as unknown as number)
}

/** Formats an amount with all its decimals, as of a rate's sample pair: `1,490.5025`. */
export const formatExact = (formats: Formats, amount: Decimal, currency: string): string =>
  exactFormat(formats.numbers, String(minorDigits(currency))).format(amount as unknown as number)

/**
 * Writes an amount for the field of a form: with the decimals of its currency and the user's decimal mark,
 * without groups.
 * @param decimals the most that the field accepts, if the currency does not decide that
 */
export const typedAmount = (formats: Formats, amount: Decimal, currency: string, decimals?: number): string =>
  typedDigits(formats, plainAmount(amount, currency), currency, decimals)

/** Writes an amount for the field of a form, like `typedAmount`, but keeps the decimals as they are. */
export function typedDigits(formats: Formats, amount: Decimal, currency: string, decimals?: number): string {
  const style = figureStyleOf(formats)
  const typed = amount.replace('.', style.decimal)
  const context = {
    currency,
    figureStyle: writeFigureStyle(style),
    isSigned: true,
    ...(decimals && { decimals }),
  }
  // Earlier versions stored three decimals for currencies with two. Such a fraction could be read as a group
  // of thousands; a fourth decimal prevents that.
  return readAmount(typed, context) === null && /^-?\d{1,3}\D\d{3}$/.test(typed) ? `${typed}0` : typed
}

/** Returns the figure style for the `FIGURE_STYLE_FIELD` of a form. */
export const figureStyleText = (formats: Formats): string => writeFigureStyle(figureStyleOf(formats))

/**
 * Returns formats with the figure style of a form, because the user may have changed the settings since the
 * form was filled.
 * @param style the value of the form's `FIGURE_STYLE_FIELD`
 */
export function withFigureStyle(formats: Formats, style = ''): Formats {
  const otherFormats = Object.values(NUMBER_LANGUAGES).map((numbers) => ({ ...formats, numbers }))
  return [formats, ...otherFormats].find((each) => figureStyleText(each) === style) ?? formats
}

/** How a browser writes the figures that it calculates while somebody types. */
export interface FigureStyle extends FigureMarks {
  /** the number of digits in every group except the last, which has three */
  groupDigits: number
  /** the number of digits of the smallest whole number with groups */
  groupedFrom: number
}

const PLAIN_FIGURES: FigureStyle = { decimal: '.', group: '', groupDigits: 3, groupedFrom: 4 }

/** Returns how figures are written, from a sample; plain where a language has digits other than 0 to 9. */
export function figureStyleOf({ numbers }: Formats): FigureStyle {
  const partsOf = (figure: number) => amountFormat(numbers, 'USD').formatToParts(figure)
  const parts = partsOf(123_456_789.25)
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const integerGroups = parts.filter(({ type }) => type === 'integer')
  if (!integerGroups.every(({ value }) => /^[0-9]+$/.test(value))) return PLAIN_FIGURES
  return {
    decimal: partOf('decimal'),
    group: partOf('group'),
    groupDigits: integerGroups.at(-2)?.value.length ?? 3,
    groupedFrom: partsOf(1234).some(({ type }) => type === 'group') ? 4 : 5,
  }
}

/** Matches figures of a claim: with commas between thousands, or with a decimal point. */
const CLAIM_FIGURES = /(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?![\w-]|[.,]\d)/g

/** Rewrites figures of a claim's text in the user's formats, except those over `DECIMALS_MAX` decimals. */
export const formatFigures = (formats: Formats, text: string): string =>
  text.replaceAll(CLAIM_FIGURES, (figure) => {
    const plain = figure.replaceAll(',', '')
    const [, fraction = ''] = plain.split('.')
    if (fraction.length > DECIMALS_MAX) return figure
    return exactFormat(formats.numbers, String(fraction.length)).format(plain as unknown as number)
  })

/** Formats a percentage without the percent sign. */
export const formatPercent = (formats: Formats, percent: Decimal): string =>
  percentFormat(formats.numbers).format(percent as unknown as number)

export const formatCount = (formats: Formats, count: number): string =>
  countFormat(formats.numbers).format(count)

export const formatRate = (formats: Formats, rate: number): string => rateFormat(formats.numbers).format(rate)

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' })

/** Lists amounts in several currencies: `8,640 JPY and 6.250 KWD`. */
export const formatMoneyList = (formats: Formats, amounts: Money[]): string =>
  listFormat.format(
    amounts.map(
      ({ amount, currency }) => `${formatAmount(formats, amount, currency)} ${shortCode(currency)}`,
    ),
  )

/** Returns `and 8,640 JPY without a rate`, which follows a total that omits these amounts; empty for none. */
export const formatLeftOut = (formats: Formats, amounts: Money[]): string =>
  amounts.length === 0 ? '' : `and ${formatMoneyList(formats, amounts)} without a rate`

/** Returns `finance converts 8,640 JPY`, which follows the total of a closed event; empty for no amounts. */
export const formatForFinance = (formats: Formats, amounts: Money[]): string =>
  amounts.length === 0 ? '' : `finance converts ${formatMoneyList(formats, amounts)}`

/** Says at which exchange rate an amount without its own rate counts: `1:1`, `at 1.09`. */
export const formatCountedAt = (formats: Formats, exchangeRate: number): string =>
  exchangeRate === DEFAULT_RATE ? '1:1' : `at ${formatRate(formats, exchangeRate)}`

const unitRateFormat = cachedFormatter(
  (locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 }),
)

/** Writes a rate in both directions with 5 significant digits: `1 USD = 3.885 MYR, 1 MYR = 0.2574 USD`. */
export function formatBothWays(formats: Formats, receipt: Money, claim: Money): string {
  const rateBetween = (one: Money, other: Money) =>
    `1 ${one.currency} = ${unitRateFormat(formats.numbers).format(Number(other.amount) / Number(one.amount))} ${other.currency}`
  return `${rateBetween(receipt, claim)}, ${rateBetween(claim, receipt)}`
}

interface Money {
  amount: Decimal
  currency: string
}

const axisFormat = cachedFormatter(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }),
)

/** Formats a round figure on the axis of a chart. */
export const formatAxis = (formats: Formats, value: number): string =>
  axisFormat(formats.numbers, '').format(value)
