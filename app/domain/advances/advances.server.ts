import { randomUUID } from 'node:crypto'
import type { EventTerms } from '~/domain/conversion/terms'
import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { changedMeanwhile, isStale } from '~/domain/events/changed-meanwhile'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { requireRoom } from '~/domain/events/require-room'
import { sanitizeId } from '~/domain/form-fields'
import { groupBy } from '~/domain/group-by'
import { checkDecimals } from '~/domain/money/check-decimals'
import { isSameAmount } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, decimal } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import { ADVANCE_NOT_FOUND, DELETE_FAILED, LOAD_FAILED, RETRIEVE_FAILED, SAVE_FAILED } from './messages'
import type { Advance, AdvanceInput } from './schema'

// Reads and changes the advances of an event: money that the claimant received beforehand. An advance is in
// the claim currency. When the claim currency changes, `otherCurrency` keeps the previous one, and the claim
// leaves the advance out. Saving the advance again makes it an amount in the new claim currency.

const ADVANCES_PER_EVENT_MAX = 1_000

export const advanceNotFound = () => new DomainError('not_found', ADVANCE_NOT_FOUND)

/** Returns the advances of an event, in the order of their dates. */
export async function listAdvances(eventId: OwnedEventId): Promise<Advance[]> {
  const advances = await withFailure(LOAD_FAILED, () =>
    db.advance.findMany({
      where: { eventId },
      orderBy: [{ date: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    }),
  )
  return advances.map(withTextDecimals)
}

/** Returns the advances of events, by the event's id. */
export async function advancesByEvent(
  eventIds: string[],
): Promise<Map<string, Pick<Advance, 'amount' | 'otherCurrency'>[]>> {
  const advances = await withFailure(LOAD_FAILED, () =>
    db.advance.findMany({
      where: { eventId: { in: eventIds } },
      select: { eventId: true, amount: true, otherCurrency: true },
    }),
  )
  return groupBy(advances.map(withTextDecimals), ({ eventId }) => eventId)
}

/** Returns an advance of an event; null without one. @throws DomainError failed */
export const getAdvance = (eventId: OwnedEventId, id: string): Promise<Advance | null> =>
  withFailure(LOAD_FAILED, () => findAdvance(eventId, id))

async function findAdvance(eventId: OwnedEventId, id: string): Promise<Advance | null> {
  const advance = await db.advance.findUnique({ where: { id: sanitizeId(id), eventId } })
  return advance && withTextDecimals(advance)
}

/** Returns the event of a user's advance. @throws DomainError not_found (also for another user's), failed */
export async function eventOfAdvance(actor: Actor, id: string): Promise<string> {
  const advance = await withFailure(RETRIEVE_FAILED, () =>
    db.advance.findUnique({
      where: { id: sanitizeId(id), event: { userId: actor.id, deletedAt: null } },
      select: { eventId: true },
    }),
  )
  if (!advance) throw advanceNotFound()
  return advance.eventId
}

/** Counts the advances that a change of an event's terms would leave out, because they have no rate. */
export async function advancesLeftOut(
  event: EventTerms & { id: string },
  newTerms: EventTerms,
): Promise<number> {
  if (newTerms.baseCurrency === event.baseCurrency) return 0
  return withFailure(LOAD_FAILED, () =>
    db.advance.count({ where: { eventId: event.id, otherCurrency: null } }),
  )
}

/** Whether a form has the values of the advance. */
const isSameAdvance = (advance: Advance, form: AdvanceInput): boolean =>
  advance.date === form.date && advance.note === form.note && isSameAmount(advance.amount, form.amount)

/**
 * Adds an advance to a user's event. Returns the advance's id.
 * @param formId the id that the page gave its form, so that a form that is sent twice adds one advance; if it
 * is sent again with other values, it adds another
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed, has no room or has
 * another claim currency than the form has shown), invalid (more decimals than the claim currency has),
 * failed
 */
export async function addAdvance(
  actor: Actor,
  eventId: string,
  form: AdvanceInput,
  formId: string = randomUUID(),
): Promise<string> {
  return changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const earlier = await db.advance.findUnique({ where: { id: formId } })
    if (earlier?.eventId === event.id && isSameAdvance(withTextDecimals(earlier), form))
      return { result: formId }
    checkClaimCurrency(event, form.claim_currency, 'amount')
    checkDecimals(form.amount, event.baseCurrency, 'amount')
    const count = await db.advance.count({ where: { eventId: event.id, otherCurrency: null } })
    requireRoom({ count, max: ADVANCES_PER_EVENT_MAX, things: 'advances' })
    const id = earlier ? randomUUID() : formId
    const { date, amount, note } = form
    return {
      result: id,
      writes: (db) => [
        db.advance.create({
          data: { id, eventId: event.id, date, amount: decimal(amount), note, changedIn: event.version + 1 },
          select: { id: true },
        }),
      ],
    }
  })
}

/**
 * Changes an advance of a user's event.
 * @param version the version of the event that the form was filled with; a form without it overwrites any
 * change
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed or has another
 * claim currency than the form has shown, or the advance was changed meanwhile), invalid (more decimals than
 * the claim currency has), failed
 */
export async function changeAdvance(
  actor: Actor,
  eventId: string,
  id: string,
  form: AdvanceInput,
  version?: number,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    checkClaimCurrency(event, form.claim_currency, 'amount')
    checkDecimals(form.amount, event.baseCurrency, 'amount')
    const advance = await findAdvance(event.id, id)
    if (!advance) throw advanceNotFound()
    const hasStoredValues = isSameAdvance(advance, form)
    if (isStale(advance, version)) {
      // a stale form with the stored values was sent twice
      if (hasStoredValues) return { result: undefined }
      throw changedMeanwhile()
    }
    // an advance in another currency is saved even with the same figure, because its currency changes
    if (hasStoredValues && advance.otherCurrency === null) return UNCHANGED
    const { date, amount, note } = form
    return {
      result: undefined,
      writes: (db) => [
        db.advance.update({
          where: { id: advance.id },
          data: { date, amount: decimal(amount), note, otherCurrency: null, changedIn: event.version + 1 },
          select: { id: true },
        }),
      ],
    }
  })
}

/**
 * Deletes an advance.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), failed
 */
export async function deleteAdvance(actor: Actor, eventId: string, id: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: DELETE_FAILED }, async (event) => {
    const advance = await findAdvance(event.id, id)
    if (!advance) throw advanceNotFound()
    return {
      result: undefined,
      writes: (db) => [db.advance.delete({ where: { id: advance.id }, select: { id: true } })],
    }
  })
}
