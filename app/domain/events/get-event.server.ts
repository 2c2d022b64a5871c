import { DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/db.server'
import { LOAD_FAILED } from './messages'
import type { EventSummary } from './schema'

// An event of the user, for whatever is to be done with it. Messages and the order of checks are the
// contract's (4 and 7).

export const EVENT_FIELDS = {
  id: true,
  userId: true,
  name: true,
  baseCurrency: true,
  exchangeRate: true,
  status: true,
  version: true,
  changedIn: true,
} satisfies Prisma.EventSelect

export const forbidden = (cause?: unknown) => new DomainError('forbidden', 'Forbidden', { cause })

/**
 * An event of the user, for the expense view, closing and reopening.
 * @throws DomainError not_found, forbidden (another user's), failed
 */
export async function getEvent(actor: Actor, id: string): Promise<EventSummary> {
  const event = await withFailure(LOAD_FAILED, () => findEvent(id))
  if (!event) throw new DomainError('not_found', 'Event not found')
  if (event.userId !== actor.id) throw forbidden()
  return event
}

/** An event that is not deleted, whosoever it is; null without one. @throws what the database does */
export const findEvent = (id: string) =>
  db.event.findUnique({ where: { id: sanitizeId(id), deletedAt: null }, select: EVENT_FIELDS })

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
    const event = await findEvent(id)
    if (event?.userId === actor.id) return { actor, event }
  } catch (cause) {
    throw forbidden(cause)
  }
  throw forbidden()
}
