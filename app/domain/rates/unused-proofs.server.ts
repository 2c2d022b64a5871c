import type { PrismaClient, Write } from '~/infra/database/db.server'

/** Trashes the event's proofs that have neither a rate nor another use; must run after the rates change. */
export const deleteUnusedProofs = (db: PrismaClient, eventId: string): Write =>
  db.receipt.updateMany({
    where: { eventId, expenseId: null, role: 'rate', deletedAt: null, rates: { none: {} } },
    data: { deletedAt: new Date() },
  })
