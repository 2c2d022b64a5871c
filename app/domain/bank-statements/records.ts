import type { Decimal } from '~/domain/money/decimal'

// The result of reading a bank statement: one record for each row of the file, whatever the row says.

/** An amount in a currency. */
export interface Sum {
  amount: Decimal
  currency: string
}

/**
 * What a row is for a claim. Every row has one state, and the counts of the states add up to the rows of the
 * file.
 * - `paid`: money left the account for a purchase
 * - `fee`: the bank charged for its service
 * - `withdrawal`: cash was taken out
 * - `bill`: the account paid the bill of a card
 * - `incoming`: money came in
 * - `other_currency`: booked in another currency than the claim's
 * - `used`: evidence of an expense already
 * - `ambiguous`: what it says can mean two things, contradicts a balance, or was never charged
 * - `pending`: the bank has not booked it yet
 * - `unread`: its date or amount cannot be read
 */
export const ROW_STATES = [
  'paid',
  'fee',
  'withdrawal',
  'bill',
  'incoming',
  'other_currency',
  'used',
  'ambiguous',
  'pending',
  'unread',
] as const

export type RowState = (typeof ROW_STATES)[number]

/** A charge of the bank within the amount of a row. */
export interface HeldFee {
  /** above zero, in the currency of the account; null where the file names several without their sum */
  amount: Decimal | null
  /** whether the file says that it is within the amount */
  isProven: boolean
}

/** What a row says. */
export interface RowValues {
  /** the calendar date of the booking */
  booked: string
  /** the calendar date of the purchase where the file says it, else that of the booking */
  date: string
  /** on the account; below zero for money that left it */
  amount: Decimal
  /** of the account; empty where the file does not say it */
  currency: string
  /** the purchase in its own currency; null where the file does not say it */
  original: Sum | null
  /**
   * what the bank charged on top of the amount, above zero; null where the file names no such fee, and where
   * the amount has it
   */
  fee: Decimal | null
  /** the bank's charge that may be within the amount; null where the file names none */
  heldFee: HeldFee | null
  /** whom the money went to or came from; empty where the file does not say it */
  payee: string
  /** what the bank calls the transaction, the payee included where the format separates them */
  text: string
  /** what the bank identifies the transaction by; empty where the file does not say it */
  reference: string
  /** the values that are stored with a row that is evidence */
  cells: string[]
}

/** A row of a bank statement. */
export interface StatementRecord {
  /** identifies the row in its file: its line in a table, else the number of the entry, from 1 */
  line: number
  /** the line of the file where the row begins, from 1 */
  fileLine: number
  /** the row as it stands in the file, at most `STATEMENT_SOURCE_CHARACTERS_MAX` characters */
  source: string
  state: RowState
  /** why the row has this state, as a sentence; empty where the state says it all */
  reason: string
  /** null where the date or the amount is not read */
  values: RowValues | null
}

/** The states in which a row shows what was charged, so that an expense may have it as evidence. */
export const CHARGED_STATES: readonly RowState[] = ['paid', 'fee', 'withdrawal', 'bill']

/** The opening and closing balance that a file says for an account, and whether its rows lead there. */
export interface BalanceCheck {
  /** null where the file does not say it */
  opening: Decimal | null
  closing: Decimal
  currency: string
  /** the number of booked rows between both, and their sum */
  rows: number
  sum: Decimal
  /** closing balance - (opening balance + sum); zero when they agree; null without an opening balance */
  difference: Decimal | null
  /** the first row whose own balance contradicts it; null where the file has no balance for each row */
  brokenLine: number | null
}

/** What reading a statement gave. */
export interface StatementReading {
  records: StatementRecord[]
  balances: BalanceCheck[]
  /** what is to be known of the whole file, as sentences */
  notes: string[]
}
