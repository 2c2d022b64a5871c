import Big from 'big.js'
import { decimal } from '~/infra/db.server'
import { STATEMENT_ACCOUNTS_MAX } from '~/limits-and-lifetimes'
import type { KnownColumns } from './columns'
import { maskAccount } from './entries'
import type { Statement } from './file.server'
import type { StatementRow, StatementSource } from './schema'
import { datesIn, rowCountOf } from './statement-file'
import { isStorable, type Transaction } from './transactions'

// Rows of a statement as they are stored beside the expenses that they are evidence of.

/** Returns what identifies a statement. */
export function toSource({ sha256, bytes, file }: Statement, columns: KnownColumns | null): StatementSource {
  const dates = datesIn(file, columns)
  return {
    format: file.format,
    ...{ sha256, bytes },
    accounts: file.format === 'csv' ? [] : file.accounts.slice(0, STATEMENT_ACCOUNTS_MAX).map(maskAccount),
    firstDate: dates[0] ?? '',
    lastDate: dates.at(-1) ?? '',
    rows: rowCountOf(file),
  }
}

/** The part of a row that tells it from others. */
type RowIdentity = Omit<StatementRow, 'source' | 'purchase'>

export const toRow = ({ name }: Statement, { line, date, text, amount }: Transaction): RowIdentity => ({
  file: name,
  row: line,
  date,
  text,
  amount,
})

/** Returns the identity of a row. The bank charged a row once, so it is evidence of one expense. */
export const rowKey = ({ file, row, date, text, amount }: RowIdentity): string =>
  JSON.stringify([file, row, date, text, Big(amount).toFixed()])

interface StoredRow {
  statement: Statement
  claimCurrency: string
  source: StatementSource
  transaction: Transaction
  expenseId: string
}

/** Returns a row as Prisma stores it as evidence of an expense. */
export function storedRow({ statement, claimCurrency, source, transaction, expenseId }: StoredRow) {
  const { amount, original, cells } = transaction
  const purchase = original !== null && isStorable(original.amount) ? original : null
  return {
    expenseId,
    source: JSON.stringify(source),
    ...toRow(statement, transaction),
    amount: decimal(amount),
    currency: claimCurrency,
    purchaseAmount: decimal(purchase?.amount ?? null),
    purchaseCurrency: purchase?.currency ?? null,
    cells: JSON.stringify(cells),
  }
}
