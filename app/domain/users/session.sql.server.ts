import { query, sql } from '~/infra/db.server'
import type { SessionUser } from './actor'

/** A session, whether it ended or not, with its user. */
interface StoredSession extends SessionUser {
  /** the end of the session, in milliseconds since 1970 */
  expiresAt: number
}

/**
 * The session with a token, or undefined. Raw: each request asks for it, also for a page that is sent again,
 * and Prisma takes ten times as long (docs/decisions/0002).
 */
export async function selectSession(token: string): Promise<StoredSession | undefined> {
  const [row] = await query<
    Omit<StoredSession, 'onboarded' | 'expiresAt'> & { onboarded: boolean | number; expiresAt: string }
  >(sql`
    SELECT users.id, users.name, users.email, users.onboarded, users.home_currency AS "homeCurrency", users.revision,
      sessions.expires_at AS "expiresAt"
    FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.token = ${token}`)
  return row && { ...row, onboarded: Boolean(row.onboarded), expiresAt: Date.parse(row.expiresAt) }
}
