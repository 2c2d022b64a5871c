import type { Actor } from '~/domain/users/actor'
import { empty, provider, type Sql, sql } from '~/infra/db.server'

/** Why a closed event refuses changes to its expenses and receipts. */
export const CLOSED = 'Event is closed'

/** PostgreSQL: the event keeps its terms and its status until what depends on them is stored. */
const forShare = provider === 'postgresql' ? sql` FOR SHARE` : empty

/** The event of the user that takes changes, with its terms, as a table `event` in a statement. */
export const openEvent = (actor: Actor, id: string, lock: Sql = forShare): Sql => sql`
  (SELECT id, base_currency, exchange_rate FROM events WHERE id = ${id} AND user_id = ${actor.id} AND status <> 'closed'${lock}) AS event`
