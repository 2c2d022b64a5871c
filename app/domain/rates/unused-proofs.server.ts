import type { PrismaClient, Write } from '~/infra/database/db.server'

/**
 * Moves proofs of an event to the trash if no rate refers to them. Must follow the change of the rates. Files
 * with another use stay.
 */
export const deleteUnusedProofs = (db: PrismaClient, eventId: string): Write =>
  db.receipt.updateMany({
    where: { eventId, expenseId: null, role: 'rate', deletedAt: null, rates: { none: {} } },
    data: { deletedAt: new Date() },
  })
