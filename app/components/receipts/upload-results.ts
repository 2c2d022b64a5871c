import { statementFilePath } from '~/components/bank-statements/paths'
import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import type { StoredReceipt, UploadResult } from '~/domain/receipts/upload'
import { reviewPath } from './paths'

/** The result of one file of an upload, for the claimant. */
export interface UploadedFile extends Omit<UploadResult, 'receipt' | 'statementId'> {
  /** the page where the receipt, or the statement, is found; null without one */
  href: string | null
}

/** Returns the results of the files of an upload, in their order. */
export const toUploadResults = (eventId: string, outcomes: UploadResult[]): UploadedFile[] =>
  outcomes.map(({ receipt, statementId, ...outcome }) => ({
    ...outcome,
    href: statementId ? sentStatementPath(eventId, statementId) : receipt && whereIs(eventId, receipt),
  }))

/** The page of a bank statement that was sent among receipts. */
export const sentStatementPath = (eventId: string, statementId: string): string =>
  statementFilePath(eventId, statementId, { columns: null, encoding: null, again: [] })

/** The page of the bank statement among the files of an upload that else were stored; null in other cases. */
export function pathOfOnlyStatement(eventId: string, outcomes: UploadResult[]): string | null {
  const [statement, ...others] = outcomes.filter(({ outcome }) => outcome !== 'stored')
  return statement?.statementId && others.length === 0
    ? sentStatementPath(eventId, statement.statementId)
    : null
}

function whereIs(eventId: string, { id, expenseId, rateId, isDeleted }: StoredReceipt): string {
  if (rateId !== null) return panelPath(ratesPath(eventId), 'edit', rateId)
  if (expenseId === null) return reviewPath(eventId, id)
  return panelPath(expensesPath(eventId), isDeleted ? 'deleted' : 'edit', expenseId)
}
