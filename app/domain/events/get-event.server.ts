import { DomainError, withFailure } from '~/domain/errors'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { EVENT_NOT_FOUND, FORBIDDEN, RETRIEVE_FAILED } from './messages'
import type { EventSummary, OwnedEvent } from './schema'

// Finds an event of the user. docs/contract.md defines the messages and the order of checks (4 and 7).

export const EVENT_FIELDS = {
  id: true,
  userId: true,
  name: true,
  baseCurrency: true,
  exchangeRate: true,
  sampleReceiptAmount: true,
  sampleClaimAmount: true,
  sampleCurrency: true,
  status: true,
  startsOn: true,
  endsOn: true,
  version: true,
  changedIn: true,
  claimId: true,
} satisfies Prisma.EventSelect

export const forbidden = (cause?: unknown) => new DomainError('forbidden', FORBIDDEN, { cause })

/** Whether the user owns an event. Only this check creates an `OwnedEvent`. */
export const isOwnedBy = <E extends EventSummary & { userId: string }>(
  event: E,
  actor: Actor,
): event is E & OwnedEvent => event.userId === actor.id

/**
 * Returns an event of the user for viewing, closing and reopening.
 * @throws DomainError not_found, forbidden (another user's), failed
 */
export async function getEvent(actor: Actor, id: string): Promise<OwnedEvent> {
  const event = await withFailure(RETRIEVE_FAILED, () => findEvent(id))
  if (!event) throw new DomainError('not_found', EVENT_NOT_FOUND)
  if (!isOwnedBy(event, actor)) throw forbidden()
  return event
}

/**
 * Returns an event that is not deleted, of any user; null without one.
 * @throws the errors of the database
 */
export const findEvent = (id: string) =>
  db.event.findUnique({ where: { id: sanitizeId(id), deletedAt: null }, select: EVENT_FIELDS })

/**
 * Returns an event of the user for editing, updating and deleting. Every error becomes `forbidden`, even a
 * missing session (docs/contract.md, 4.4 to 4.6 and 5).
 * @throws DomainError forbidden
 */
export async function getOwnEvent<User extends Actor>(
  actor: User | null,
  id: string,
): Promise<{ actor: User; event: OwnedEvent }> {
  if (!actor) throw forbidden()
  try {
    const event = await findEvent(id)
    if (event && isOwnedBy(event, actor)) return { actor, event }
  } catch (cause) {
    throw forbidden(cause)
  }
  throw forbidden()
}
