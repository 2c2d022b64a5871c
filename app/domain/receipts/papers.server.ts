import type { ReceiptRow } from '~/domain/database-rows'
import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { db, type Prisma } from '~/infra/database/db.server'
import { PAPERS_SHOWN_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import { amountOfPaper, type PaperAmount } from './paper-amount'

// The files of an event that belong to no expense: bank statements, and papers such as tickets, which the
// claimant keeps with the claim. Proofs of rates are not among them.

type Paper = Pick<ReceiptRow, 'id' | 'name' | 'role'>

const OLDEST_FIRST = [{ createdAt: 'asc' }, { id: 'asc' }] satisfies Prisma.ReceiptOrderByWithRelationInput[]

/** Returns the other papers and bank statements of an event, oldest first, at most `PAPERS_SHOWN_MAX`. */
export const papersOf = (eventId: OwnedEventId): Promise<Paper[]> =>
  withFailure(LOAD_FAILED, () =>
    db.receipt.findMany({
      where: { eventId, expenseId: null, role: { in: ['paper', 'statement'] }, deletedAt: null },
      select: { id: true, name: true, role: true },
      orderBy: OLDEST_FIRST,
      take: PAPERS_SHOWN_MAX,
    }),
  )

/** The number of papers whose readings one query returns, because all would need too much memory. */
const READINGS_PER_QUERY = 100

/** Returns the amounts of all other papers, oldest first. Pages list only the first `PAPERS_SHOWN_MAX`. */
export const paperAmountsOf = (eventId: OwnedEventId): Promise<PaperAmount[]> =>
  withFailure(LOAD_FAILED, async () => {
    const where = { eventId, expenseId: null, role: 'paper', deletedAt: null }
    const papersOfEvent = await db.receipt.findMany({ where, select: { id: true }, orderBy: OLDEST_FIRST })
    const amounts: PaperAmount[] = []
    for (let start = 0; start < papersOfEvent.length; start += READINGS_PER_QUERY) {
      const ids = papersOfEvent.slice(start, start + READINGS_PER_QUERY).map(({ id }) => id)
      const papers = await db.receipt.findMany({
        where: { ...where, id: { in: ids } },
        select: { id: true, name: true, reading: true, typed: true },
        orderBy: OLDEST_FIRST,
      })
      for (const { id, name, ...stored } of papers) {
        const amount = amountOfPaper(stored)
        if (amount !== null) amounts.push({ id, name, ...amount })
      }
    }
    return amounts
  })
