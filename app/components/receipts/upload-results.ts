import { statementFilePath } from '~/components/bank-statements/paths'
import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import type { StoredReceipt, UploadResult } from '~/domain/receipts/upload'
import { reviewPath } from './paths'

/** Returns the results of uploaded files, in their order. */
export const toUploadResults = (eventId: string, results: UploadResult[]) =>
  results.map(({ receipt, statementId, ...result }) => ({
    ...result,
    href: statementId ? pathOfStatement(eventId, statementId) : receipt && pathOfReceipt(eventId, receipt),
  }))

/** The result of an uploaded file, and the page that shows its receipt or statement; null without one. */
export type UploadedFile = ReturnType<typeof toUploadResults>[number]

/** Returns the page of a bank statement that was uploaded among receipts. */
const pathOfStatement = (eventId: string, statementId: string): string =>
  statementFilePath(eventId, statementId, { columns: null, encoding: null, linesOfferedAgain: [] })

/** Returns the page of an upload's only bank statement if all other files were stored; otherwise null. */
export function pathOfOnlyStatement(eventId: string, results: UploadResult[]): string | null {
  const [statement, ...otherResults] = results.filter(({ outcome }) => outcome !== 'stored')
  return statement?.statementId && otherResults.length === 0
    ? pathOfStatement(eventId, statement.statementId)
    : null
}

function pathOfReceipt(eventId: string, { id, expenseId, rateId, isDeleted }: StoredReceipt): string {
  if (rateId !== null) return panelPath(ratesPath(eventId), 'edit', rateId)
  if (expenseId === null) return reviewPath(eventId, id)
  return panelPath(expensesPath(eventId), isDeleted ? 'deleted' : 'edit', expenseId)
}
