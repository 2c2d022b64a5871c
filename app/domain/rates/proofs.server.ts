import { trashedSince } from '~/domain/deleted-at'
import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { LOAD_PROOFS_FAILED, PROOF_GONE, SAVE_FAILED } from './messages'
import { getRate, rateNotFound } from './rates.server'
import { deleteUnusedProofs } from './unused-proofs.server'

// Removes and restores the files that prove rates. A file may prove several rates, and belong to an expense
// too. It is deleted with the last rate that it proves only if it belongs to no expense.

/**
 * Removes the proof from a rate of a user's event. `restoreProof` brings it back.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), failed
 */
export async function removeProof(actor: Actor, eventId: string, rateId: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const rate = await getRate(event.id, rateId)
    if (!rate) throw rateNotFound()
    // `rate.document` is also null for a proof that is in the trash
    if ((await db.rate.count({ where: { id: rate.id, documentId: null } })) > 0) return UNCHANGED
    return {
      result: undefined,
      writes: (db) => [
        db.rate.update({ where: { id: rate.id }, data: { documentId: null }, select: { id: true } }),
        deleteUnusedProofs(db, event.id),
      ],
    }
  })
}

/** Selects a file of an event that can prove a rate: it is not deleted, or is a proof in the trash. */
const provingFile = (eventId: string, fileId: string) =>
  ({
    id: sanitizeId(fileId),
    eventId,
    OR: [
      { deletedAt: null, expenseId: null },
      { deletedAt: null, expense: { deletedAt: null } },
      { deletedAt: { gt: trashedSince() }, expenseId: null, role: 'rate' },
    ],
  }) satisfies Prisma.ReceiptWhereInput

/**
 * Restores a removed file as the proof of a rate.
 * @throws DomainError not_found (the event or the rate, or the file is deleted for good), forbidden (for the
 * event), conflict (the event is closed), failed
 */
export async function restoreProof(
  actor: Actor,
  eventId: string,
  rateId: string,
  fileId: string,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const rate = await getRate(event.id, rateId)
    if (!rate) throw rateNotFound()
    const file = await db.receipt.findUnique({ where: provingFile(event.id, fileId), select: { id: true } })
    if (!file) throw new DomainError('not_found', PROOF_GONE)
    return {
      result: undefined,
      writes: (db) => [
        db.receipt.update({ where: { id: file.id }, data: { deletedAt: null }, select: { id: true } }),
        db.rate.update({ where: { id: rate.id }, data: { documentId: file.id }, select: { id: true } }),
        deleteUnusedProofs(db, event.id),
      ],
    }
  })
}

/** Returns a removed proof that the page can offer to restore; null if it cannot be restored. */
export const removedProof = (eventId: OwnedEventId, fileId: string) =>
  withFailure(LOAD_PROOFS_FAILED, () =>
    db.receipt.findUnique({ where: provingFile(eventId, fileId), select: { id: true, name: true } }),
  )
