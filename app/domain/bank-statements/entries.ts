import Big from 'big.js'
import { DomainError } from '~/domain/errors'
import { isCurrency } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { withoutHidden } from '~/domain/text/hidden-characters'
import {
  DAY_MS,
  STATEMENT_ACCOUNTS_MAX,
  STATEMENT_CELL_CHARACTERS_MAX,
  STATEMENT_ROWS_MAX,
  STATEMENT_SOURCE_CHARACTERS_MAX,
} from '~/limits'
import { maskAccount } from './accounts'
import { currencyCode } from './amounts'
import { farFrom } from './far-dates'
import { incomingReason, isIncomingKind, isTellingKind } from './kind-columns'
import { paidStateOf } from './paid-state'
import type { BalanceCheck, HeldFee, RowState, RowValues, StatementRecord, Sum } from './records'
import type { StatementFormat } from './schema'
import { sumIn } from './sums'
import { CASH_OR_FEE } from './withdrawal-words'

// The entries of statements whose format says what each value is: camt, MT940 and OFX.

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
  'Fee',
]

type EntryFormat = Exclude<StatementFormat, 'csv'>

/** A statement of entries. */
export interface EntryFile {
  format: EntryFormat
  /** whether it tells entries ahead of the statement that will have them */
  isInterim: boolean
  /** the accounts that the entries are of, as the file names them */
  accounts: string[]
  /** all entries, with the states that do not depend on the claim */
  entries: StatementRecord[]
  balances: BalanceCheck[]
  /** what is to be known of the whole file, as sentences */
  notes: string[]
}

/** What a format says of an entry; what it does not say is empty. */
export interface EntryValues {
  /** calendar dates */
  booked: string
  valued: string
  purchased: string
  /** null where it cannot be read */
  amount: Decimal | null
  currency: string
  original: Sum | null
  /** the exchange rate as the bank writes it */
  rate: string
  payee: string
  text: string
  /** what the bank calls the entry, apart from its text */
  kind?: string
  reference: string
  /** what the bank charged for the entry */
  fee: Decimal | null
  /** the part of it that may be within the amount */
  heldFee: HeldFee | null
  /** where the format says more than the sign of the amount does */
  state: RowState | null
  /** why, as a sentence; also a remark on a value that was mended */
  reason: string
}

/** An entry, and where it stands. */
export interface PlacedEntry {
  /** the line of the file where it begins, from 1 */
  fileLine: number
  source: string
  /** null for what looks like an entry and is none */
  values: EntryValues | null
}

/** The days from a purchase to its booking, at most. */
const BOOKING_DAYS_MAX = 31

/** The days between the booking of an entry and its value date, or the purchase, at most. */
const DAYS_BESIDE_MAX = 60

/** Dates beside a time of day, as banks write that of a card payment in its text. */
const ISO_MOMENT = /(\d{4})-(\d\d)-(\d\d)[T ]\d\d[:.]\d\d/g
const POINTED_MOMENT = /(\d\d)[-.](\d\d)[-.](\d{4}|\d\d)[ /]\d\d[:.]\d\d/g

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS

/** Whether a purchase may have been booked on a day. */
const isPurchaseOf = (booked: string) => (date: string) =>
  isCalendarDate(date) && daysBetween(date, booked) >= 0 && daysBetween(date, booked) <= BOOKING_DAYS_MAX

/** Returns the date of a purchase that stands in a text with its time; empty when none does. */
function purchaseDateIn(text: string, booked: string): string {
  const dates = [
    ...Array.from(text.matchAll(ISO_MOMENT), ([, year, month, day]) => `${year}-${month}-${day}`),
    ...Array.from(
      text.matchAll(POINTED_MOMENT),
      ([, day, month, year = '']) => `${year.length === 2 ? '20' : ''}${year}-${month}-${day}`,
    ),
  ]
  return dates.find(isPurchaseOf(booked)) ?? ''
}

const cell = (text: string) =>
  withoutHidden(text).replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_CELL_CHARACTERS_MAX).toWellFormed()

/**
 * Returns the values of an entry whose date and amount are read.
 * @param stated the purchase, as the format or the text states it
 */
function toRowValues(values: EntryValues, amount: Decimal, booked: string, stated: Sum | null): RowValues {
  const [payee, text] = [cell(values.payee), cell(values.text)]
  const purchased = isCalendarDate(values.purchased) ? values.purchased : purchaseDateIn(text, booked)
  const currency = currencyCode(values.currency)
  const original = stated?.currency === currency ? null : stated
  return {
    booked,
    date: purchased || booked,
    amount,
    currency,
    original,
    // a charge that is not in the amount of its entry is an entry of its own
    fee: null,
    heldFee: values.heldFee,
    payee,
    text: text.includes(payee) ? text : cell(`${payee} ${text}`),
    reference: cell(values.reference),
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
      values.fee ?? '',
    ].map(cell),
  }
}

