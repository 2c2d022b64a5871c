import Big from 'big.js'
import { isAmbiguous } from '~/domain/money/amount'
import type { Decimal } from '~/domain/money/convert'
import { minorDigits } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'

// Amounts and dates in the user's locale. Loaders call these, on the server, once: a browser's own tables of
// the same locale differ from the server's, and a page that is taken over by scripts must not change under
// the reader.

/** Formatters cost more to make than to use. */
function cached<T>(make: (locale: string, variant: string) => T): (locale: string, variant: string) => T {
  const made = new Map<string, T>()
  return (locale, variant) => {
    const key = `${locale} ${variant}`
    const formatter = made.get(key) ?? make(locale, variant)
    if (made.size < 1000) made.set(key, formatter)
    return formatter
  }
}

const amountFormat = cached((locale, currency) => {
  const digits = minorDigits(currency)
  // digits that a currency does not have are shown where the amount has them: a line must not differ from
  // its sum; what is shown as nothing has no sign
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: Math.max(digits, 2),
    signDisplay: 'negative',
  })
})

const exactFormat = cached(
  (locale, digits) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: Number(digits), maximumFractionDigits: 20 }),
)

const percentFormat = cached((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))

const countFormat = cached((locale) => new Intl.NumberFormat(locale))

const rateFormat = cached((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 8 }))

const instantFormat = cached(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
)

const dateFormat = cached(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)

/** An amount without its currency, which stands beside it. Never throws, whatever the code. */
export function formatAmount(locale: string, amount: Decimal, currency: string): string {
  // a text is the exact decimal, a number would be its nearest binary one
  return amountFormat(locale, currency).format(amount as unknown as number)
}

/** The amount as text, with all the decimals that it has. */
export const formatExact = (locale: string, amount: Decimal, currency: string): string =>
  exactFormat(locale, String(minorDigits(currency))).format(amount as unknown as number)

/**
 * An amount as the field of a form holds it: the currency's digits behind a decimal point, in no locale, and
 * to be read in only one way.
 */
export function typedAmount(amount: Decimal, currency: string): string {
  const [, fraction = ''] = Big(amount).toFixed().split('.')
  const typed = Big(amount).toFixed(Math.max(minorDigits(currency), fraction.length))
  return isAmbiguous(typed) ? `${typed}0` : typed
}

/** A figure in percent, without its sign. */
export const formatPercent = (locale: string, percent: Decimal): string =>
  percentFormat(locale, '').format(percent as unknown as number)

/** How many there are of something. */
export const formatCount = (locale: string, count: number): string => countFormat(locale, '').format(count)

export const formatRate = (locale: string, rate: number): string => rateFormat(locale, '').format(rate)

const unitRateFormat = cached((locale) => new Intl.NumberFormat(locale, { maximumSignificantDigits: 5 }))

/** A rate both ways, of one unit each, to 5 digits: `1 USD = 3.885 MYR, 1 MYR = 0.2574 USD`. */
export function formatBothWays(locale: string, receipt: Money, claim: Money): string {
  const of = (one: Money, other: Money) =>
    `1 ${one.currency} = ${unitRateFormat(locale, '').format(Number(other.amount) / Number(one.amount))} ${other.currency}`
  return `${of(receipt, claim)}, ${of(claim, receipt)}`
}

interface Money {
  amount: Decimal
  currency: string
}

/** An instant, in UTC: the server knows no other clock of the user's. @param at ISO 8601 */
export const formatInstant = (locale: string, at: string): string =>
  `${instantFormat(locale, '').format(Date.parse(at))} UTC`

/** The days from one calendar date to another, as far as they are known; empty when neither is. */
export function formatDates(locale: string, first: string | null, last: string | null): string {
  if (first === null || last === null || first >= last || !isCalendarDate(first) || !isCalendarDate(last))
    return formatDate(locale, first ?? last)
  return dateFormat(locale, '').formatRange(Date.parse(first), Date.parse(last))
}

/** A calendar date. What is no date is shown as it stands. */
export function formatDate(locale: string, date: string | null): string {
  if (date === null) return ''
  return isCalendarDate(date) ? dateFormat(locale, '').format(Date.parse(date)) : date
}
