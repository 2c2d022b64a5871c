import Big from 'big.js'
import { readAmount } from '~/domain/money/amount'
import { minorDigits } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { type FigureMarks, writeFigureStyle } from '~/domain/money/figure-style'
import { shortCode } from '~/domain/money/short-code'
import {
  type DateFormat,
  DEFAULT_DISPLAY,
  type DisplaySettings,
  type NumberFormat,
} from '~/domain/users/display'
import { DEFAULT_RATE } from './domain/conversion/sample-rate'
import type { Decimal } from './domain/money/decimal'

// Amounts and dates as the user wants them. Loaders call these, on the server, once: a browser's own tables
// of the same locale differ from the server's, and a page that is taken over by scripts must not change under
// the reader.

/** How figures, dates and instants are written for a user. Who passes it on need not look into it. */
export interface Formats {
  /** the tag of the user's language */
  language: string
  /** the tag of the language whose figures are as the user wants them */
  numbers: string
  dates: DateStyle
  /** an IANA name: that of the clock that instants are shown by */
  timeZone: string
}

/** How dates are written: in a language, and in it as digits or as that language has them. */
interface DateStyle {
  language: string
  style: 'usual' | 'month-name' | 'digits'
}

/** The languages whose figures are written in each way. */
const NUMBER_LANGUAGES: Record<Exclude<NumberFormat, 'browser'>, string> = {
  'comma-point': 'en',
  'point-comma': 'de',
  'space-comma': 'fr',
  'quote-point': 'de-CH',
  indian: 'en-IN',
}

const DATE_STYLES: Record<Exclude<DateFormat, 'browser'>, DateStyle> = {
  'day-month-name': { language: 'en-GB', style: 'month-name' },
  iso: { language: 'sv-SE', style: 'digits' },
  dots: { language: 'de', style: 'digits' },
  'month-first': { language: 'en-US', style: 'digits' },
  'day-first': { language: 'en-GB', style: 'digits' },
}

/**
 * Returns how figures, dates and instants are written by the settings of a user.
 * @param language the tag of the language that their browser asks for
 */
export const formatsOf = (
  language: string,
  { numberFormat, dateFormat, timeZone }: Omit<DisplaySettings, 'theme'> = DEFAULT_DISPLAY,
): Formats => ({
  language,
  numbers: numberFormat === 'browser' ? language : NUMBER_LANGUAGES[numberFormat],
  dates: dateFormat === 'browser' ? { language, style: 'usual' } : DATE_STYLES[dateFormat],
  timeZone,
})

/** Formatters cost more to make than to use. */
function cached<T>(make: (...parts: string[]) => T): (...parts: string[]) => T {
  const made = new Map<string, T>()
  return (...parts) => {
    const key = parts.join(' ')
    const formatter = made.get(key) ?? make(...parts)
    if (made.size < 1000) made.set(key, formatter)
    return formatter
  }
}

const amountFormat = cached((locale, currency = '') => {
  const digits = minorDigits(currency)
  // digits that a currency does not have are shown where the amount has them: a line must not differ from
  // its sum; what is shown as nothing has no sign
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 2),
    signDisplay: 'negative',
  })
})

/** Decimals that every engine of the browsers and servers in use can write. */
const DECIMALS_MAX = 20

const exactFormat = cached(
  (locale, digits) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: Number(digits),
      maximumFractionDigits: DECIMALS_MAX,
    }),
)

const percentFormat = cached((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

const countFormat = cached((locale) => new Intl.NumberFormat(locale))

const rateFormat = cached((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }))

/** What each style shows of a day. */
const DAY = {
  usual: { dateStyle: 'medium' },
  'month-name': { day: 'numeric', month: 'short', year: 'numeric' },
  digits: { day: '2-digit', month: '2-digit', year: 'numeric' },
} satisfies Record<DateStyle['style'], Intl.DateTimeFormatOptions>

const dateFormat = cached(
  (language, style) =>
    new Intl.DateTimeFormat(language, { ...DAY[style as DateStyle['style']], timeZone: 'UTC' }),
)

const instantFormat = cached((language, style, timeZone) => {
  const time =
    style === 'usual' ? { timeStyle: 'short' as const } : ({ hour: '2-digit', minute: '2-digit' } as const)
  return new Intl.DateTimeFormat(language, { ...DAY[style as DateStyle['style']], ...time, timeZone })
})

/** It writes the short name of a time zone, which is another one in summer. */
const zoneFormat = cached(
  (language, timeZone) => new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'short' }),
)

