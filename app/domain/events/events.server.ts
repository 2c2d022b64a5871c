import { randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { leftOutOf, missingRates } from '~/domain/conversion/missing-rates'
import { hasSameNameAndTerms } from '~/domain/conversion/terms'
import { type DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import { isCurrency, normalizeCurrency } from '~/domain/money/currency'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { eventQuotaReached, refuseWhen } from '~/domain/users/quotas.server'
import { db, isUniqueViolation, type Prisma, transact } from '~/infra/database/db.server'
import { log } from '~/infra/log.server'
import { EVENTS_PER_PAGE } from '~/limits'
import { changeEvent } from './change-event.server'
import { draftsByEvent } from './count-drafts.server'
import { countExpensesOf, countRowsOfUser } from './count-rows.sql.server'
import { countEvents, findEvents } from './event-list.sql.server'
import { eventRateUses, leftOutByEvent, totalsByEvent } from './event-totals.sql.server'
import { EVENT_FIELDS, forbidden } from './get-event.server'
import { CREATE_FAILED, DELETE_FAILED, LOAD_EXPENSES_FAILED, LOAD_FAILED, REOPEN_FAILED } from './messages'
import type { EventSearch, EventSummary, EventWithTotal, NewEvent } from './schema'

// Lists, creates, deletes and reopens events. docs/contract.md (4, 7) has the messages and order of checks.

/** Returns a page of the user's events, newest first. @throws DomainError unavailable, failed */
export async function listEvents(actor: Actor, search: EventSearch) {
  const eventPage = await findEventPage(actor, search)
  return { ...eventPage, events: await withTotals(actor, eventPage.events) }
}

/** Finds a page of events. A search reads all events of the user; the list without a search uses an index. */
export const findEventPage = inBackgroundWhenLarge({
  name: 'findEventPage',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: (actor, { search, status }: EventSearch) => (search || status ? countRowsOfUser(actor.id) : 0),
  async run(actor, search: EventSearch) {
    const findPage = (page: number) =>
      findEvents(actor.id, search, { limit: EVENTS_PER_PAGE + 1, offset: (page - 1) * EVENTS_PER_PAGE })
    const requestedPage = await findPage(search.page)
    // if the requested page is the last one, its length tells the number of matches without a count
    const isLast = requestedPage.length > 0 && requestedPage.length <= EVENTS_PER_PAGE
    const matches = isLast
      ? (search.page - 1) * EVENTS_PER_PAGE + requestedPage.length
      : await countEvents(actor.id, search)
    const pages = Math.max(1, Math.ceil(matches / EVENTS_PER_PAGE))
    const page = Math.min(search.page, pages)
    const shownEvents = page === search.page ? requestedPage : await findPage(page)
    return { events: shownEvents.slice(0, EVENTS_PER_PAGE), matches, page, pages }
  },
})

/** Returns events with their totals, drafts and the amounts that their totals leave out. */
export const withTotals = inBackgroundWhenLarge({
  name: 'withTotals',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: (_actor, events: EventSummary[]) => countExpensesOf(events.map(({ id }) => id)),
  async run(_actor, events: EventSummary[]): Promise<EventWithTotal[]> {
    const ids = events.map(({ id }) => id)
    const totals = await totalsByEvent(events)
    const uses = await eventRateUses(ids)
    const leftOut = await leftOutByEvent(ids)
    const draftsOf = await draftsByEvent(ids)
    return events.map((event) => {
      const { count, total } = totals.get(event.id) ?? { count: 0, total: '0' }
      return {
        ...event,
        expenseCount: count,
        drafts: draftsOf(event.id),
        total,
        missingRates: missingRates(uses.get(event.id) ?? [], event),
        leftOut: leftOutOf(leftOut.get(event.id) ?? [], event),
      }
    })
  },
})

type NewRate = Omit<Prisma.RateCreateManyInput, 'eventId'>

/**
 * Creates an event of the user, with rates if there are any. Returns its id.
 * @throws DomainError conflict (the user's quota is reached), failed
 */
export async function createEvent(
  actor: Actor,
  { loggedCurrency = '', ...event }: NewEvent,
  id: string = randomUUID(),
  rates: NewRate[] = [],
): Promise<string> {
  refuseWhen(await eventQuotaReached(actor, CREATE_FAILED))
  const data = { id, userId: actor.id, ...event }
  const rateRows = rates.map((rate) => ({ ...rate, eventId: id }))
  await withFailure(CREATE_FAILED, () =>
    transact((db) => [
      db.event.create({ data, select: { id: true } }),
      ...(rateRows.length === 0 ? [] : [db.rate.createMany({ data: rateRows })]),
    ]),
  )
  // logs only a known currency, because other typed text may be personal
  const sampleCurrency = isCurrency(loggedCurrency) ? normalizeCurrency(loggedCurrency) : undefined
  log.info({ event: id, sampleCurrency }, 'an event was created')
  return id
}

/** Whether two events have the same purpose and days. */
const isSameOccasion = (earlier: Required<Occasion>, { purpose, startsOn, endsOn }: Occasion): boolean =>
  earlier.purpose === (purpose ?? '') &&
  earlier.startsOn === (startsOn ?? null) &&
  earlier.endsOn === (endsOn ?? null)

type Occasion = Pick<NewEvent, 'purpose' | 'startsOn' | 'endsOn'>

/** Selects the rates that an event was created with; added or changed ones have a later version. */
const RATES_FROM_CREATION = { where: { changedIn: 0 } }

/**
 * Creates an event under the id that the page gave its form, so that a form that is sent twice creates one
 * event. Returns the id. The event gets another id if the form is sent again with other values (with the
 * browser's back button) or after its event was deleted, because claims keep the id of an event that was
 * deleted for good.
 * @param rates the rates of a copied event
 * @throws DomainError conflict (the user's quota is reached), failed
 */
export async function createEventOnce(
  actor: Actor,
  event: NewEvent,
  formId: string,
  rates: NewRate[] = [],
): Promise<string> {
  const _count = { select: { rates: RATES_FROM_CREATION } }
  const select = { ...EVENT_FIELDS, purpose: true, deletedAt: true, _count }
  const earlier = await withFailure(CREATE_FAILED, () =>
    db.event.findUnique({ where: { id: formId }, select }),
  )
  const isOwn = earlier?.userId === actor.id && earlier.deletedAt === null
  // a copy gets all rates of its source or none, so their number need not be compared
  const hasCopiedRates = (earlier?._count.rates ?? 0) > 0
  const hasSameRates = hasCopiedRates === rates.length > 0
  if (isOwn && hasSameRates && hasSameNameAndTerms(earlier, event) && isSameOccasion(earlier, event))
    return formId
  const isTaken =
    earlier !== null ||
    (await withFailure(CREATE_FAILED, () => db.claim.count({ where: { eventId: formId } }))) > 0
  try {
    return await createEvent(actor, event, isTaken ? randomUUID() : formId, rates)
  } catch (error) {
    // the form was sent twice at the same time
    if (isUniqueViolation((error as DomainError).cause)) return createEventOnce(actor, event, formId, rates)
    throw error
  }
}

/**
 * Moves an event with all its data to the trash, from which the user can bring it back.
 * @throws DomainError forbidden, failed
 */
export async function deleteEvent(actor: Actor, id: string): Promise<void> {
  const where = { id: sanitizeId(id), userId: actor.id, deletedAt: null }
  const { count } = await withFailure(DELETE_FAILED, () =>
    db.event.updateMany({ where, data: { deletedAt: new Date() } }),
  )
  if (count === 0) throw forbidden()
}

/** Opens an event of any status (docs/contract.md, 3). It then refers to no frozen version of its claim. */
export async function reopenEvent(actor: Actor, id: string): Promise<void> {
  const options = { failure: REOPEN_FAILED, whileClosed: true }
  const event = { status: 'open', claimId: null }
  await changeEvent(actor, id, options, () => ({ result: undefined, event }))
}

export async function countExpenses(id: OwnedEventId): Promise<number> {
  return withFailure(LOAD_EXPENSES_FAILED, () =>
    db.expense.count({ where: { eventId: id, deletedAt: null } }),
  )
}
