import type { PrismaClient, Write } from '~/infra/database/db.server'

/**
 * Moves the proofs of an event that no rate refers to into the trash. Files with another use stay. Within a
 * transaction, this write must come after the change of the rates.
 */
export const deleteUnusedProofs = (db: PrismaClient, eventId: string): Write =>
  db.receipt.updateMany({
    where: { eventId, expenseId: null, role: 'rate', deletedAt: null, rates: { none: {} } },
    data: { deletedAt: new Date() },
  })
