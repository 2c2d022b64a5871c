import type { Actor } from '~/domain/users/actor'
import { empty, executeAll, provider, type Sql, sql } from '~/infra/db.server'

/** Why a closed event refuses changes to its expenses and receipts. */
export const CLOSED = 'Event is closed'

/** Of the table `events`: those that are not deleted. */
export const existing: Sql = sql`events.deleted_at IS NULL`

/** PostgreSQL: the event keeps its terms and its status until what depends on them is stored. */
const forShare = provider === 'postgresql' ? sql` FOR SHARE` : empty

/** The event of the user that takes changes, with its terms, as a table `event` in a statement. */
export const openEvent = (actor: Actor, id: string): Sql => sql`
  (SELECT id, base_currency, exchange_rate FROM events WHERE id = ${id} AND user_id = ${actor.id} AND ${existing} AND status <> 'closed'${forShare}) AS event`

/**
 * A statement of its own, so that those behind it see what was stored until the event was theirs. SQLite has
 * one writer at a time.
 */
const holding = (which: Sql): Sql[] =>
  provider === 'postgresql' ? [sql`SELECT id FROM events WHERE ${which} ORDER BY id FOR NO KEY UPDATE`] : []

/**
 * Runs statements on several rows of an event, all or none of them, after those that others run so. At the
 * same time they would not see each other's rows, and stop each other by locking them in different orders.
 * Returns how many rows each changed.
 */
export const executeInTurn = (eventId: string, statements: Sql[]): Promise<number[]> =>
  executeHolding(sql`id = ${eventId}`, statements)

/** Likewise statements on rows of several events of a user. */
export const executeInTurnOfAll = (actor: Actor, statements: Sql[]): Promise<number[]> =>
  executeHolding(sql`user_id = ${actor.id}`, statements)

async function executeHolding(which: Sql, statements: Sql[]): Promise<number[]> {
  const held = holding(which)
  const changed = await executeAll([...held, ...statements])
  return changed.slice(held.length)
}
