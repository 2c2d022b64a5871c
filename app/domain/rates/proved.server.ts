import { openEvent } from '~/domain/events/open.server'
import { isProof } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { now, type Sql, sql } from '~/infra/db.server'

const isThere: Sql = sql`receipts.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM expenses WHERE expenses.id = receipts.expense_id AND expenses.deleted_at IS NOT NULL)`

// Parts of statements about the proofs of rates, to be run in turn with others of their event.

/** In a statement on an `event`: whether it has the rate of a destination; other destinations need none. */
export const hasRate = (rateId: string | null): Sql =>
  rateId === null
    ? sql`TRUE`
    : sql`EXISTS (SELECT 1 FROM rates WHERE rates.id = ${rateId} AND rates.event_id = event.id)`

/** The statement that makes a file of an event of the user, one that is there, the proof of a rate. */
export const setProof = (actor: Actor, eventId: string, rateId: string, which: Sql): Sql => sql`
  UPDATE rates SET document_id = receipts.id, updated_at = ${now}
  FROM ${openEvent(actor, eventId)}, receipts
  WHERE rates.id = ${rateId} AND rates.event_id = event.id AND receipts.event_id = event.id AND ${which} AND ${isThere}`

/**
 * The statement that deletes the proofs of an event that no rate names any more; what else a file is for, it
 * stays.
 */
export const releaseProofs = (eventId: string): Sql => sql`
  UPDATE receipts SET deleted_at = ${now}
  WHERE event_id = ${eventId} AND ${isProof} AND deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM rates WHERE rates.document_id = receipts.id)`
