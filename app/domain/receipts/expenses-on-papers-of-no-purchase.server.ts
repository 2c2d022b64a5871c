import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import { LOAD_FAILED } from './messages'
import { isOfNoPurchase, NO_PURCHASE_KINDS, type PaperOfNoPurchase } from './reading/papers-of-no-purchase'
import { parseReading } from './reading/receipt'

// Expenses whose receipts are papers that prove no purchase.

/** What the reading of such a paper holds, as JSON writes it. */
const MAY_BE_OF_NO_PURCHASE = {
  OR: NO_PURCHASE_KINDS.map((kind) => ({ reading: { contains: `"paper":"${kind}"` } })),
} satisfies Prisma.ReceiptWhereInput

/** Expenses whose files one query returns: the readings of all files of an event would fill the memory. */
const EXPENSES_PER_QUERY = 50

/**
 * Returns the papers of no purchase that an event's expenses rest on, by the ids of these. An
 * expense with a receipt that was read as anything else, or was not read, is left out.
 */
export const papersOfNoPurchase = (eventId: OwnedEventId): Promise<Map<string, PaperOfNoPurchase[]>> =>
  withFailure(LOAD_FAILED, async () => {
    const ofEvent = { eventId, role: 'receipt', deletedAt: null }
    const maybe = await db.receipt.findMany({
      where: { ...ofEvent, expense: { deletedAt: null }, ...MAY_BE_OF_NO_PURCHASE },
      select: { expenseId: true },
    })
    const ids = [...new Set(maybe.flatMap(({ expenseId }) => expenseId ?? []))]
    const found = new Map<string, PaperOfNoPurchase[]>()
    for (let at = 0; at < ids.length; at += EXPENSES_PER_QUERY) {
      const files = await db.receipt.findMany({
        where: { ...ofEvent, expenseId: { in: ids.slice(at, at + EXPENSES_PER_QUERY) } },
        select: { name: true, expenseId: true, reading: true },
        orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
      })
      for (const [id, receipts] of groupBy(files, ({ expenseId }) => expenseId ?? '')) {
        const papers = receipts.flatMap(({ name, reading }) => {
          const kind = reading === null ? null : parseReading(reading).paper
          return isOfNoPurchase(kind) ? [{ name, kind }] : []
        })
        if (papers.length === receipts.length) found.set(id, papers)
      }
    }
    return found
  })
