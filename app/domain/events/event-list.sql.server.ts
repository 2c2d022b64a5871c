import { searchPatterns } from '~/domain/text/text-search.server'
import { empty, query, type Sql, sql, textTable } from '~/infra/database/db.server'
import type { EventSearch, EventSummary } from './schema'

// Lists and searches a user's events in SQL, because Prisma cannot ignore accents in comparisons.

/** Returns the conditions on the table `events`: the name contains all words, and the status matches. */
function matchesSearch(userId: string, { search, status }: EventSearch): Sql {
  const patterns = searchPatterns(search)
  const hasAllWords =
    patterns.length === 0
      ? empty
      : sql` AND NOT EXISTS (
          SELECT 1 FROM ${textTable(patterns)} AS pattern WHERE folded(name) NOT LIKE pattern.value ESCAPE '\\')`
  const hasStatus = status ? sql` AND status = ${status}` : empty
  return sql`user_id = ${userId} AND deleted_at IS NULL${hasStatus}${hasAllWords}`
}

/** Returns a part of the user's events that match a search, newest first. */
export async function findEvents(
  userId: string,
  search: EventSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<EventSummary[]> {
  return query<EventSummary>(sql`
    SELECT id, name, base_currency AS "baseCurrency", exchange_rate AS "exchangeRate", sample_receipt_amount AS "sampleReceiptAmount", sample_claim_amount AS "sampleClaimAmount", sample_currency AS "sampleCurrency", status, starts_on AS "startsOn", ends_on AS "endsOn", version, changed_in AS "changedIn", claim_id AS "claimId"
    FROM events WHERE ${matchesSearch(userId, search)} ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${offset}`)
}

export async function countEvents(userId: string, search: EventSearch): Promise<number> {
  const [row] = await query<{ count: number | string }>(
    sql`SELECT count(*) AS count FROM events WHERE ${matchesSearch(userId, search)}`,
  )
  return Number(row?.count)
}
