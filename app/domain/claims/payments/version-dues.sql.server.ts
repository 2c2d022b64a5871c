import type { Decimal } from '~/domain/money/decimal'
import { empty, provider, query, sql, storedDecimal, textTable } from '~/infra/database/db.server'
import type { UnconvertedDue } from './prior-payments'

/** The fields of a frozen version that its due depends on. */
export interface VersionDue {
  eventId: string
  version: number
  year: string
  currency: string
  total: Decimal
  /** the total minus its deductions */
  due: Decimal
  /** the amounts that finance converts, by currency */
  unconverted: UnconvertedDue[]
  /** the calendar date of the payment; null while unpaid */
  paidOn: string | null
}

/** Names an index with all columns of the query: in the table of SQLite, they are behind long contents. */
const CLAIMS = provider === 'sqlite' ? sql`claims INDEXED BY claims_user_id_due_idx` : sql`claims`

/**
 * Returns the frozen versions of a user that are not deleted, the newest of each event first. A deleted
 * version has an empty `sha256`.
 * @param eventIds limits the result to these events; without them, all
 */
export async function versionDues(userId: string, eventIds?: string[]): Promise<VersionDue[]> {
  const eventCondition = eventIds === undefined ? empty : sql` AND event_id IN ${textTable(eventIds)}`
  const rows = await query<
    Pick<VersionDue, 'eventId' | 'version' | 'currency' | 'paidOn'> &
      Record<'total' | 'due', number | string> & { unconverted: string; year: number }
  >(sql`
    SELECT event_id AS "eventId", version, year, currency, total, coalesce(due, total) AS due, unconverted, paid_on AS "paidOn" FROM ${CLAIMS}
    WHERE user_id = ${userId} AND sha256 <> ''${eventCondition} ORDER BY event_id, version DESC`)
  return rows.map(({ total, due, year, unconverted, ...row }) => ({
    ...row,
    unconverted: JSON.parse(unconverted),
    total: storedDecimal(total),
    due: storedDecimal(due),
    year: String(year),
  }))
}
