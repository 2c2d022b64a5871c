import Big from 'big.js'
import type { TaxLine } from '~/domain/expenses/taxes-json'
import { isCalendarDate } from '~/domain/money/date'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import {
  CODE_FIELDS_MAX,
  INVOICE_NUMBER_CHARACTERS_MAX,
  MERCHANT_CHARACTERS_MAX,
  TAX_LINES_MAX,
} from '~/limits'

// Shared by all forms of codes. A code is a QR code on a receipt; a form is the format of the codes of one
// country. The functions here parse fields, amounts and days, and make the reading of a code from them.

/** The reading of a code's text, without the place of the code on the page. */
export type CodeReading = Omit<ExactReading, 'place'>

/** The fields of a reading that a form passes: a total and a currency, and others if its codes have them. */
type Fields = Partial<Omit<CodeReading, 'source'>> & Pick<CodeReading, 'total' | 'currency'>

const isZero = (amount: string) => !/[1-9]/.test(amount)

/** Returns a text on one line; null for an empty or too long text. */
const boundedLine = (value: string | null | undefined, charactersMax: number) => {
  const line = (value ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line === '' || line.length > charactersMax || !line.isWellFormed() ? null : line
}

/** Returns the reading of a code; null without an amount, or for zero, as on the first receipt of a till. */
export function codeReading({ date, merchant, vatNumber, invoiceNumber, total, currency, taxes }: Fields) {
  if (total === null || isZero(total)) return null
  const nonZeroTaxes = (taxes ?? []).filter(({ net, amount }) => !isZero(`${net ?? ''}${amount}`))
  return {
    source: 'code',
    date: date ?? null,
    merchant: boundedLine(merchant, MERCHANT_CHARACTERS_MAX),
    vatNumber: vatNumber ?? null,
    invoiceNumber: boundedLine(invoiceNumber, INVOICE_NUMBER_CHARACTERS_MAX),
    total,
    currency,
    taxes: nonZeroTaxes.length > TAX_LINES_MAX ? [] : nonZeroTaxes,
  } satisfies CodeReading
}

/** Parses an amount with a point and at most two decimals: `007.50` is 7.50. Null for any other text. */
export function amountOf(value: string | undefined): string | null {
  const [, sign = '', whole, fraction] = /^(-?)(\d{1,12})(\.\d{1,2})?$/.exec(value ?? '') ?? []
  return whole === undefined ? null : `${sign}${BigInt(whole)}${fraction ?? ''}`
}

/** Parses an amount with a decimal comma; null for any other text. */
export const commaAmountOf = (value: string | undefined): string | null =>
  value?.includes('.') ? null : amountOf(value?.replace(',', '.'))

/** Returns an amount of hundredths as decimal text: 1.05 for 105n. */
export function amountOfCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const sumOf = (amounts: string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(2)

/** Returns the tax included in a gross amount of one rate: net 100.00 and tax 20.00 for 120.00 at 20 %. */
export function taxWithin(gross: string, rate: string): TaxLine {
  const amount = Big(gross).times(rate).div(Big(rate).plus(100)).round(2, Big.roundHalfUp)
  return { rate, net: Big(gross).minus(amount).toFixed(2), amount: amount.toFixed(2) }
}

/** Returns a calendar day of this century as YYYY-MM-DD; null when the day does not exist. */
export function dayOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month}-${day}`
  return /^20\d\d-\d\d-\d\d$/.test(date) && isCalendarDate(date) ? date : null
}

/** Returns the day of a text that begins with YYYYMMDD; null when it does not. */
export const dayOfDigits = (digits = '') =>
  /^\d{8}/.test(digits) ? dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)) : null

/** Returns the calendar date of an instant (ISO 8601 with a Z) in a time zone; null if it does not exist. */
export function dayIn(instant: string, timeZone: string): string | null {
  const time = new Date(instant)
  // `Date` reads a day that does not exist as a later day
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== instant.slice(0, 10)) return null
  const [year, month, day] = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time).split('-')
  return dayOf(year, month, day)
}

/** Parses `a=1&b=2` into fields; null where a name repeats, or there are too many fields. */
export function queryFields(query: string): Map<string, string> | null {
  const entries = [...new URLSearchParams(query)]
  const fields = new Map(entries)
  return fields.size === entries.length && fields.size <= CODE_FIELDS_MAX ? fields : null
}

/**
 * Returns the query fields of a web address with one of the bases; null for any other address.
 * @param bases addresses without scheme and query, in lower case: `porezna.gov.hr/rn`
 */
export function addressFields(address: string, bases: string[]): Map<string, string> | null {
  const queryStart = address.indexOf('?')
  if (queryStart === -1) return null
  const base = address
    .slice(0, queryStart)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  return bases.includes(base) ? queryFields(address.slice(queryStart + 1)) : null
}
