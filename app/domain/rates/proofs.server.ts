import { DomainError, withFailure } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { executeInTurn, openEvent } from '~/domain/events/open.server'
import { sanitizeId } from '~/domain/form-fields'
import { isProof, keptOrInTrash } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { now, query, sql } from '~/infra/db.server'
import { releaseProofs, setProof } from './proved.server'
import { explainNoRateChange, getRate, isThere } from './rates.server'

// The files that prove rates. How they come in: app/domain/receipts/store-receipt.server.ts. One file may
// prove several rates, and be a file of an expense as well: only one that is nothing else goes with the last
// rate
// that it proves.

/**
 * Takes the proof off a rate of an event of the user; `restoreProof` brings it back.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
export async function removeProof(actor: Actor, eventId: string, rateId: string): Promise<void> {
  const { id } = await getEvent(actor, eventId)
  const [changed] = await withFailure('Failed to save rate', () =>
    executeInTurn(id, [
      sql`
        UPDATE rates SET document_id = NULL, updated_at = ${now} FROM ${openEvent(actor, id)}
        WHERE rates.id = ${sanitizeId(rateId)} AND rates.event_id = event.id`,
      releaseProofs(id),
    ]),
  )
  if (changed === 0) throw await explainNoRateChange(actor, id, rateId)
}

const GONE = 'This file is gone. It was deleted for good, perhaps in another tab.'

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
  const { id } = await getEvent(actor, eventId)
  const isFile = sql`receipts.id = ${sanitizeId(fileId)}`
  const [, proved] = await withFailure('Failed to save rate', () =>
    executeInTurn(id, [
      sql`
        UPDATE receipts SET deleted_at = NULL FROM ${openEvent(actor, id)}
        WHERE ${isFile} AND receipts.event_id = event.id AND ${isProof} AND ${keptOrInTrash}`,
      setProof(actor, id, sanitizeId(rateId), isFile),
      releaseProofs(id),
    ]),
  )
  if (proved !== 0) return
  const isOpen = (await getEvent(actor, id)).status !== 'closed'
  throw isOpen && (await getRate(id, rateId))
    ? new DomainError('not_found', GONE)
    : await explainNoRateChange(actor, id, rateId)
}

/**
 * A file that was taken off a rate, to offer that it comes back; null when it cannot. The caller has made
 * sure whose event it is.
 */
export async function removedProof(
  eventId: string,
  fileId: string,
): Promise<{ id: string; name: string } | null> {
  const [row] = await withFailure('Failed to load receipts', () =>
    query<{ id: string; name: string }>(sql`
      SELECT id, name FROM receipts WHERE id = ${sanitizeId(fileId)} AND event_id = ${eventId} AND (${isProof} AND ${keptOrInTrash} OR ${isThere})`),
  )
  return row ?? null
}
