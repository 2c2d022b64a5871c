import { panelAddress } from '~/components/events/address'
import { expenseView } from '~/components/expenses/address'
import { ratesPage } from '~/components/rates/address'
import type { Outcome, StoredReceipt } from '~/domain/receipts/upload'
import { reviewPage } from './address'

/** What the claimant is told of one file of an upload. */
export interface ToldFile extends Omit<Outcome, 'receipt'> {
  /** the page where the receipt is found; null without one */
  href: string | null
}

/** What is told of the files of an upload, in their order. */
export const told = (eventId: string, outcomes: Outcome[]): ToldFile[] =>
  outcomes.map(({ receipt, ...outcome }) => ({ ...outcome, href: receipt && whereIs(eventId, receipt) }))

function whereIs(eventId: string, { id, expenseId, rateId, isDeleted }: StoredReceipt): string {
  if (rateId !== null) return panelAddress(ratesPage(eventId), 'edit', rateId)
  if (expenseId === null) return reviewPage(eventId, id)
  return panelAddress(expenseView(eventId), isDeleted ? 'deleted' : 'edit', expenseId)
}
