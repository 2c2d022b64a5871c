import { randomUUID } from 'node:crypto'
import { type DomainError, withFailure } from '~/domain/errors'
import { present, readTotals, totals } from '~/domain/expenses/total.server'
import { sanitizeId } from '~/domain/form-fields'
import { createOnce } from '~/domain/idempotent-create.server'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import { draftCount } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { eventQuotaReached, refuseWhen } from '~/domain/users/quotas.server'
import { db, query, type Sql, sql } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { changeEvent } from './change-event.server'
import { findEvent, forbidden } from './get-event.server'
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
import { isSameEvent } from './terms'

// The operations on events. Messages and the order of checks are the contract's (4 and 7).

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
  name: string
  base_currency: string
  exchange_rate: number
  status: string
  version: number
  changed_in: number
}

const fromRow = ({ base_currency, exchange_rate, changed_in, ...row }: EventRow): EventSummary => ({
  ...row,
  baseCurrency: base_currency,
  exchangeRate: exchange_rate,
  changedIn: changed_in,
})

type TotalledRow = EventRow & { totals: string; drafts: number | string }

function withTotal(row: TotalledRow): EventWithTotal {
  const { totals, drafts, ...event } = row
  const { count: expenseCount, total } = readTotals(totals)
  return { ...fromRow(event), expenseCount, total, draftCount: Number(drafts) }
}

const columns = sql`id, name, base_currency, exchange_rate, status, version, changed_in`

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
      const earlier = await withFailure(FAILED, () => findEvent(id))
      return earlier?.userId === actor.id && isSameEvent(earlier, event) ? id : null
    },
    check: async () => refuseWhen(await eventQuotaReached(actor, FAILED)),
    failure: FAILED,
  })
}

/**
 * Puts the event into the trash, as it is, with all that belongs to it: it is nowhere shown any more, and can
 * be brought back.
 */
export async function deleteEvent(actor: Actor, id: string): Promise<void> {
  const { count } = await withFailure('Failed to delete event', () =>
    db.event.updateMany({
      where: { id: sanitizeId(id), userId: actor.id, deletedAt: null },
      data: { deletedAt: new Date() },
    }),
  )
  if (count === 0) throw forbidden()
}

/**
 * Sets the status, whatever it was before (contract, 3). The version of the claim that belonged to another
 * status is none of this one.
 */
export async function setEventStatus(actor: Actor, id: string, status: EventStatus): Promise<void> {
  const failure = status === 'open' ? 'Failed to reopen event' : 'Failed to close event'
  await changeEvent(actor, id, { failure, whileClosed: true }, (event) => ({
    result: undefined,
    event: event.status === 'closed' && status === 'closed' ? { status } : { status, claimId: null },
  }))
}

/** How many expenses an event has. The caller has made sure whose event it is. */
export async function countExpenses(id: string): Promise<number> {
  return withFailure('Failed to load expenses', () =>
    db.expense.count({ where: { eventId: id, deletedAt: null } }),
  )
}
