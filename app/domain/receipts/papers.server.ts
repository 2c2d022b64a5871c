import { withFailure } from '~/domain/errors'
import type { OwnedEventId } from '~/domain/events/schema'
import { db } from '~/infra/db.server'
import { PAPERS_SHOWN_MAX } from '~/limits-and-lifetimes'
import { LOAD_FAILED } from './messages'
import { amountOfPaper, type PaperAmount } from './paper-amount'
import { parseReading } from './reading/receipt'

// The files of an event that back no expense, other than proofs of rates.

interface Paper {
  id: string
  name: string
  role: string
}

/** The other papers and the bank statements of an event, the oldest first. */
export const papersOf = (eventId: OwnedEventId): Promise<Paper[]> =>
  withFailure(LOAD_FAILED, () =>
    db.receipt.findMany({
      where: { eventId, expenseId: null, role: { in: ['paper', 'statement'] }, deletedAt: null },
      select: { id: true, name: true, role: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: PAPERS_SHOWN_MAX,
    }),
  )

/** Returns the amounts that were read on the other papers of an event, that of the oldest paper first. */
export async function paperAmountsOf(eventId: OwnedEventId): Promise<PaperAmount[]> {
  const papers = await withFailure(LOAD_FAILED, () =>
    db.receipt.findMany({
      where: { eventId, expenseId: null, role: 'paper', deletedAt: null, reading: { not: null } },
      select: { id: true, name: true, reading: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    }),
  )
  return papers.flatMap(({ id, name, reading }) => {
    const amount = amountOfPaper(parseReading(reading as string))
    return amount === null ? [] : { id, name, ...amount }
  })
}
