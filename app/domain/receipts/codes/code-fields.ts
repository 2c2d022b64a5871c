import Big from 'big.js'
import type { TaxLine } from '~/domain/expenses/taxes'
import { isCalendarDate } from '~/domain/money/date'
import type { ExactReading } from '~/domain/receipts/reading/exact-reading'
import {
  CODE_FIELDS_MAX,
  INVOICE_NUMBER_CHARACTERS_MAX,
  MERCHANT_CHARACTERS_MAX,
  TAX_LINES_MAX,
} from '~/limits'

// What the forms of codes have in common: fields, amounts and days, and the reading that is made of them.

/** What the text of a code says; it does not know where the code stands. */
export type CodeReading = Omit<ExactReading, 'place'>

/** The fields that a form of codes has. */
type Fields = Partial<Omit<CodeReading, 'source'>> & Pick<CodeReading, 'total' | 'currency'>

const isZero = (amount: string) => !/[1-9]/.test(amount)

const text = (value: string | null | undefined, charactersMax: number) => {
  const line = (value ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return line === '' || line.length > charactersMax || !line.isWellFormed() ? null : line
}

/** The reading of a code; null without an amount, or of nothing, such as the first receipt of a new till. */
export function codeReading({ date, merchant, vatNumber, invoiceNumber, total, currency, taxes }: Fields) {
  if (total === null || isZero(total)) return null
  const known = (taxes ?? []).filter(({ net, amount }) => !isZero(`${net ?? ''}${amount}`))
  const reading: CodeReading = {
    source: 'code',
    date: date ?? null,
    merchant: text(merchant, MERCHANT_CHARACTERS_MAX),
    vatNumber: vatNumber ?? null,
    invoiceNumber: text(invoiceNumber, INVOICE_NUMBER_CHARACTERS_MAX),
    total,
    currency,
    taxes: known.length > TAX_LINES_MAX ? [] : known,
  }
  return reading
}

/** An amount with a decimal point and at most two decimals, without needless zeros before it. */
export function amountOf(value: string | undefined): string | null {
  const [, sign = '', whole, fraction] = /^(-?)(\d{1,12})(\.\d{1,2})?$/.exec(value ?? '') ?? []
  return whole === undefined ? null : `${sign}${BigInt(whole)}${fraction ?? ''}`
}

/** An amount with a decimal comma. */
export const commaAmountOf = (value: string | undefined): string | null =>
  value?.includes('.') ? null : amountOf(value?.replace(',', '.'))

/** An amount in hundredths. */
export function amountOfCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const sumOf = (amounts: string[]): string =>
  amounts.reduce((sum, amount) => sum.plus(amount), Big(0)).toFixed(2)

/** The tax in an amount of one rate. */
export function taxWithin(gross: string, rate: string): TaxLine {
  const amount = Big(gross).times(rate).div(Big(rate).plus(100)).round(2, Big.roundHalfUp)
  return { rate, net: Big(gross).minus(amount).toFixed(2), amount: amount.toFixed(2) }
}

/** A day of this century that exists, as YYYY-MM-DD. */
export function dayOf(year = '', month = '', day = ''): string | null {
  const date = `${year}-${month}-${day}`
  return /^20\d\d-\d\d-\d\d$/.test(date) && isCalendarDate(date) ? date : null
}

/** The day that YYYYMMDD is, with anything behind it. */
export const dayOfDigits = (digits = '') =>
  /^\d{8}/.test(digits) ? dayOf(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)) : null

/** The calendar date, in a time zone, of an instant that ISO 8601 writes with a Z. */
export function dayIn(instant: string, timeZone: string): string | null {
  const time = new Date(instant)
  // a day that does not exist would be taken for one that follows
  if (Number.isNaN(time.getTime()) || time.toISOString().slice(0, 10) !== instant.slice(0, 10)) return null
  const [year, month, day] = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(time).split('-')
  return dayOf(year, month, day)
}

/** Fields with a name each, `a=1&b=2`; null where a name comes twice, or there are too many. */
export function queryFields(query: string): Map<string, string> | null {
  const entries = [...new URLSearchParams(query)]
  const fields = new Map(entries)
  return fields.size === entries.length && fields.size <= CODE_FIELDS_MAX ? fields : null
}

/** The fields of a web address; null of any other address. */
export function addressFields(address: string, bases: string[]): Map<string, string> | null {
  const at = address.indexOf('?')
  if (at === -1) return null
  const base = address
    .slice(0, at)
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
  return bases.includes(base) ? queryFields(address.slice(at + 1)) : null
}
