import Big from 'big.js'
import { decimal } from '~/infra/db.server'
import type { Statement } from './file.server'
import type { StatementRow } from './schema'
import type { Transaction } from './transactions'

// Rows of a statement as they are stored beside the expenses that they are evidence of.

export const toRow = ({ name }: Statement, { line, date, text, amount }: Transaction): StatementRow => ({
  file: name,
  row: line,
  date,
  text,
  amount,
})

/** Returns the identity of a row. The bank charged a row once, so it is evidence of one expense. */
export const rowKey = ({ file, row, date, text, amount }: StatementRow): string =>
  JSON.stringify([file, row, date, text, Big(amount).toFixed()])

/** Returns a row as Prisma stores it as evidence of an expense. */
export const storedRow = (statement: Statement, transaction: Transaction, expenseId: string) => ({
  expenseId,
  ...toRow(statement, transaction),
  amount: decimal(transaction.amount),
  cells: JSON.stringify(transaction.cells),
})
