import { createHmac, timingSafeEqual } from 'node:crypto'
import { db, query, sql } from '~/infra/db.server'
import { env } from '~/infra/env.server'
import type { Actor } from './actor'
import { auth } from './auth.server'

const { name, attributes } = (await auth.$context).authCookies.sessionToken

export const SESSION_COOKIE = name

/** The cookie that makes a browser forget its session. */
export const EXPIRED_SESSION_COOKIE = `${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`

/** The token in a session cookie's value, `token.signature`; null unless the signature is ours (better-auth: HMAC-SHA-256, base64). */
function signedToken(cookie: string): string | null {
  const dot = cookie.lastIndexOf('.')
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', env.secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

interface SessionRow {
  id: string
  name: string
  email: string
  onboarded: boolean | number
  home_currency: string
  expires_at: string
}

/**
 * The user whose session a cookie's value names, or null. One query, never a cache: a session that was ended in any process
 * does not pass in another.
 */
export async function findActor(cookie: string): Promise<Actor | null> {
  const token = signedToken(cookie)
  if (!token) return null
  const [row] = await query<SessionRow>(sql`
    SELECT u.id, u.name, u.email, u.onboarded, u.home_currency, s.expires_at
    FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token = ${token}`)
  if (!row || !(Date.parse(row.expires_at) > Date.now())) return null
  return { id: row.id, name: row.name, email: row.email, onboarded: Boolean(row.onboarded), homeCurrency: row.home_currency }
}

/** Ends the session on the server. A cookie that names none is fine. */
export async function endSession(cookie: string): Promise<void> {
  const token = signedToken(cookie)
  if (token) await db.session.deleteMany({ where: { token } })
}

/** Removes what a new session of the user leaves behind: those that ran out, and the one that the browser gives up for it. */
export async function clearSessions(userId: string, givenUp: string): Promise<void> {
  await db.session.deleteMany({ where: { OR: [{ userId, expiresAt: { lt: new Date() } }, { token: signedToken(givenUp) ?? '' }] } })
}
