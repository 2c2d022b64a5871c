import { statementFilePath } from '~/components/bank-statements/paths'
import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import type { StoredReceipt, UploadResult } from '~/domain/receipts/upload'
import { reviewPath } from './paths'

/** The result of one uploaded file. */
export interface UploadedFile extends Omit<UploadResult, 'receipt' | 'statementId'> {
  /** the page that shows the receipt or the statement; null without one */
  href: string | null
}

/** Returns the results of uploaded files, in their order. */
export const toUploadResults = (eventId: string, outcomes: UploadResult[]): UploadedFile[] =>
  outcomes.map(({ receipt, statementId, ...outcome }) => ({
    ...outcome,
    href: statementId ? sentStatementPath(eventId, statementId) : receipt && pathOfReceipt(eventId, receipt),
  }))

/** The page of a bank statement that was uploaded among receipts. */
export const sentStatementPath = (eventId: string, statementId: string): string =>
  statementFilePath(eventId, statementId, { columns: null, encoding: null, linesOfferedAgain: [] })

/** Returns the page of an upload's only bank statement if all other files were stored; otherwise null. */
export function pathOfOnlyStatement(eventId: string, outcomes: UploadResult[]): string | null {
  const [statement, ...otherResults] = outcomes.filter(({ outcome }) => outcome !== 'stored')
  return statement?.statementId && otherResults.length === 0
    ? sentStatementPath(eventId, statement.statementId)
    : null
}

function pathOfReceipt(eventId: string, { id, expenseId, rateId, isDeleted }: StoredReceipt): string {
  if (rateId !== null) return panelPath(ratesPath(eventId), 'edit', rateId)
  if (expenseId === null) return reviewPath(eventId, id)
  return panelPath(expensesPath(eventId), isDeleted ? 'deleted' : 'edit', expenseId)
}
