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
import type { IsKnown } from './row-duplicates'

// Pairs that the claimant said are two expenses, and no duplicates.

/** Returns the order in which a pair is stored: the lesser id first. */
export const pairOf = (one: string, other: string): [string, string] =>
  one < other ? [one, other] : [other, one]

const knownPairs = (dismissed: { one: string; other: string }[]): IsKnown => {
  const pairs = new Set(dismissed.map(({ one, other }) => pairOf(one, other).join(' ')))
  return (one, other) => pairs.has(pairOf(one, other).join(' '))
}

/** Whether two of an event are known to be two. */
export async function isDismissed(eventId: OwnedEventId): Promise<IsKnown> {
  return knownPairs(await db.noDuplicate.findMany({ where: { eventId }, select: { one: true, other: true } }))
}

/**
 * Whether one of an event and one of another event of its user are known to be two: the claimant may have
 * said it in either.
 * @param ids of expenses and drafts of the event
 * @param otherEventIds events of the same user
 */
export async function isDismissedAcrossEvents(
  eventId: OwnedEventId,
  ids: string[],
  otherEventIds: string[],
): Promise<IsKnown> {
  const events = new Set<string>([eventId, ...otherEventIds])
  const pairs = await dismissedPairsWith(ids)
  return knownPairs(pairs.filter((pair) => events.has(pair.eventId)))
}

/**
 * Notes that two are no duplicates: an expense or draft of an event of the user, and another one, of any of
 * the user's events. A draft becomes an expense with its id, or takes this along, so it holds for good.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has no room), failed
 */
export async function dismissDuplicate(
  actor: Actor,
  eventId: string,
  id: string,
  otherId: string,
): Promise<void> {
  const [one, other] = pairOf(sanitizeId(id), sanitizeId(otherId))
  await changeEvent(actor, eventId, { failure: DISMISS_FAILED }, async (event) => {
    const ofUser = { event: { userId: actor.id, deletedAt: null } }
    const arePresent =
      (await isExpenseOrDraft({ id: sanitizeId(id), eventId: event.id })) &&
      (await isExpenseOrDraft({ id: sanitizeId(otherId), ...ofUser }))
    if (!arePresent) throw expenseNotFound()
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

/** Whether an expense or a receipt meets a condition that both can be asked for. */
const isExpenseOrDraft = async (
  where: Prisma.ExpenseWhereInput & Prisma.ReceiptWhereInput,
): Promise<boolean> => (await db.expense.count({ where })) > 0 || (await db.receipt.count({ where })) > 0
