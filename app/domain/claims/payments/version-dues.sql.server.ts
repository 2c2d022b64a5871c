import type { Decimal } from '~/domain/money/decimal'
import { empty, listed, provider, query, sql, storedDecimal } from '~/infra/database/db.server'
import type { UnconvertedDue } from './prior-payments'

/** A frozen version, as far as what is due depends on it. */
export interface VersionDue {
  eventId: string
  version: number
  year: string
  currency: string
  total: Decimal
  /** the total less what was taken off it */
  due: Decimal
  /** what finance converts beside it, by currency */
  unconverted: UnconvertedDue[]
  /** the calendar date that it was paid on; null while it is not */
  paidOn: string | null
}

/** The claims of SQLite's rows stand behind what they say: the index has what is read here. */
const CLAIMS = provider === 'sqlite' ? sql`claims INDEXED BY claims_user_id_due_idx` : sql`claims`

/**
 * The frozen versions of a user that are not deleted, those of an event from the newest on.
 * @param eventIds the events whose versions are read; without them, all
 */
export async function versionDues(userId: string, eventIds?: string[]): Promise<VersionDue[]> {
  const ofEvents = eventIds === undefined ? empty : sql` AND event_id IN ${listed(eventIds)}`
  const rows = await query<
    Omit<VersionDue, 'total' | 'due' | 'year' | 'unconverted'> & {
      unconverted: string
      total: number | string
      due: number | string
      year: number
    }
  >(sql`
    SELECT event_id AS "eventId", version, year, currency, total, coalesce(due, total) AS due, unconverted, paid_on AS "paidOn" FROM ${CLAIMS}
    WHERE user_id = ${userId} AND sha256 <> ''${ofEvents} ORDER BY event_id, version DESC`)
  return rows.map(({ total, due, year, unconverted, ...row }) => ({
    ...row,
    unconverted: JSON.parse(unconverted),
    total: storedDecimal(total),
    due: storedDecimal(due),
    year: String(year),
  }))
}
