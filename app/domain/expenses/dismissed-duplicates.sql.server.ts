import { setImmediate as turn } from 'node:timers/promises'
import { inPortions } from '~/domain/in-portions'
import { query, sql, textTable } from '~/infra/database/db.server'
import { DISMISSED_DUPLICATES_READ_MAX } from '~/limits'

/** The ids that one query looks up, each in two indexes. A query takes a few milliseconds. */
const IDS_PER_QUERY = 500

interface DismissedPair {
  eventId: string
  one: string
  other: string
}

/**
 * Returns the dismissed pairs of any event that contain one of the given expenses or drafts, at most
 * `DISMISSED_DUPLICATES_READ_MAX`. Claimbook asks about further pairs again.
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

const dismissedPairs = (ids: string[], limit: number): Promise<DismissedPair[]> =>
  query(sql`
    SELECT event_id AS "eventId", one, other
    FROM ${textTable(ids)} AS ids CROSS JOIN no_duplicates WHERE one = ids.value
    UNION ALL
    SELECT event_id AS "eventId", one, other
    FROM ${textTable(ids)} AS ids CROSS JOIN no_duplicates WHERE other = ids.value
    LIMIT ${limit}`)
