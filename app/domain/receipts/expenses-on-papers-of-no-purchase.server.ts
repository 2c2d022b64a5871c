import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import { LOAD_FAILED } from './messages'
import { isOfNoPurchase, NO_PURCHASE_KINDS, type PaperOfNoPurchase } from './reading/papers-of-no-purchase'
import { parseReading } from './reading/receipt'

// Finds expenses whose receipts all prove no purchase, such as a quotation or the slip of a cash machine.

/** Matches the JSON of the readings of papers that prove no purchase. */
const MAY_BE_OF_NO_PURCHASE = {
  OR: NO_PURCHASE_KINDS.map((kind) => ({ reading: { contains: `"paper":"${kind}"` } })),
} satisfies Prisma.ReceiptWhereInput

/** The number of expenses that one query returns, because all readings would need too much memory. */
const EXPENSES_PER_QUERY = 50

/** Returns these receipts by expense id, without expenses with an unread receipt: it may prove a purchase. */
export const papersOfNoPurchase = (eventId: OwnedEventId): Promise<Map<string, PaperOfNoPurchase[]>> =>
  withFailure(LOAD_FAILED, async () => {
    const receiptsOfEvent = { eventId, role: 'receipt', deletedAt: null }
    const possibleReceipts = await db.receipt.findMany({
      where: { ...receiptsOfEvent, expense: { deletedAt: null }, ...MAY_BE_OF_NO_PURCHASE },
      select: { expenseId: true },
    })
    const ids = [...new Set(possibleReceipts.flatMap(({ expenseId }) => expenseId ?? []))]
    const papersByExpense = new Map<string, PaperOfNoPurchase[]>()
    for (let start = 0; start < ids.length; start += EXPENSES_PER_QUERY) {
      const files = await db.receipt.findMany({
        where: { ...receiptsOfEvent, expenseId: { in: ids.slice(start, start + EXPENSES_PER_QUERY) } },
        select: { name: true, expenseId: true, reading: true },
        orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
      })
      for (const [id, receipts] of groupBy(files, ({ expenseId }) => expenseId ?? '')) {
        const papers = receipts.flatMap(({ name, reading }) => {
          const kind = reading === null ? null : parseReading(reading).paper
          return isOfNoPurchase(kind) ? [{ name, kind }] : []
        })
        if (papers.length === receipts.length) papersByExpense.set(id, papers)
      }
    }
    return papersByExpense
  })