/** Returns the state of an entry whose values are read, and why. */
function stateOf(
  { state, reason, valued, purchased, kind = '' }: EntryValues,
  values: RowValues,
): [RowState, string] {
  const { amount, booked, currency, payee, text } = values
  if (state === 'ambiguous' || state === 'pending') return [state, reason]
  if (Big(amount).eq(0)) return ['ambiguous', reason || 'The amount is zero']
  if (isCalendarDate(valued) && Math.abs(daysBetween(valued, booked)) > DAYS_BESIDE_MAX)
    return ['ambiguous', `Booked on ${booked}, but valued on ${valued}`]
  if (isCalendarDate(purchased) && Math.abs(daysBetween(purchased, booked)) > DAYS_BESIDE_MAX)
    return ['ambiguous', `Booked on ${booked}, but bought on ${purchased}`]
  if (currency !== '' && !isCurrency(currency))
    return ['other_currency', `${currency} is not a currency in use today`]
  const remark = reason || (currency === '' ? 'The file does not say the currency of the account' : '')
  if (state !== null) return [state, remark]
  if (Big(amount).gt(0)) return ['incoming', remark]
  const isTold = isTellingKind(kind)
  if (isTold && isIncomingKind(kind)) return ['ambiguous', incomingReason(kind)]
  const paid = paidStateOf([payee, text], amount, [], isTold ? [kind] : [])
  return [paid, remark || (paid === 'ambiguous' ? CASH_OR_FEE : '')]
}

/** Returns the record of an entry. */
function toRecord(line: number, { fileLine, source, values }: PlacedEntry): StatementRecord {
  const placed = { line, fileLine, source: source.slice(0, STATEMENT_SOURCE_CHARACTERS_MAX).toWellFormed() }
  const unread = (reason: string): StatementRecord => ({ ...placed, state: 'unread', reason, values: null })
  if (values === null) return unread('This part of the file is not a complete entry')
  const dates = [values.booked, values.valued].filter(Boolean)
  const booked = dates.find(isCalendarDate)
  if (booked === undefined) return unread(dates[0] ? `${dates[0]} is not a date` : 'No date')
  if (values.amount === null) return unread(values.reason || 'The amount cannot be read')
  const amount = Big(values.amount).toFixed()
  const isMended = booked !== dates[0]
  const reason = values.reason || (isMended ? `${dates[0]} is not a date. The value date is taken` : '')
  const read = toRowValues(
    values,
    amount,
    booked,
    values.original ?? sumIn(cell(values.text), { booked, amount }),
  )
  const [state, why] = stateOf({ ...values, reason }, read)
  // the text of a fee names the sum that it was taken for
  const own = state === 'fee' ? toRowValues(values, amount, booked, values.original) : read
  return { ...placed, state, reason: why, values: own }
}

/** Returns the records with those as ambiguous whose date is far from the others. */
function withFarDates(records: StatementRecord[]): StatementRecord[] {
  const isFar = farFrom(records.flatMap(({ values }) => values?.booked ?? []))
  return records.map((record) =>
    record.values && record.state !== 'pending' && isFar(record.values.booked)
      ? {
          ...record,
          state: 'ambiguous',
          reason: `The date ${record.values.booked} is far from those of the other rows`,
        }
      : record,
  )
}

/** What a format says of a whole file. */
interface ReadEntries {
  isInterim?: boolean
  accounts: string[]
  placed: PlacedEntry[]
  balances: BalanceCheck[]
  notes?: string[]
}

/**
 * Returns a statement of what a format says of each of its entries.
 * @throws DomainError invalid: no entry, or beyond the limits of a statement
 */
export function toEntryFile(
  format: EntryFormat,
  { isInterim = false, accounts, placed, balances, notes = [] }: ReadEntries,
): EntryFile {
  if (placed.length > STATEMENT_ROWS_MAX) {
    throw new DomainError(
      'invalid',
      `A statement has at most ${STATEMENT_ROWS_MAX.toLocaleString('en')} rows. Export fewer days at a time`,
    )
  }
  if (placed.length === 0)
    throw new DomainError('invalid', 'This statement has no rows with a date and an amount')
  return {
    format,
    isInterim,
    accounts: [...new Set(accounts.map(cell).filter(Boolean))],
    entries: withFarDates(placed.map((each, at) => toRecord(at + 1, each))),
    balances,
    notes,
  }
}

/** Checks the balances of an account against the amounts between them. */
export function checkBalances(
  { opening, closing, currency }: { opening: Decimal | null; closing: Decimal; currency: string },
  amounts: Decimal[],
): BalanceCheck {
  const sum = amounts.reduce((total, amount) => total.plus(amount), Big(0))
  return {
    opening,
    closing,
    currency,
    rows: amounts.length,
    sum: sum.toFixed(),
    difference: opening === null ? null : Big(closing).minus(opening).minus(sum).toFixed(),
    brokenLine: null,
  }
}

/**
 * Returns the lines of a text by the place of a character, from 1: asked for places that grow, it takes time
 * in proportion to the text.
 */
export function lineCounter(text: string): (place: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (place) => {
    while (next !== -1 && next < place) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

/** Returns the accounts of a statement that its rows are told by, without most of their letters. */
export const accountsIn = (file: { format: 'csv' } | EntryFile): string[] =>
  file.format === 'csv' ? [] : file.accounts.slice(0, STATEMENT_ACCOUNTS_MAX).map(maskAccount)
