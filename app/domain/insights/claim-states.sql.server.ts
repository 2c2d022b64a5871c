import type { Decimal } from '~/domain/money/convert'
import { provider, query, sql, storedDecimal } from '~/infra/db.server'

/** A frozen version, as far as what is owed depends on it. */
interface VersionDue {
  eventId: string
  version: number
  year: string
  currency: string
  due: Decimal
  isPaid: boolean
}

/** The claims of SQLite's rows stand behind what they say: the index has what is read here. */
const CLAIMS = provider === 'sqlite' ? sql`claims INDEXED BY claims_user_id_due_idx` : sql`claims`

/** The frozen versions of a user that are not deleted, those of an event from the newest on. */
export async function versionDues(userId: string): Promise<VersionDue[]> {
  const rows = await query<
    Omit<VersionDue, 'due' | 'year' | 'isPaid'> & {
      due: number | string
      year: number
      paidOn: string | null
    }
  >(sql`
    SELECT event_id AS "eventId", version, year, currency, coalesce(due, total) AS due, paid_on AS "paidOn" FROM ${CLAIMS}
    WHERE user_id = ${userId} AND sha256 <> '' ORDER BY event_id, version DESC`)
  return rows.map(({ due, year, paidOn, ...row }) => ({
    ...row,
    due: storedDecimal(due),
    year: String(year),
    isPaid: paidOn !== null,
  }))
}
