import { getEvent } from '~/domain/events/get-event.server'
import type { EventSummary } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { type RequestArgs, requireActor } from './session.server'

interface EventArgs extends RequestArgs {
  params: { id?: string }
}

/**
 * Returns the event that the address of a page names, and the signed-in user, whose it is.
 * @throws DomainError unauthenticated, not_found, forbidden (another user's), failed
 */
export async function requireEvent(args: EventArgs): Promise<{ actor: Actor; event: EventSummary }> {
  const actor = await requireActor(args, 'Failed to retrieve event')
  return { actor, event: await getEvent(actor, args.params.id ?? '') }
}
