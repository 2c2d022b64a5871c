import Big from 'big.js'
import { DomainError } from '~/domain/errors'
import type { Decimal } from '~/domain/money/convert'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { DAY_MS, STATEMENT_CELL_CHARACTERS_MAX, STATEMENT_ROWS_MAX } from '~/limits-and-lifetimes'
import { readStatementAmount } from './amounts'
import type { StatementFormat } from './schema'
import { type Sum, sumIn } from './transactions'

// The entries of statements whose format says what each value is: camt, MT940 and OFX.

/** An entry of an account. */
export interface StatementEntry {
  /** the number of the entry in the file, from 1 */
  line: number
  /** the calendar date of the purchase where the file says it, else that of the booking */
  date: string
  /** whom the money went to; empty where the file does not say it */
  payee: string
  /** what the bank calls it, the payee included */
  text: string
  /** the amount on the account; below zero for money that was paid */
  amount: Decimal
  /** the currency of the account; empty where the file does not say it */
  currency: string
  /** the amount of the purchase in its own currency */
  original: Sum | null
  /** its values, in the order of `ENTRY_COLUMNS` */
  cells: string[]
}

/** The titles of an entry's cells. */
export const ENTRY_COLUMNS = [
  'Booked',
  'Value date',
  'Purchased',
  'Amount',
  'Currency',
  'Original amount',
  'Original currency',
  'Exchange rate of the bank',
  'Payee',
  'Text',
  'Reference',
]

type EntryFormat = Exclude<StatementFormat, 'csv'>

/** A statement of entries. */
export interface EntryFile {
  format: EntryFormat
  /** the accounts that the entries are of, as the file names them */
  accounts: string[]
  entries: StatementEntry[]
}

/** What a format says of an entry; what it does not say is empty. */
export interface EntryValues {
  /** calendar dates */
  booked: string
  valued: string
  purchased: string
  amount: Decimal
  currency: string
  original: Sum | null
  /** the exchange rate as the bank writes it */
  rate: string
  payee: string
  text: string
  reference: string
}

/** The days from a purchase to its booking, at most. */
const BOOKING_DAYS_MAX = 31

/** Dates beside a time of day, as banks write that of a card payment in its text. */
const ISO_MOMENT = /(\d{4})-(\d\d)-(\d\d)[T ]\d\d[:.]\d\d/g
const POINTED_MOMENT = /(\d\d)[-.](\d\d)[-.](\d{4}|\d\d)[ /]\d\d[:.]\d\d/g

/** Returns the date of a purchase that stands in a text with its time; empty when none does. */
function purchaseDateIn(text: string, booked: string): string {
  const dates = [
    ...Array.from(text.matchAll(ISO_MOMENT), ([, year, month, day]) => `${year}-${month}-${day}`),
    ...Array.from(
      text.matchAll(POINTED_MOMENT),
      ([, day, month, year = '']) => `${year.length === 2 ? '20' : ''}${year}-${month}-${day}`,
    ),
  ]
  const isBefore = (date: string) => {
    const days = (Date.parse(booked) - Date.parse(date)) / DAY_MS
    return days >= 0 && days <= BOOKING_DAYS_MAX
  }
  return dates.find((date) => isCalendarDate(date) && isBefore(date)) ?? ''
}

const cell = (text: string) =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_CELL_CHARACTERS_MAX).toWellFormed()

/** Returns an entry of what a format says; null without a date or an amount: it cannot be judged. */
function toEntry(line: number, values: EntryValues): StatementEntry | null {
  const booked = values.booked || values.valued
  if (!isCalendarDate(booked) || Big(values.amount).eq(0)) return null
  const [payee, text] = [cell(values.payee), cell(values.text)]
  const purchased = isCalendarDate(values.purchased) ? values.purchased : purchaseDateIn(text, booked)
  const currency = normalizeCurrency(values.currency)
  const stated = values.original ?? sumIn(text)
  const original = stated?.currency === currency ? null : stated
  const amount = Big(values.amount).toFixed()
  return {
    line,
    date: purchased || booked,
    payee,
    text: text.includes(payee) ? text : cell(`${payee} ${text}`),
    amount,
    currency,
    original,
    cells: [
      booked,
      values.valued,
      purchased,
      amount,
      currency,
      original?.amount ?? '',
      original?.currency ?? '',
      values.rate,
      payee,
      text,
      values.reference,
    ].map(cell),
  }
}

/**
 * Returns a statement of what a format says of each of its entries.
 * @throws DomainError invalid: no entry, or beyond the limits of a statement
 */
export function toEntryFile(format: EntryFormat, accounts: string[], values: EntryValues[]): EntryFile {
  if (values.length > STATEMENT_ROWS_MAX) {
    throw new DomainError(
      'invalid',
      `A statement has at most ${STATEMENT_ROWS_MAX.toLocaleString('en')} rows. Export fewer days at a time`,
    )
  }
  const entries = values.flatMap((each, at) => toEntry(at + 1, each) ?? [])
  if (entries.length === 0)
    throw new DomainError('invalid', 'This statement has no rows with a date and an amount')
  return { format, accounts: [...new Set(accounts.map(cell).filter(Boolean))], entries }
}

/** Returns an amount of digits, with a decimal point or comma and perhaps a sign; null for anything else. */
export function plainAmount(text: string): Decimal | null {
  const [, sign = '', whole = '', fraction = ''] =
    /^([+-]?)(\d{0,18})(?:[.,](\d{0,10}))?$/.exec(text.trim()) ?? []
  if (whole === '' && fraction === '') return null
  return Big(`${sign === '-' ? '-' : ''}${whole || '0'}.${fraction || '0'}`).toFixed()
}

/** Returns the sum of an amount, however it is written, and the code of its currency; null for none. */
export function toSum(amount: string, code: string): Sum | null {
  const currency = normalizeCurrency(code)
  const read = plainAmount(amount) ?? readStatementAmount(amount)
  if (read === null || Big(read).eq(0) || !isCurrency(currency)) return null
  return { amount: Big(read).abs().toFixed(), currency }
}

/** Returns the number of an account with nothing but its last four letters and digits. */
export const maskAccount = (account: string): string =>
  `••••${account.replaceAll(/[^\p{L}\d]/gu, '').slice(-4)}`
