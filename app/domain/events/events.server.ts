import { randomUUID } from 'node:crypto'
import { DomainError, withFailure } from '~/domain/errors'
import { present, readTotals, totals } from '~/domain/expenses/total.server'
import { sanitizeId } from '~/domain/form-fields'
import { createOnce } from '~/domain/idempotent-create.server'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { draftCount } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { eventQuotaReached, refuseWhen } from '~/domain/users/quotas.server'
import { db, execute, now, query, type Sql, sql } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { existing } from './open.server'
import {
  EVENTS_PER_PAGE,
  type EventPage,
  type EventSearch,
  type EventStatus,
  type EventSummary,
  type EventWithTotal,
  type NewEvent,
} from './schema'
import { matching } from './search.server'
import { eventKey } from './terms'

// The operations on events. Messages and the order of checks are the contract's (4 and 7).

const forbidden = (cause?: unknown) => new DomainError('forbidden', 'Forbidden', { cause })

/** A page of the user's events, newest first. */
export async function listEvents(actor: Actor, search: EventSearch): Promise<EventPage> {
  return withFailure('Failed to load events', async () => {
    const wanted = sql`FROM events WHERE user_id = ${actor.id} AND ${existing}${matching(search)}`
    const rows = await query<TotalledRow>(listing(wanted, search.page))
    // a page that is not empty and has none behind it says how many there are
    const isLast = rows.length > 0 && rows.length <= EVENTS_PER_PAGE
    const matches = isLast ? (search.page - 1) * EVENTS_PER_PAGE + rows.length : await count(wanted)
    const pages = Math.max(1, Math.ceil(matches / EVENTS_PER_PAGE))
    const page = Math.min(search.page, pages)
    const shown = page === search.page ? rows : await query<TotalledRow>(listing(wanted, page))
    return { events: shown.slice(0, EVENTS_PER_PAGE).map(withTotal), matches, page, pages }
  })
}

interface EventRow {
  id: string
  user_id: string
  name: string
  base_currency: string
  exchange_rate: number
  status: string
}

const fromRow = ({ id, name, base_currency, exchange_rate, status }: EventRow): EventSummary => ({
  id,
  name,
  baseCurrency: base_currency,
  exchangeRate: exchange_rate,
  status,
})

type TotalledRow = EventRow & { totals: string; drafts: number | string }

function withTotal(row: TotalledRow): EventWithTotal {
  const { count: expenseCount, total } = readTotals(row.totals)
  return { ...fromRow(row), expenseCount, total, draftCount: Number(row.drafts) }
}

const columns = sql`id, user_id, name, base_currency, exchange_rate, status`

/** The rows of a page, and one more if there is one. */
function listing(wanted: Sql, page: number): Sql {
  return sql`
    SELECT ${columns}, (SELECT ${totals} FROM expenses WHERE event_id = events.id AND ${present}) AS totals, ${draftCount} AS drafts
    ${wanted} ORDER BY created_at DESC, id LIMIT ${EVENTS_PER_PAGE + 1} OFFSET ${(page - 1) * EVENTS_PER_PAGE}`
}

async function count(wanted: Sql): Promise<number> {
  const [row] = await query<{ matches: number | string }>(sql`SELECT count(*) AS matches ${wanted}`)
  return Number(row?.matches)
}

const FAILED = 'Failed to create event'

/**
 * Stores an event for the user. Returns its id.
 * @throws DomainError conflict (the user's quota is reached), failed
 */
export async function createEvent(
  actor: Actor,
  { name, baseCurrency, exchangeRate, sampleCurrency = '' }: NewEvent,
  id: string = randomUUID(),
): Promise<string> {
  refuseWhen(await eventQuotaReached(actor, FAILED))
  const data = { id, userId: actor.id, name, baseCurrency, exchangeRate }
  await withFailure(FAILED, () => db.event.create({ data, select: { id: true } }))
  // whatever else was typed there is nobody's business
  log.info(
    { event: id, sampleCurrency: isCurrency(sampleCurrency) ? normalizeCurrency(sampleCurrency) : undefined },
    'an event was created',
  )
  return id
}

