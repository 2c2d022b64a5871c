import type { PrismaClient, Write } from '~/infra/database/db.server'

/**
 * Deletes the proofs of an event that no rate names any more, to be stored behind a change to its rates. What
 * else a file is for, it stays.
 */
export const deleteUnusedProofs = (db: PrismaClient, eventId: string): Write =>
  db.receipt.updateMany({
    where: { eventId, expenseId: null, role: 'rate', deletedAt: null, rates: { none: {} } },
    data: { deletedAt: new Date() },
  })
