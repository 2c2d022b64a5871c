import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import type { AttachedCreditNotes } from './credited-sales'
import { LOAD_FAILED } from './messages'
import { amountOfPaper, type PaperAmount } from './paper-amount'

// The credit notes among the files of expenses.

/** What the reading of a file that gives money back holds, as JSON writes it. */
const MAY_BE_CREDIT_NOTE = {
  OR: ['"paper":"refund"', '"total":{"value":"-', '"alternatives":["-'].map((part) => ({
    reading: { contains: part },
  })),
} satisfies Prisma.ReceiptWhereInput

/** A file of an expense, with the amount that was read on it. */
interface AmountOfFile {
  expenseId: string
  paper: PaperAmount
}

/**
 * Returns the credit notes among the files of one expense. A file whose total may be below zero is one where
 * another file says what was bought: alone, it is the purchase that its claimant has confirmed.
 */
function creditNotesAmong(papers: PaperAmount[]): AttachedCreditNotes {
  const hasPurchase = papers.some(({ isRefund }) => !isRefund)
  const isNote = ({ isRefund, isSignDoubtful }: PaperAmount) => isRefund && (hasPurchase || !isSignDoubtful)
  const purchases = papers.filter((paper) => !isNote(paper))
  return {
    notes: papers.filter(isNote),
    totals: purchases.flatMap(({ amount, currency }) => (amount === null ? [] : { amount, currency })),
  }
}

/** Expenses whose files one query returns: the readings of all files of an event would fill the memory. */
const EXPENSES_PER_QUERY = 50

/**
 * Returns the credit notes among the files of an event's expenses, by the ids of these. Expenses without any
 * are left out.
 * @param expenseIds the expenses that are asked about; without them, all
 */
export const attachedCreditNotes = (
  eventId: OwnedEventId,
  expenseIds?: string[],
): Promise<Map<string, AttachedCreditNotes>> =>
  withFailure(LOAD_FAILED, async () => {
    const found: AmountOfFile[] = []
    const maybe = await db.receipt.findMany({
      where: {
        ...{ eventId, deletedAt: null, expense: { deletedAt: null }, ...MAY_BE_CREDIT_NOTE },
        expenseId: expenseIds ? { in: expenseIds } : { not: null },
      },
      select: { expenseId: true },
    })
    const ids = [...new Set(maybe.flatMap(({ expenseId }) => expenseId ?? []))]
    for (let at = 0; at < ids.length; at += EXPENSES_PER_QUERY) {
      const files = await db.receipt.findMany({
        where: {
          ...{ eventId, deletedAt: null, reading: { not: null } },
          expenseId: { in: ids.slice(at, at + EXPENSES_PER_QUERY) },
        },
        select: { id: true, name: true, expenseId: true, reading: true, typed: true },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      })
      for (const { expenseId, id, name, ...stored } of files) {
        const amount = amountOfPaper(stored)
        if (amount !== null && expenseId !== null) found.push({ expenseId, paper: { id, name, ...amount } })
      }
    }
    const attached = [...groupBy(found, ({ expenseId }) => expenseId)].map(
      ([id, files]) => [id, creditNotesAmong(files.map(({ paper }) => paper))] as const,
    )
    return new Map(attached.filter(([, { notes }]) => notes.length > 0))
  })