/**
 * Stores an event under an id that its form was given when it was shown, so that a form that is sent twice
 * makes one event. A form that comes back with other values (the browser's back button), or after its event
 * was deleted, makes another one: the claims of an event that is gone for good keep its id.
 */
export async function createEventOnce(actor: Actor, event: NewEvent, id: string): Promise<string> {
  return createOnce(id, {
    async store(id) {
      if ((await withFailure(FAILED, () => db.claim.count({ where: { eventId: id } }))) > 0) return false
      if (await eventQuotaReached(actor, FAILED)) return false
      try {
        await createEvent(actor, event, id)
        return true
      } catch (error) {
        if (((error as DomainError).cause as { code?: string })?.code === 'P2002') return false
        throw error
      }
    },
    async findExisting(id) {
      const twin = await withFailure(FAILED, () => find(id))
      return twin?.user_id === actor.id && eventKey(fromRow(twin)) === eventKey(event) ? id : null
    },
    check: async () => refuseWhen(await eventQuotaReached(actor, FAILED)),
    failure: FAILED,
  })
}

/**
 * An event of the user, for the expense view, closing and reopening.
 * @throws DomainError not_found, forbidden (another user's), failed
 */
export async function getEvent(actor: Actor, id: string): Promise<EventSummary> {
  const row = await withFailure('Failed to retrieve event', () => find(id))
  if (!row) throw new DomainError('not_found', 'Event not found')
  if (row.user_id !== actor.id) throw forbidden()
  return fromRow(row)
}

async function find(id: string): Promise<EventRow | undefined> {
  const [row] = await query<EventRow>(
    sql`SELECT ${columns} FROM events WHERE id = ${sanitizeId(id)} AND ${existing}`,
  )
  return row
}

/**
 * An event of the user, for editing, updating and deleting: whatever stands in the way, nobody signed in
 * included, is forbidden (contract, 4.4 to 4.6 and 5).
 */
export async function getOwnEvent(
  actor: Actor | null,
  id: string,
): Promise<{ actor: Actor; event: EventSummary }> {
  if (!actor) throw forbidden()
  try {
    const row = await find(id)
    if (row?.user_id === actor.id) return { actor, event: fromRow(row) }
  } catch (cause) {
    throw forbidden(cause)
  }
  throw forbidden()
}

/**
 * Puts the event into the trash, as it is, with all that belongs to it: it is nowhere shown any more, and can
 * be brought back.
 */
export async function deleteEvent(actor: Actor, id: string): Promise<void> {
  const deleted = await withFailure('Failed to delete event', () =>
    execute(
      sql`UPDATE events SET deleted_at = ${now} WHERE id = ${sanitizeId(id)} AND user_id = ${actor.id} AND ${existing}`,
    ),
  )
  if (deleted === 0) throw forbidden()
}

/**
 * Sets the status, whatever it was before (contract, 3). The version of the claim that belonged to another
 * status is none of this one.
 */
export async function setEventStatus(actor: Actor, id: string, status: EventStatus): Promise<void> {
  await getEvent(actor, id)
  const message = status === 'open' ? 'Failed to reopen event' : 'Failed to close event'
  const updated = await withFailure(message, () =>
    execute(sql`
      UPDATE events SET status = ${status}, claim_id = CASE WHEN status = 'closed' AND ${status} = 'closed' THEN claim_id END, updated_at = ${now}
      WHERE id = ${id} AND user_id = ${actor.id} AND ${existing}`),
  )
  if (updated === 0) throw new DomainError('not_found', 'Event not found')
}

/** How many expenses an event has. The caller has made sure whose event it is. */
export async function countExpenses(id: string): Promise<number> {
  return withFailure('Failed to load expenses', () =>
    db.expense.count({ where: { eventId: id, deletedAt: null } }),
  )
}
