import { DomainError, withFailure } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { listed, moment, now, query, type Sql, sql } from '~/infra/db.server'
import { checkRestored } from './change.server'
import { expenseNotFound } from './expenses.server'
import { present } from './total.server'

// Operations on several expenses of one event, each one statement. Ids of other events, of others, and of
// expenses that are gone are passed over.

/**
 * Deletes expenses of an event of the user. What is deleted at once bears the same moment, by which
 * `restoreExpenses` finds it.
 * @throws DomainError not_found (also when none of them is there), forbidden, conflict (the event is closed),
 * failed
 */
export async function deleteExpenses(
  actor: Actor,
  eventId: string,
  ids: string[],
): Promise<{ count: number; at: Date }> {
  const at = new Date()
  const message = 'Failed to delete expenses'
  const count = await withFailure(message, () =>
    change(
      actor,
      eventId,
      sql`deleted_at = ${moment(at)}`,
      sql`${present} AND expenses.id IN ${listedIds(ids)}`,
    ),
  )
  if (count > 0) return { count, at }
  const earlier = await withFailure(message, () => actOf(eventId, ids))
  if (!earlier) throw await refusal(actor, eventId)
  return { count: ids.length, at: earlier }
}

/**
 * Gives expenses of an event of the user a category. Returns how many.
 * @throws DomainError not_found (also when none of them is there), forbidden, conflict (the event is closed),
 * failed
 */
export async function categorizeExpenses(
  actor: Actor,
  eventId: string,
  ids: string[],
  category: string,
): Promise<number> {
  const count = await withFailure('Failed to save expenses', () =>
    change(
      actor,
      eventId,
      sql`category = ${category}, updated_at = ${now}`,
      sql`${present} AND expenses.id IN ${listedIds(ids)}`,
    ),
  )
  if (count === 0) throw await refusal(actor, eventId)
  return count
}

/**
 * Brings back what `deleteExpenses` deleted at a moment, converted at the rate that the event has by now.
 * Returns how many: none when they are back already, as with a form that is sent twice.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), invalid (its rates make
 * one too large), failed
 */
export async function restoreExpenses(actor: Actor, eventId: string, at: Date): Promise<number> {
  const which = sql`expenses.deleted_at = ${moment(at)}`
  await checkRestored(await getEvent(actor, eventId), which)
  const count = await withFailure('Failed to restore expenses', () =>
    change(actor, eventId, sql`deleted_at = NULL`, which),
  )
  const refused = count === 0 ? await refusal(actor, eventId) : null
  if (refused?.code === 'conflict') throw refused
  return count
}

/**
 * How many expenses are deleted since this moment, to offer that they are brought back. The caller has made
 * sure whose event it is.
 */
export async function countDeleted(eventId: string, at: Date): Promise<number> {
  const [row] = await withFailure('Failed to load expenses', () =>
    query<{ count: number | string }>(
      sql`SELECT count(*) AS count FROM expenses WHERE event_id = ${eventId} AND deleted_at = ${moment(at)}`,
    ),
  )
  return Number(row?.count)
}

/** @throws DomainError not_found, forbidden (the event's) */
async function change(actor: Actor, eventId: string, set: Sql, which: Sql): Promise<number> {
  const { id } = await getEvent(actor, eventId)
  const [changed = 0] = await executeInTurn(id, [
    sql`UPDATE expenses SET ${set} FROM ${openEvent(actor, id)} WHERE expenses.event_id = event.id AND ${which}`,
  ])
  return changed
}

/** Ids in a statement. */
const listedIds = (ids: string[]): Sql => listed(ids.map(sanitizeId))

/**
 * The moment at which all of these were deleted, and nothing else: the same form was sent before. Null when
 * there is none.
 */
async function actOf(eventId: string, ids: string[]): Promise<Date | null> {
  const [row] = await query<{ at: string }>(sql`
    SELECT max(deleted_at) AS at FROM expenses WHERE event_id = ${eventId} AND id IN ${listedIds(ids)}
    HAVING count(deleted_at) = ${new Set(ids).size} AND min(deleted_at) = max(deleted_at)`)
  return row ? new Date(row.at) : null
}

/** Why a statement changed nothing. @throws DomainError not_found, forbidden (the event's), failed */
async function refusal(actor: Actor, eventId: string): Promise<DomainError> {
  const { status } = await getEvent(actor, eventId)
  return status === 'closed' ? new DomainError('conflict', CLOSED) : expenseNotFound()
}
