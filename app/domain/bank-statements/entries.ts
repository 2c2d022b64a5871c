import Big from 'big.js'
import { DomainError } from '~/domain/errors'
import { isCurrency } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { withoutHidden } from '~/domain/text/hidden-characters'
import {
  STATEMENT_ACCOUNTS_MAX,
  STATEMENT_CELL_CHARACTERS_MAX,
  STATEMENT_ROWS_MAX,
  STATEMENT_SOURCE_CHARACTERS_MAX,
} from '~/limits'
import { maskAccount } from './accounts'
import { currencyCode } from './amounts'
import { daysBetween, farDateReason, farFrom } from './far-dates'
import { incomingReason, isIncomingKind, isTellingKind } from './kind-columns'
import { tooManyRows } from './messages'
import { paidStateOf } from './paid-state'
import type { BalanceCheck, EntryState, HeldFee, RowState, RowValues, StatementRecord, Sum } from './records'
import type { StatementFormat } from './schema'
import { sumIn } from './sums'
import { CASH_OR_FEE } from './withdrawal-words'

// Builds records from the entries of camt, MT940 and OFX. These formats name each value, unlike a table.

/** The titles of the cells of an entry, which are stored when it becomes evidence. */
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

/** A statement file whose format names each value: camt, MT940 or OFX. */
export interface EntryFile {
  format: EntryFormat
  /** whether it is an interim report, whose entries a later statement repeats */
  isInterim: boolean
  /** the accounts of the entries, as the file names them */
  accounts: string[]
  /** all entries, with the states that do not depend on the claim */
  entries: StatementRecord[]
  balances: BalanceCheck[]
  /** remarks on the whole file, as sentences */
  notes: string[]
}

/** The values of an entry, as its format gives them. Texts that the format lacks are empty. */
export interface EntryValues extends EntryState {
  /** the date of the booking */
  booked: string
  /** the value date, from which the bank calculates interest */
  valued: string
  /** the date of the purchase */
  purchased: string
  /** negative for money that left the account; null when it cannot be read */
  amount: Decimal | null
  currency: string
  /** the purchase in its own currency; null when the format does not give it */
  original: Sum | null
  /** the exchange rate as the bank writes it */
  rate: string
  payee: string
  text: string
  /** the bank's name for the kind of the entry, when it is separate from the text */
  kind?: string
  reference: string
  /** the bank's charge for the entry, whether the amount includes it or not */
  fee: Decimal | null
  /** the charge of the bank that the amount may include */
  heldFee: HeldFee | null
}

/** An entry and its place in the file. */
export interface PlacedEntry {
  /** the line of the file where it begins, from 1 */
  fileLine: number
  source: string
  /** null for a text that looks like an entry but cannot be read as one */
  values: EntryValues | null
}

/** The most days from a purchase to its booking. */
const BOOKING_DAYS_MAX = 31

/** The most days between the booking of an entry and its value date or purchase. More make it ambiguous. */
const OTHER_DATE_DAYS_MAX = 60

/** Moments of card payments, as banks write them in texts: `2026-10-05 14:30`, `05.10.26/14:30`. */
const ISO_MOMENT = /(\d{4})-(\d\d)-(\d\d)[T ]\d\d[:.]\d\d/g
const POINTED_MOMENT = /(\d\d)[-.](\d\d)[-.](\d{4}|\d\d)[ /]\d\d[:.]\d\d/g

/** Returns a function that tells whether a purchase of a date may have been booked on a day. */
const mayBeBookedOn = (booked: string) => (date: string) =>
  isCalendarDate(date) && daysBetween(date, booked) >= 0 && daysBetween(date, booked) <= BOOKING_DAYS_MAX

/** Returns the purchase date that a text names together with a time; empty without one. */
function purchaseDateIn(text: string, booked: string): string {
  const dates = [
    ...Array.from(text.matchAll(ISO_MOMENT), ([, year, month, day]) => `${year}-${month}-${day}`),
    ...Array.from(
      text.matchAll(POINTED_MOMENT),
      ([, day, month, year = '']) => `${year.length === 2 ? '20' : ''}${year}-${month}-${day}`,
    ),
  ]
  return dates.find(mayBeBookedOn(booked)) ?? ''
}

/** Returns a text as a cell: on one line, and cut to the limit. */
const toCell = (text: string) =>
  withoutHidden(text).replaceAll(/\s+/g, ' ').trim().slice(0, STATEMENT_CELL_CHARACTERS_MAX).toWellFormed()

/**
 * Returns the row values of an entry whose date and amount could be read.
 * @param purchase the amount of the purchase, from the format or the text
 */
function toRowValues(values: EntryValues, amount: Decimal, booked: string, purchase: Sum | null): RowValues {
  const [payee, text] = [toCell(values.payee), toCell(values.text)]
  const purchased = isCalendarDate(values.purchased) ? values.purchased : purchaseDateIn(text, booked)
  const currency = currencyCode(values.currency)
  const original = purchase?.currency === currency ? null : purchase
  return {
    booked,
    date: purchased || booked,
    amount,
    currency,
    original,
    // if the amount does not include a charge, the charge has a separate entry
    fee: null,
    heldFee: values.heldFee,
    payee,
    text: text.includes(payee) ? text : toCell(`${payee} ${text}`),
    reference: toCell(values.reference),
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
    ].map(toCell),
  }
}

