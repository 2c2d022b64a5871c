import { beforeShare } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { withFailure } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { refundedSum, refundsByExpense } from '~/domain/expenses/refunds.server'
import type { ListedExpense } from '~/domain/expenses/schema'
import { groupBy } from '~/domain/group-by'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import { type AttachedCreditNotes, areNotesDeducted, type CreditedSale } from './credited-sales'
import { LOAD_FAILED } from './messages'
import { amountOfPaper, type PaperAmount } from './paper-amount'

// Finds the credit notes among the files of expenses.

/** Matches the JSON of readings whose total is negative, or may be, or that are refunds. */
const MAY_BE_CREDIT_NOTE = {
  OR: ['"paper":"refund"', '"total":{"value":"-', '"alternatives":["-'].map((part) => ({
    reading: { contains: part },
  })),
} satisfies Prisma.ReceiptWhereInput

/**
 * Returns the credit notes among the files of one expense. A file whose total may or may not be negative
 * counts as a credit note only beside another file that is a purchase. On its own it is the purchase that the
 * claimant confirmed.
 */
function creditNotesAmong(papers: PaperAmount[]): AttachedCreditNotes {
  const hasPurchase = papers.some(({ isRefund }) => !isRefund)
  const isCreditNote = ({ isRefund, isSignDoubtful }: PaperAmount) =>
    isRefund && (hasPurchase || !isSignDoubtful)
  const purchases = papers.filter((paper) => !isCreditNote(paper))
  return {
    notes: papers.filter(isCreditNote),
    totals: purchases.flatMap(({ amount, currency }) => (amount === null ? [] : { amount, currency })),
  }
}

/** The number of expenses that one query returns, because all readings would need too much memory. */
const EXPENSES_PER_QUERY = 50

/**
 * Returns the credit notes among the files of an event's expenses, by the id of the expense. Leaves out
 * expenses without credit notes.
 * @param expenseIds the expenses to search; all expenses of the event when undefined
 */
export const attachedCreditNotes = (eventId: OwnedEventId, expenseIds?: string[]) =>
  withFailure(LOAD_FAILED, async () => {
    const amountsOfFiles: { expenseId: string; paper: PaperAmount }[] = []
    const possibleNotes = await db.receipt.findMany({
      where: {
        eventId,
        deletedAt: null,
        // a refund is what its own credit note gives back
        expense: { deletedAt: null, kind: 'receipt' },
        ...MAY_BE_CREDIT_NOTE,
        expenseId: expenseIds ? { in: expenseIds } : { not: null },
      },
      select: { expenseId: true },
    })
    const ids = [...new Set(possibleNotes.flatMap(({ expenseId }) => expenseId ?? []))]
    for (let start = 0; start < ids.length; start += EXPENSES_PER_QUERY) {
      const files = await db.receipt.findMany({
        where: {
          eventId,
          deletedAt: null,
          reading: { not: null },
          expenseId: { in: ids.slice(start, start + EXPENSES_PER_QUERY) },
        },
        select: { id: true, name: true, expenseId: true, reading: true, typed: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      for (const { expenseId, id, name, ...stored } of files) {
        const amount = amountOfPaper(stored)
        if (amount !== null && expenseId !== null)
          amountsOfFiles.push({ expenseId, paper: { id, name, ...amount } })
      }
    }
    const notesByExpense = [...groupBy(amountsOfFiles, ({ expenseId }) => expenseId)].map(
      ([id, files]) => [id, creditNotesAmong(files.map(({ paper }) => paper))] as const,
    )
    return new Map(notesByExpense.filter(([, { notes }]) => notes.length > 0))
  })

/** Credit notes that their expense does not deduct, or not fully. */
export interface OpenCreditNotes {
  attached: AttachedCreditNotes
  sale: CreditedSale
}

/**
 * Returns the expenses whose credit notes are not deducted, by a refund or a lower amount, with their notes.
 * @param expenseIds the ids of the expenses; undefined for all expenses of the event
 * @throws DomainError failed
 */
export async function openCreditNotes(
  event: OwnedEvent,
  expenses: ListedExpense[],
  expenseIds: string[] | undefined,
): Promise<Map<string, OpenCreditNotes>> {
  const notesByExpense = await attachedCreditNotes(event.id, expenseIds)
  if (notesByExpense.size === 0) return new Map()
  const refunds = await refundsByExpense(event, [...notesByExpense.keys()])
  const schedule = await scheduleOf(event.id, event)
  return new Map(
    expenses.flatMap((expense) => {
      const attached = notesByExpense.get(expense.id)
      if (!attached) return []
      const { amount, currency } = expense
      const converted = beforeShare(expense, schedule).convertedAmount
      const refunded = refundedSum(refunds.get(expense.id))
      const sale = { amount, currency, claimCurrency: event.baseCurrency, converted, refunded }
      return areNotesDeducted(attached, sale) ? [] : [[expense.id, { attached, sale }] as const]
    }),
  )
}
