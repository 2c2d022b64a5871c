import type { AppLoadContext } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { DomainError, withFailure } from '~/domain/errors'
import { FORBIDDEN } from '~/domain/events/messages'
import type { SessionUser } from '~/domain/users/actor'
import type { RequestMeta } from '~/domain/users/request-meta'
import { findActor } from '~/domain/users/session.server'
import { currentTurn } from '~/infra/turns/request-turns.server'
import { deviceOf, isHttps, sessionIn } from './cookies.server'
import { asDomainError } from './errors.server'

/** The number of sessions whose user each process remembers. */
const KNOWN_SESSIONS_MAX = 10_000

export interface RequestArgs {
  request: Request
  context: AppLoadContext
}

/** Returns the user of the request's session, or null. Each request looks its session up only once. */
export function identify({ request, context }: RequestArgs): Promise<SessionUser | null> {
  context.actor ??= findSession(request.headers.get('Cookie'), isHttps(request))
  return context.actor
}

/** The user ids of the latest sessions, by the value of the session cookie. */
const knownUsers = new LRUCache<string, string>({ max: KNOWN_SESSIONS_MAX })

/** Returns the probable user's id, or null. Only to queue requests fairly: the session may have ended. */
export const knownUserOf = (cookies: string | undefined, cameByHttps: boolean): string | null =>
  knownUsers.get(sessionIn(cookies ?? null, cameByHttps)) ?? null

/**
 * Returns the user whose session the header `Cookie` of a request carries, or null.
 * @param cameByHttps whether the request came by https
 */
export async function findSession(cookies: string | null, cameByHttps: boolean): Promise<SessionUser | null> {
  const cookie = sessionIn(cookies, cameByHttps)
  const actor = cookie ? await findActor(cookie) : null
  if (!actor) {
    knownUsers.delete(cookie)
    return null
  }
  knownUsers.set(cookie, actor.id)
  // the request queued under its address or a probable user; from now on it counts for its real user
  await currentTurn()?.setUser(actor.id)
  return actor
}

/**
 * Returns the signed-in user.
 * @param failure the message when the session cannot be looked up
 * @throws DomainError unauthenticated, failed
 */
export async function requireActor(args: RequestArgs, failure: string): Promise<SessionUser> {
  const actor = await withFailure(failure, () => identify(args))
  if (!actor) throw new DomainError('unauthenticated', 'Unauthorized')
  return actor
}

/** Returns the user, or null; also null on a failed lookup, to answer "forbidden" (docs/contract.md, 4.4). */
export async function actorOrNull(args: RequestArgs): Promise<SessionUser | null> {
  return identify(args).catch((cause) => {
    asDomainError(new DomainError('forbidden', FORBIDDEN, { cause }), args.context)
    return null
  })
}

/** Returns the parts of a request that the identity operations use. */
export function requestMeta({ request, context }: RequestArgs): RequestMeta {
  return {
    address: context.address,
    userAgent: request.headers.get('User-Agent'),
    requestId: context.requestId,
    session: sessionIn(request.headers.get('Cookie'), isHttps(request)),
    device: deviceOf(request),
  }
}
