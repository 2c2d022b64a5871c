import { withFailure } from '~/domain/errors'
import { db } from '~/infra/database/db.server'
import { logSecurityEvent } from '~/infra/security-log.server'
import type { Actor, SessionUser } from './actor'
import { auth } from './auth.server'
import { LOAD_FAILED } from './messages'
import type { RequestMeta } from './request-meta'
import { selectSession } from './session.sql.server'
import { sign, verifySigned } from './signed-token.server'

/** The most sessions of a user; a new one ends the oldest. */
const SESSIONS_PER_USER_MAX = 50

/** Returns the user of a signed token, or null. Never caches, because another process may end the session. */
export async function findActor(signed: string): Promise<SessionUser | null> {
  const token = verifySigned(signed)
  if (!token) return null
  const session = await selectSession(token)
  if (!session || !(session.expiresAt > Date.now())) return null
  const { expiresAt: _, ...user } = session
  return user
}

/**
 * Begins a session. It deletes the session that the browser replaces, the user's expired sessions, and the
 * oldest above the limit. Returns the signed token, and the number of sessions ended because of the limit;
 * null when the password was changed since the check.
 * @param account the account whose password was checked
 */
export async function beginSession(
  { id: accountId, userId }: { id: string; userId: string },
  { userAgent, session: replacedSession }: RequestMeta,
): Promise<{ signed: string; ended: number } | null> {
  const { internalAdapter } = await auth.$context
  const { token } = await internalAdapter.createSession(userId, false, { userAgent: userAgent ?? '' })
  if (!(await hasSamePassword(accountId))) {
    await db.session.deleteMany({ where: { token } })
    return null
  }
  const expired = { userId, expiresAt: { lt: new Date() } }
  await db.session.deleteMany({ where: { OR: [expired, { token: verifySigned(replacedSession) ?? '' }] } })
  const oldest = await db.session.findMany({
    where: { userId },
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: SESSIONS_PER_USER_MAX,
  })
  const { count: ended } = await db.session.deleteMany({ where: { id: { in: oldest.map(({ id }) => id) } } })
  return { signed: sign(token), ended }
}

/**
 * Whether the account still has the password that was checked; a new password has a new id. It asks with an
 * update, which waits for a concurrent change of the password. A later change ends the stored session.
 */
async function hasSamePassword(accountId: string): Promise<boolean> {
  const { count } = await db.account.updateMany({ where: { id: accountId }, data: { updatedAt: new Date() } })
  return count > 0
}

/** Ends the session of a request in the database. Does nothing if the session has ended already. */
export async function signOut({ session, address, requestId }: RequestMeta): Promise<void> {
  const token = verifySigned(session)
  if (!token) return
  const endedSession = await db.session.findUnique({ where: { token }, select: { userId: true } })
  const { count } = await db.session.deleteMany({ where: { token } })
  if (endedSession && count > 0)
    logSecurityEvent('sign_out', { user: endedSession.userId, address, request: requestId })
}

/** Returns the user's sessions, the latest first. */
export async function listSessions(actor: Actor, { session }: RequestMeta) {
  const token = verifySigned(session)
  const rows = await withFailure(LOAD_FAILED, () =>
    db.session.findMany({
      where: { userId: actor.id, expiresAt: { gt: new Date() } },
      select: { id: true, userAgent: true, createdAt: true, token: true },
      orderBy: { createdAt: 'desc' },
    }),
  )
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.userAgent ?? '',
    // when the session began, in UTC
    since: row.createdAt.toISOString(),
    isCurrent: row.token === token,
  }))
}

/** Ends all sessions of the user except that of the request. */
export async function endOtherSessions({ id: userId }: Actor, meta: RequestMeta): Promise<void> {
  const { address, requestId: request } = meta
  const currentToken = verifySigned(meta.session) ?? ''
  const { count: sessions } = await db.session.deleteMany({ where: { userId, token: { not: currentToken } } })
  logSecurityEvent('sessions_ended', { user: userId, address, request, sessions, reason: 'elsewhere' })
}
