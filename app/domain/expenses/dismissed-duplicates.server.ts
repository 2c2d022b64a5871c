import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { requireRoom } from '~/domain/events/require-room'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { DISMISSED_DUPLICATES_PER_EVENT_MAX } from '~/limits'
import { dismissedPairsWith } from './dismissed-duplicates.sql.server'
import { expenseNotFound } from './expenses.server'
import { DISMISS_FAILED } from './messages'
import type { IsDismissed } from './row-duplicates'

// Stores and reads dismissed duplicates: pairs of expenses that are not duplicates, as the claimant said.

/** Returns a pair in its stored order, the smaller id first. */
export const pairOf = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

/** Returns a test whether two ids are one of these pairs. */
const pairTest = (dismissed: { one: string; other: string }[]): IsDismissed => {
  const pairs = new Set(dismissed.map(({ one, other }) => pairOf(one, other).join(' ')))
  return (one, other) => pairs.has(pairOf(one, other).join(' '))
}

/** Returns a test whether the claimant dismissed a pair of an event. */
export async function readDismissals(eventId: OwnedEventId): Promise<IsDismissed> {
  return pairTest(await db.noDuplicate.findMany({ where: { eventId }, select: { one: true, other: true } }))
}

/**
 * Returns a test whether the claimant dismissed a pair across two events, in either of them.
 * @param ids the ids of expenses and drafts of the event
 * @param otherEventIds the ids of events of the same user
 */
export async function readDismissalsAcrossEvents(
  eventId: OwnedEventId,
  ids: string[],
  otherEventIds: string[],
): Promise<IsDismissed> {
  const events = new Set<string>([eventId, ...otherEventIds])
  const pairs = await dismissedPairsWith(ids)
  return pairTest(pairs.filter((pair) => events.has(pair.eventId)))
}

/**
 * Stores that two expenses or drafts are not duplicates. The first belongs to the given event, the other to
 * any event of the user. The pair remains dismissed when a draft becomes an expense.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed or has no room),
 * failed
 */
export async function dismissDuplicate(
  actor: Actor,
  eventId: string,
  id: string,
  otherId: string,
): Promise<void> {
  const [one, other] = pairOf(sanitizeId(id), sanitizeId(otherId))
  await changeEvent(actor, eventId, { failure: DISMISS_FAILED }, async (event) => {
    const ownedByUser = { event: { userId: actor.id, deletedAt: null } }
    const areBothPresent =
      (await isExpenseOrDraft({ id: sanitizeId(id), eventId: event.id })) &&
      (await isExpenseOrDraft({ id: sanitizeId(otherId), ...ownedByUser }))
    if (!areBothPresent) throw expenseNotFound()
    const pair = { eventId: event.id, one, other }
    if ((await db.noDuplicate.count({ where: pair })) > 0) return UNCHANGED
    const count = await db.noDuplicate.count({ where: { eventId: event.id } })
    requireRoom({ count, max: DISMISSED_DUPLICATES_PER_EVENT_MAX, things: 'dismissed duplicates' })
    return {
      result: undefined,
      writes: (db) => [db.noDuplicate.create({ data: pair, select: { eventId: true } })],
    }
  })
}

/** Whether an expense or a receipt, such as a draft, meets a condition. */
const isExpenseOrDraft = async (
  where: Prisma.ExpenseWhereInput & Prisma.ReceiptWhereInput,
): Promise<boolean> => (await db.expense.count({ where })) > 0 || (await db.receipt.count({ where })) > 0