/** An amount without its currency, which stands beside it. Never throws, whatever the code. */
export function formatAmount(formats: Formats, amount: Decimal, currency: string): string {
  // a text is the exact decimal, a number would be its nearest binary one
  return amountFormat(formats.numbers, currency).format(amount as unknown as number)
}

/** The amount as text, with all the decimals that it has. */
export const formatExact = (formats: Formats, amount: Decimal, currency: string): string =>
  exactFormat(formats.numbers, String(minorDigits(currency))).format(amount as unknown as number)

/** The amount as text in no locale: the digits of its currency, or all that it has, behind a point. */
export function plainAmount(amount: Decimal, currency: string): string {
  const [, fraction = ''] = Big(amount).toFixed().split('.')
  return Big(amount).toFixed(Math.max(minorDigits(currency), fraction.length))
}

/**
 * An amount as the field of a form holds it: the digits of its currency, without groups, behind the decimal
 * mark of the user.
 * @param decimals the most of the field, where they do not follow from the currency
 */
export const typedAmount = (formats: Formats, amount: Decimal, currency: string, decimals?: number): string =>
  typedDigits(formats, plainAmount(amount, currency), currency, decimals)

/** The same with the digits that the amount has. */
export function typedDigits(formats: Formats, amount: Decimal, currency: string, decimals?: number): string {
  const style = figureStyleOf(formats)
  const typed = amount.replace('.', style.decimal)
  const context = { currency, figureStyle: writeFigureStyle(style), ...(decimals && { decimals }) }
  // what an earlier version stored may have three decimals in a currency of two: with a fourth it is no group
  return readAmount(typed, context) === null && /^\d{1,3}\D\d{3}$/.test(typed) ? `${typed}0` : typed
}

/** How figures are written, as a form says it beside its amounts. */
export const figureStyleText = (formats: Formats): string => writeFigureStyle(figureStyleOf(formats))

/**
 * Returns formats that write figures as a form says it: the user may have chosen others since it was filled.
 * @param style the value of the form's `FIGURE_STYLE_FIELD`
 */
export function withFigureStyle(formats: Formats, style = ''): Formats {
  const others = Object.values(NUMBER_LANGUAGES).map((numbers) => ({ ...formats, numbers }))
  return [formats, ...others].find((each) => figureStyleText(each) === style) ?? formats
}

/** How figures are written, for what a page calculates while somebody types. */
export interface FigureStyle extends FigureMarks {
  /** the digits of every group but the last, which has three */
  groupDigits: number
  /** the digits of the smallest whole number that is grouped */
  groupedFrom: number
}

const PLAIN_FIGURES: FigureStyle = { decimal: '.', group: '', groupDigits: 3, groupedFrom: 4 }

/** Plain for languages with digits of their own. */
export function figureStyleOf({ numbers }: Formats): FigureStyle {
  const partsOf = (of: number) => amountFormat(numbers, 'USD').formatToParts(of)
  const parts = partsOf(123_456_789.25)
  const partOf = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  const groups = parts.filter(({ type }) => type === 'integer')
  if (!groups.every(({ value }) => /^[0-9]+$/.test(value))) return PLAIN_FIGURES
  return {
    ...{ decimal: partOf('decimal'), group: partOf('group') },
    groupDigits: groups.at(-2)?.value.length ?? 3,
    groupedFrom: partsOf(1234).some(({ type }) => type === 'group') ? 4 : 5,
  }
}

/** Figures as a claim writes them: in groups of thousands, or with a fraction behind a point. */
const CLAIM_FIGURES = /(?<![\w.,-])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?![\w-]|[.,]\d)/g

/**
 * A text of a claim with its figures as the user reads them, each with as many decimals as it has; one with
 * more than can be written stays as it is.
 */
export const formatFigures = (formats: Formats, text: string): string =>
  text.replaceAll(CLAIM_FIGURES, (figure) => {
    const plain = figure.replaceAll(',', '')
    const [, fraction = ''] = plain.split('.')
    if (fraction.length > DECIMALS_MAX) return figure
    return exactFormat(formats.numbers, String(fraction.length)).format(plain as unknown as number)
  })

