import type { Decimal } from '~/domain/money/decimal'

// The result of reading a bank statement of any format: a record for each row of the file. A record has the
// state of the row, which says what the row means for a claim, and its values.

/** An amount in a currency. */
export interface Sum {
  amount: Decimal
  currency: string
}

/** The meanings of a row for a claim. Every row has exactly one, and their counts add up to the rows. */
export const ROW_STATES = [
  'paid', // money left the account for a purchase
  'fee', // the bank charged for its service
  'withdrawal', // the claimant withdrew cash
  'bill', // the account paid the bill of a card
  'incoming', // money came in
  'other_currency', // the row is booked in a currency other than the claim's
  'used', // the row was used before
  'ambiguous', // the row has two possible meanings, contradicts a balance, or was never charged
  'pending', // the bank has not booked the row yet
  'unread', // the date or amount cannot be read
] as const

export type RowState = (typeof ROW_STATES)[number]

/** What a format says about the state of an entry. */
export interface EntryState {
  /** null when the format says no more than the sign of the amount */
  state: RowState | null
  /** the reason for the state, or a remark on a value that was corrected, as a sentence */
  reason: string
}

/** A bank's charge that the amount of a row may include, so that it is not only the purchase or the cash. */
export interface HeldFee {
  /** above zero, in the currency of the account; null when the file does not give one clear amount */
  amount: Decimal | null
  /** whether the file states that the amount includes the charge */
  isProven: boolean
}

export interface RowValues {
  /** the calendar date of the booking */
  booked: string
  /** the calendar date of the purchase if the file gives it, else that of the booking */
  date: string
  /** the amount on the account; negative for money that left it */
  amount: Decimal
  /** the currency of the account; empty when the file does not name it */
  currency: string
  /** the purchase in its own currency; null when the file does not give it */
  original: Sum | null
  /** the bank's fee on top of the amount, above zero; null if the file names none or the amount has it */
  fee: Decimal | null
  /** the bank's charge that the amount may include; null when the file names none */
  heldFee: HeldFee | null
  /** the payee or payer; empty if the file does not name one */
  payee: string
  /** the bank's description, with the payee if the format separates them */
  text: string
  /** the bank's reference for the transaction; empty when the file has none */
  reference: string
  /** the values that are stored when the row becomes evidence */
  cells: string[]
}

/** A row of a bank statement. */
export interface StatementRecord {
  /** identifies the row in its file: the line number in a table, else the number of the entry, from 1 */
  line: number
  /** the line of the file where the row begins, from 1 */
  fileLine: number
  /** the original text of the row, at most `STATEMENT_SOURCE_CHARACTERS_MAX` characters */
  source: string
  state: RowState
  /** why the row has this state, as a sentence; empty when the state explains itself */
  reason: string
  /** null when the date or the amount could not be read */
  values: RowValues | null
}

/** The states in which a row shows a charge, so that it can be evidence of an expense. */
export const CHARGED_STATES: readonly RowState[] = ['paid', 'fee', 'withdrawal', 'bill']

/** The opening and closing balance of an account in a file, and whether its rows add up to the difference. */
export interface BalanceCheck {
  /** null when the file does not give it */
  opening: Decimal | null
  closing: Decimal
  currency: string
  /** the number of booked rows between the two balances, and the sum of their amounts */
  rows: number
  sum: Decimal
  /** closing balance - (opening balance + sum); zero when they agree; null without an opening balance */
  difference: Decimal | null
  /** the line of the first row that contradicts the balances; null if no row does, or none has a balance */
  brokenLine: number | null
}

/** The result of reading a statement. */
export interface StatementReading {
  records: StatementRecord[]
  balances: BalanceCheck[]
  /** remarks on the whole file, as sentences */
  notes: string[]
}
