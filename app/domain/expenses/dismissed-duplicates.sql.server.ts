import { setImmediate as turn } from 'node:timers/promises'
import { inPortions } from '~/domain/in-portions'
import { query, sql, textTable } from '~/infra/database/db.server'
import { DISMISSED_DUPLICATES_READ_MAX } from '~/limits'

/** The number of ids that one query looks up, each in two indexes. A query takes a few milliseconds. */
const IDS_PER_QUERY = 500

/** Two expenses or drafts that the claimant dismissed as duplicates. */
interface DismissedPair {
  eventId: string
  /** the smaller of the two ids */
  one: string
  /** the larger of the two ids */
  other: string
}

/**
 * Returns the dismissed pairs of any event that contain one of the given ids. A pair is returned twice if
 * both of its ids are given. At most `DISMISSED_DUPLICATES_READ_MAX` pairs are returned; for the pairs beyond
 * this limit, Claimbook warns about duplicates again.
 * @param ids the ids of expenses and drafts
 */
export async function dismissedPairsWith(ids: string[]): Promise<DismissedPair[]> {
  const pairs: DismissedPair[] = []
  for (const portion of inPortions(ids, IDS_PER_QUERY)) {
    const limit = DISMISSED_DUPLICATES_READ_MAX - pairs.length
    if (limit === 0) break
    pairs.push(...(await dismissedPairs(portion, limit)))
    // SQLite queries block the thread, so other requests take their turn between two queries
    await turn()
  }
  return pairs
}

/**
 * Returns the pairs for one portion of ids. Each half of the query uses the index of one column. The CROSS
 * JOIN makes SQLite begin with the ids, so that it looks up each id instead of reading all pairs.
 */
const dismissedPairs = (ids: string[], limit: number): Promise<DismissedPair[]> =>
  query(sql`
    SELECT event_id AS "eventId", one, other
    FROM ${textTable(ids)} AS ids CROSS JOIN no_duplicates WHERE one = ids.value
    UNION ALL
    SELECT event_id AS "eventId", one, other
    FROM ${textTable(ids)} AS ids CROSS JOIN no_duplicates WHERE other = ids.value
    LIMIT ${limit}`)
