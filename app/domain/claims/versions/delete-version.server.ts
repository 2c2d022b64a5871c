import { DELETE_FAILED, EVENT_EXISTS } from '~/domain/claims/messages'
import { DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import { releaseFiles } from '~/domain/receipts/orphan-files.server'
import type { Actor } from '~/domain/users/actor'
import { db, transact } from '~/infra/database/db.server'
import { claimNotFound } from './versions.server'

/** The most attempts to delete when concurrent requests change the event. */
const TRIES_MAX = 5

/** The fields that a deletion empties. */
const EMPTY = { content: '', eventName: '', total: 0, due: null, sha256: '', timeStamp: null }

/**
 * Deletes the content of a frozen version for good, with the files that nothing else references. Its event
 * must be deleted. Deleting a deleted version changes nothing. An event restored from the trash is frozen
 * anew.
 * @throws DomainError not_found (also another user's version), conflict (its event exists), failed
 */
export async function deleteVersion(actor: Actor, id: string): Promise<void> {
  const files = await withFailure(DELETE_FAILED, async () => {
    for (let tries = 1; ; tries++) {
      try {
        return await emptyVersion(actor, sanitizeId(id))
      } catch (error) {
        // a concurrent request restored the event, or deleted it for good (P2025: a row to update is missing)
        if ((error as { code?: string }).code !== 'P2025' || tries === TRIES_MAX) throw error
      }
    }
  })
  await releaseFiles(files)
}

/** Empties the version and returns the files that it referenced. */
async function emptyVersion(actor: Actor, id: string): Promise<string[]> {
  const version = await db.claim.findUnique({
    where: { id, userId: actor.id },
    select: { eventId: true, sha256: true, files: { select: { sha256: true } } },
  })
  if (!version) throw claimNotFound()
  const event = await db.event.findUnique({
    where: { id: version.eventId },
    select: { id: true, version: true, claimId: true, deletedAt: true },
  })
  if (version.sha256 === '') return []
  if (event && event.deletedAt === null) throw new DomainError('conflict', EVENT_EXISTS)
  await transact((db) => [
    // a restored event must not refer to the deleted version
    ...(event
      ? [
          db.event.update({
            where: { id: event.id, version: event.version, deletedAt: { not: null } },
            data: { version: event.version + 1, ...(event.claimId === id && { claimId: null }) },
            select: { id: true },
          }),
        ]
      : []),
    db.claim.update({ where: { id }, data: EMPTY, select: { id: true } }),
    db.claimFile.deleteMany({ where: { claimId: id } }),
    // deletes their openings and answers too
    db.claimLink.deleteMany({ where: { claimId: id } }),
    db.claimAnswer.deleteMany({ where: { claimId: id } }),
  ])
  return version.files.map(({ sha256 }) => sha256)
}
