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
  const found: DismissedPair[] = []
  for (const portion of inPortions(ids, IDS_PER_QUERY)) {
    const room = DISMISSED_DUPLICATES_READ_MAX - found.length
    if (room === 0) break
    found.push(...(await dismissedPairs(portion, room)))
    // SQLite queries block the thread, so other requests take their turn between two queries
    await turn()
  }
  return found
}

const dismissedPairs = (ids: string[], limit: number): Promise<DismissedPair[]> =>
  query(sql`
    SELECT event_id AS "eventId", one, other
    FROM ${textTable(ids)} AS ids CROSS JOIN no_duplicates WHERE one = ids.value
    UNION ALL
    SELECT event_id AS "eventId", one, other
    FROM ${textTable(ids)} AS ids CROSS JOIN no_duplicates WHERE other = ids.value
    LIMIT ${limit}`)