/** Returns the state of an entry and its reason: by doubts, else by the format, else by sign and words. */
function stateOf(entry: EntryValues, values: RowValues): [RowState, string] {
  const { state, reason, valued, purchased, kind = '' } = entry
  const { amount, booked, currency, payee, text } = values
  if (state === 'ambiguous' || state === 'pending') return [state, reason]
  if (Big(amount).eq(0)) return ['ambiguous', reason || 'The amount is zero']
  if (isCalendarDate(valued) && Math.abs(daysBetween(valued, booked)) > OTHER_DATE_DAYS_MAX)
    return ['ambiguous', `Booked on ${booked}, but valued on ${valued}`]
  if (isCalendarDate(purchased) && Math.abs(daysBetween(purchased, booked)) > OTHER_DATE_DAYS_MAX)
    return ['ambiguous', `Booked on ${booked}, but bought on ${purchased}`]
  if (currency !== '' && !isCurrency(currency))
    return ['other_currency', `${currency} is not a currency in use today`]
  const remark = reason || (currency === '' ? 'The file does not say the currency of the account' : '')
  if (state !== null) return [state, remark]
  if (Big(amount).gt(0)) return ['incoming', remark]
  // a telling kind says more than a payment: a fee, cash, a card's bill, or money that came in
  const hasTellingKind = isTellingKind(kind)
  if (hasTellingKind && isIncomingKind(kind)) return ['ambiguous', incomingReason(kind)]
  const paidState = paidStateOf([payee, text], amount, [], hasTellingKind ? [kind] : [])
  return [paidState, remark || (paidState === 'ambiguous' ? CASH_OR_FEE : '')]
}

function toRecord(line: number, { fileLine, source, values }: PlacedEntry): StatementRecord {
  const place = { line, fileLine, source: source.slice(0, STATEMENT_SOURCE_CHARACTERS_MAX).toWellFormed() }
  const toUnread = (reason: string): StatementRecord => ({ ...place, state: 'unread', reason, values: null })
  if (values === null) return toUnread('This part of the file is not a complete entry')
  const dates = [values.booked, values.valued].filter(Boolean)
  const booked = dates.find(isCalendarDate)
  if (booked === undefined) return toUnread(dates[0] ? `${dates[0]} is not a date` : 'No date')
  if (values.amount === null) return toUnread(values.reason || 'The amount cannot be read')
  const amount = Big(values.amount).toFixed()
  const isValueDateUsed = booked !== dates[0]
  const reason =
    values.reason || (isValueDateUsed ? `${dates[0]} is not a date. The value date is taken` : '')
  const purchase = values.original ?? sumIn(toCell(values.text), { booked, amount })
  const rowValues = toRowValues(values, amount, booked, purchase)
  const [state, stateReason] = stateOf({ ...values, reason }, rowValues)
  // an amount in the text of a fee is what the fee was charged on, so it is not the purchase of this entry
  const finalValues = state === 'fee' ? toRowValues(values, amount, booked, values.original) : rowValues
  return { ...place, state, reason: stateReason, values: finalValues }
}

/** Marks records as ambiguous if their date is far from the other dates. */
function withFarDates(records: StatementRecord[]): StatementRecord[] {
  const isFar = farFrom(records.flatMap(({ values }) => values?.booked ?? []))
  return records.map((record) =>
    record.values && record.state !== 'pending' && isFar(record.values.booked)
      ? { ...record, state: 'ambiguous', reason: farDateReason(record.values.booked) }
      : record,
  )
}

/** The content of a whole file, as its format gives it. */
interface ReadEntries extends Partial<Pick<EntryFile, 'isInterim' | 'notes'>> {
  accounts: string[]
  placedEntries: PlacedEntry[]
  balances: BalanceCheck[]
}

/**
 * Builds a statement from the entries of a format.
 * @throws DomainError invalid: the file has no entry, or exceeds the limits of a statement
 */
export function toEntryFile(
  format: EntryFormat,
  { isInterim = false, accounts, placedEntries, balances, notes = [] }: ReadEntries,
): EntryFile {
  if (placedEntries.length > STATEMENT_ROWS_MAX) throw tooManyRows('Export fewer days')
  if (placedEntries.length === 0)
    throw new DomainError('invalid', 'This statement has no rows with a date and an amount')
  return {
    format,
    isInterim,
    accounts: [...new Set(accounts.map(toCell).filter(Boolean))],
    entries: withFarDates(placedEntries.map((entry, index) => toRecord(index + 1, entry))),
    balances,
    notes,
  }
}

/** Checks the opening and closing balance of an account against the amounts between them. */
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

/** Returns a fast function that gives the line, from 1, of a position. Positions must never decrease. */
export function lineCounter(text: string): (position: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (position) => {
    while (next !== -1 && next < position) {
      line += 1
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

/** Returns the masked accounts of a statement, which help to identify its rows; empty for a table. */
export const accountsIn = (file: { format: 'csv' } | EntryFile): string[] =>
  file.format === 'csv' ? [] : file.accounts.slice(0, STATEMENT_ACCOUNTS_MAX).map(maskAccount)
