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

// The files that prove rates. How they come in: app/domain/receipts/store-receipt.server.ts. One file may
// prove several rates, and be a file of an expense as well: only one that is nothing else goes with the last
// rate that it proves.

/**
 * Takes the proof off a rate of an event of the user; `restoreProof` brings it back.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
export async function removeProof(actor: Actor, eventId: string, rateId: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const rate = await getRate(event.id, rateId)
    if (!rate) throw rateNotFound()
    // the proof of `rate` is null too when its file is in the trash
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

/** A file of an event that can prove a rate: it is there, or was a proof and can be brought back. */
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
 * Makes a file that was taken off a rate its proof again.
 * @throws DomainError not_found (the file, when it is deleted for good), forbidden (the event's), conflict
 * (it is closed), failed
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
    const file = await db.receipt.findUnique({
      where: provingFile(event.id, fileId),
      select: { id: true },
    })
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

/** A file that was taken off a rate, to offer that it comes back; null when it cannot. */
export async function removedProof(
  eventId: OwnedEventId,
  fileId: string,
): Promise<{ id: string; name: string } | null> {
  return withFailure(LOAD_PROOFS_FAILED, () =>
    db.receipt.findUnique({ where: provingFile(eventId, fileId), select: { id: true, name: true } }),
  )
}