/** A figure in percent, without its sign. */
export const formatPercent = (formats: Formats, percent: Decimal): string =>
  percentFormat(formats.numbers).format(percent as unknown as number)

/** How many there are of something. */
export const formatCount = (formats: Formats, count: number): string =>
  countFormat(formats.numbers).format(count)

export const formatRate = (formats: Formats, rate: number): string => rateFormat(formats.numbers).format(rate)

const inWords = new Intl.ListFormat('en', { type: 'conjunction' })

/** Amounts in several currencies, which are never added up: `8,640 JPY and 6.250 KWD`. */
export const formatMoneyList = (formats: Formats, amounts: Money[]): string =>
  inWords.format(
    amounts.map(
      ({ amount, currency }) => `${formatAmount(formats, amount, currency)} ${shortCode(currency)}`,
    ),
  )

/** `and 8,640 JPY without a rate`, behind a total that leaves that out; empty where it leaves nothing out. */
export const formatLeftOut = (formats: Formats, amounts: Money[]): string =>
  amounts.length === 0 ? '' : `and ${formatMoneyList(formats, amounts)} without a rate`

/** `finance converts 8,640 JPY`, behind the total of a closed event; empty without any. */
export const formatForFinance = (formats: Formats, amounts: Money[]): string =>
  amounts.length === 0 ? '' : `finance converts ${formatMoneyList(formats, amounts)}`

/** How an amount without a rate counts, at the exchange rate of its event: `1:1`, `at 1.09` */
export const formatCountedAt = (formats: Formats, exchangeRate: number): string =>
  exchangeRate === DEFAULT_RATE ? '1:1' : `at ${formatRate(formats, exchangeRate)}`

const unitRateFormat = cached((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 }))

/** A rate both ways, of one unit each, to 5 digits: `1 USD = 3.885 MYR, 1 MYR = 0.2574 USD`. */
export function formatBothWays(formats: Formats, receipt: Money, claim: Money): string {
  const rateBetween = (one: Money, other: Money) =>
    `1 ${one.currency} = ${unitRateFormat(formats.numbers).format(Number(other.amount) / Number(one.amount))} ${other.currency}`
  return `${rateBetween(receipt, claim)}, ${rateBetween(claim, receipt)}`
}

interface Money {
  amount: Decimal
  currency: string
}

/**
 * An instant, by the clock of the user's time zone, with the short name of that.
 * @param at ISO 8601
 */
export function formatInstant({ language, dates, timeZone }: Formats, at: string): string {
  const instant = Date.parse(at)
  const zone = zoneFormat(language, timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')
  return `${instantFormat(dates.language, dates.style, timeZone).format(instant)} ${zone?.value}`
}

/** The days from one calendar date to another, as far as they are known; empty when neither is. */
export function formatDates(formats: Formats, first: string | null, last: string | null): string {
  if (first === null || last === null || first >= last || !isCalendarDate(first) || !isCalendarDate(last))
    return formatDate(formats, first ?? last)
  // of two dates in digits a language leaves parts out, which are not to be told apart then
  if (formats.dates.style === 'digits') return `${formatDate(formats, first)} – ${formatDate(formats, last)}`
  const { language, style } = formats.dates
  return dateFormat(language, style).formatRange(Date.parse(first), Date.parse(last))
}

const axisFormat = cached(
  (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 2 }),
)

/** A round figure beside a line of a picture. */
export const formatAxis = (formats: Formats, value: number): string =>
  axisFormat(formats.numbers, '').format(value)

const SHORT_DATES = {
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short' },
  year: { year: 'numeric' },
  'month of a year': { month: 'long', year: 'numeric' },
  'short month of a year': { month: 'short', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const shortDateFormat = cached(
  (locale, part) =>
    new Intl.DateTimeFormat(locale, { ...SHORT_DATES[part as keyof typeof SHORT_DATES], timeZone: 'UTC' }),
)

/** A part of a calendar date. */
export const formatPartOfDate = (formats: Formats, date: string, part: keyof typeof SHORT_DATES): string =>
  shortDateFormat(formats.language, part).format(Date.parse(date))

/** A calendar date. What is no date is shown as it stands. */
export function formatDate(formats: Formats, date: string | null): string {
  if (date === null) return ''
  const { language, style } = formats.dates
  return isCalendarDate(date) ? dateFormat(language, style).format(Date.parse(date)) : date
}
