import { panelPath } from '~/components/events/paths'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import type { StoredReceipt, UploadResult } from '~/domain/receipts/upload'
import { reviewPath } from './paths'

/** The result of one file of an upload, for the claimant. */
export interface UploadedFile extends Omit<UploadResult, 'receipt'> {
  /** the page where the receipt is found; null without one */
  href: string | null
}

/** Returns the results of the files of an upload, in their order. */
export const toUploadResults = (eventId: string, outcomes: UploadResult[]): UploadedFile[] =>
  outcomes.map(({ receipt, ...outcome }) => ({ ...outcome, href: receipt && whereIs(eventId, receipt) }))

function whereIs(eventId: string, { id, expenseId, rateId, isDeleted }: StoredReceipt): string {
  if (rateId !== null) return panelPath(ratesPath(eventId), 'edit', rateId)
  if (expenseId === null) return reviewPath(eventId, id)
  return panelPath(expensesPath(eventId), isDeleted ? 'deleted' : 'edit', expenseId)
}
