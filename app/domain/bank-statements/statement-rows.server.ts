import Big from 'big.js'
import { decimal } from '~/infra/database/db.server'
import type { KnownColumns } from './columns'
import { accountsIn } from './entries'
import type { RowUse, StatementRow, StatementSource } from './schema'
import { datesIn, rowCountOf } from './statement-file'
import type { Statement } from './stored-statement.server'
import { isStorable, type Transaction, unsigned } from './transactions'

// Converts rows of bank statements to the form in which they are stored. A row is stored each time that an
// expense or a rate uses it as evidence. So several stored rows may be the same row of the same file.

/** Returns the facts about a statement's file that are stored with each of its rows. */
export function toSource({ sha256, bytes, file }: Statement, columns: KnownColumns | null): StatementSource {
  const dates = datesIn(file, columns)
  return {
    format: file.format,
    sha256,
    bytes,
    accounts: accountsIn(file),
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    rows: rowCountOf(file),
  }
}

/** The values by which a row of a statement is recognised when it is used again. */
type RowIdentity = Omit<StatementRow, 'source' | 'purchase' | 'fee'>

/** Returns the identifying values of a transaction in a statement's file. */
export const toRow = ({ name }: Statement, { line, date, text, amount }: StoredTransaction): RowIdentity => ({
  file: name,
  row: line,
  date,
  text,
  amount,
})

/**
 * Returns the identifying values of a row as one text. The bank charged a row once, so expenses with the same
 * key would count one charge twice.
 */
export const rowKey = ({ file, row, date, text, amount }: RowIdentity): string =>
  JSON.stringify([file, row, date, text, Big(amount).toFixed()])

/** How a row that will be stored relates to the rows that its user has stored. */
export interface PlaceAmongRows {
  userId: string
  /**
   * the number of the row, from 1, among the user's stored rows of the same booking date, amount and
   * currency. The number is unique, so of two requests that store the same row at once, one fails.
   */
  place: number
  /** the id of the first stored use of the same row; null if the row will be stored for the first time */
  firstUseId: string | null
}

/** What a row is used for: one expense or one rate. */
export interface UseTarget {
  use: RowUse
  expenseId?: string
  rateId?: string
}

/** The fields of a transaction that are stored. */
export type StoredTransaction = Pick<
  Transaction,
  'line' | 'booked' | 'date' | 'text' | 'state' | 'reference' | 'amount' | 'original' | 'fee' | 'cells'
>

/** A row to store, and the expense or rate that it is used for. */
interface RowToStore {
  statement: Statement
  claimCurrency: string
  source: StatementSource
  transaction: StoredTransaction
  place: PlaceAmongRows
  usedFor: UseTarget
}

/** Returns a row as Prisma stores it with its use. */
export function storedRow({ statement, claimCurrency, source, transaction, place, usedFor }: RowToStore) {
  const { booked, state, reference, amount, original, fee, cells } = transaction
  // the database cannot hold a purchase amount that is zero or too large; the charge is stored without it
  const purchase = original !== null && isStorable(unsigned(original.amount)) ? original : null
  return {
    ...usedFor,
    ...place,
    booked,
    state,
    reference,
    source: JSON.stringify(source),
    ...toRow(statement, transaction),
    amount: decimal(amount),
    currency: claimCurrency,
    purchaseAmount: decimal(purchase?.amount ?? null),
    purchaseCurrency: purchase?.currency ?? null,
    fee: decimal(fee),
    cells: JSON.stringify(cells),
  }
}
