import Big from 'big.js'
import { decimal } from '~/infra/database/db.server'
import type { KnownColumns } from './columns'
import { accountsIn } from './entries'
import type { RowUse, StatementRow, StatementSource } from './schema'
import { datesIn, rowCountOf } from './statement-file'
import type { Statement } from './stored-statement.server'
import { isStorable, type Transaction } from './transactions'

// Converts statement rows to the form in which they are stored with their uses.

/** Returns the identity of a statement. */
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

/** The values that identify a row. */
type RowIdentity = Omit<StatementRow, 'source' | 'purchase' | 'fee'>

/** Returns the values that identify a row. */
export const toRow = ({ name }: Statement, { line, date, text, amount }: StoredTransaction): RowIdentity => ({
  file: name,
  row: line,
  date,
  text,
  amount,
})

/** Returns the identity of a row. It was charged once, so it can be evidence of only one expense. */
export const rowKey = ({ file, row, date, text, amount }: RowIdentity): string =>
  JSON.stringify([file, row, date, text, Big(amount).toFixed()])

/** The position of a stored row among the rows of its user. */
export interface RowPlace {
  userId: string
  /** its number among the rows of the same date, amount and currency */
  place: number
  /** the id of the first use of the row; null when this is the first */
  firstUseId: string | null
}

/** The expense or rate that a row is used for. */
export interface UsedForNow {
  use: RowUse
  expenseId?: string
  rateId?: string
}

/** The part of a transaction that is stored. */
export type StoredTransaction = Pick<
  Transaction,
  'line' | 'booked' | 'date' | 'text' | 'state' | 'reference' | 'amount' | 'original' | 'fee' | 'cells'
>

/** A row to store, and the expense or rate that it is used for. */
interface StoredRow {
  statement: Statement
  claimCurrency: string
  source: StatementSource
  transaction: StoredTransaction
  place: RowPlace
  usedFor: UsedForNow
}

/** Returns a row as Prisma stores it with its use. */
export function storedRow({ statement, claimCurrency, source, transaction, place, usedFor }: StoredRow) {
  const { booked, state, reference, amount, original, fee, cells } = transaction
  const purchase = original !== null && isStorable(original.amount) ? original : null
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
