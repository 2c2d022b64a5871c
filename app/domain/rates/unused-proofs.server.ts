import type { PrismaClient, Write } from '~/infra/database/db.server'

/** Trashes proofs of an event without a rate or other use. The transaction must change the rates before. */
export const deleteUnusedProofs = (db: PrismaClient, eventId: string): Write =>
  db.receipt.updateMany({
    where: { eventId, expenseId: null, role: 'rate', deletedAt: null, rates: { none: {} } },
    data: { deletedAt: new Date() },
  })
