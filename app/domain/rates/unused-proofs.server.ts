import type { PrismaClient, Write } from '~/infra/database/db.server'

/** Trashes an event's proofs without a rate or other use. Run it after the write that changes rates. */
export const deleteUnusedProofs = (db: PrismaClient, eventId: string): Write =>
  db.receipt.updateMany({
    where: { eventId, expenseId: null, role: 'rate', deletedAt: null, rates: { none: {} } },
    data: { deletedAt: new Date() },
  })
