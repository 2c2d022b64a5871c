import { query, sql } from '~/infra/database/db.server'
import type { SessionUser } from './actor'
import { type DisplaySettings, readDisplay } from './display'

/** A session, expired or not, with its user. */
interface StoredSession extends SessionUser {
  /** the expiry of the session, in milliseconds since 1970 */
  expiresAt: number
}

interface StoredRow
  extends Omit<StoredSession, 'onboarded' | 'expiresAt' | 'display'>,
    Record<keyof DisplaySettings, string> {
  onboarded: boolean | number
  expiresAt: string
}

/**
 * Returns the session with a token, or undefined. Raw SQL, because every request runs this query, even one
 * that a cached page answers, and Prisma takes ten times as long (docs/decisions/0002).
 */
export async function selectSession(token: string): Promise<StoredSession | undefined> {
  const [row] = await query<StoredRow>(sql`
    SELECT users.id, users.name, users.email, users.onboarded, users.home_currency AS "homeCurrency", users.revision,
      users.number_format AS "numberFormat", users.date_format AS "dateFormat", users.time_zone AS "timeZone", users.theme,
      sessions.expires_at AS "expiresAt"
    FROM sessions JOIN users ON users.id = sessions.user_id WHERE sessions.token = ${token}`)
  if (!row) return undefined
  const { numberFormat, dateFormat, timeZone, theme, onboarded, expiresAt, ...user } = row
  return {
    ...user,
    onboarded: Boolean(onboarded),
    expiresAt: Date.parse(expiresAt),
    display: readDisplay({ numberFormat, dateFormat, timeZone, theme }),
  }
}
