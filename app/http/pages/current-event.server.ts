import { stringifySetCookie } from 'cookie'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_ID_MISSING, RETRIEVE_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { type RequestArgs, requireActor } from '~/http/authentication.server'
import { cookieOf, isHttps, isSecure } from '~/http/cookies.server'

/** The contract gives the name of this cookie, so it has no prefix, not even under https. */
const COOKIE_NAME = 'current_event_id'

const ATTRIBUTES = { path: '/', httpOnly: true, sameSite: 'lax' } as const

/**
 * Returns the cookie with the event whose expenses the browser viewed last. Saving an expense and uploading a
 * receipt use this event (docs/contract.md, 4.3).
 * @param cameByHttps whether the request came by https
 */
export const currentEventCookie = (id: string, cameByHttps: boolean): string =>
  stringifySetCookie(COOKIE_NAME, id, { ...ATTRIBUTES, secure: isSecure(cameByHttps) })

/** Returns the header that deletes the cookie with the current event. */
export const expiredEventCookie = (request: Request): string =>
  stringifySetCookie(COOKIE_NAME, '', { ...ATTRIBUTES, secure: isHttps(request), maxAge: 0 })

/**
 * Returns the current event of a client of the contract, and its user.
 * @throws DomainError invalid, unauthenticated, not_found, forbidden, failed
 */
export async function requireCurrentEvent(args: RequestArgs): Promise<{ actor: Actor; event: OwnedEvent }> {
  const id = currentEventId(args.request)
  if (!id) throw new DomainError('invalid', EVENT_ID_MISSING)
  const actor = await requireActor(args, RETRIEVE_FAILED)
  return { actor, event: await getEvent(actor, id) }
}

/** Returns the id of the current event, or an empty string. */
export const currentEventId = (request: Request): string => cookieOf(request, COOKIE_NAME)
