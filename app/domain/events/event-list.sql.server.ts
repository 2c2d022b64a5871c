import { searchPatterns } from '~/domain/text-search.server'
import { empty, listed, query, type Sql, sql } from '~/infra/db.server'
import type { EventSearch } from './schema'

// The list of a user's events, which is searched: Prisma has no comparison that ignores accents.

/** The conditions on the table `events`. */
function matching(userId: string, { search, status }: EventSearch): Sql {
  const patterns = searchPatterns(search)
  const holdsAll =
    patterns.length === 0
      ? empty
      : sql` AND NOT EXISTS (
          SELECT 1 FROM ${listed(patterns)} AS pattern WHERE folded(name) NOT LIKE pattern.value ESCAPE '\\')`
  const inStatus = status ? sql` AND status = ${status}` : empty
  return sql`user_id = ${userId} AND deleted_at IS NULL${inStatus}${holdsAll}`
}

/** The ids of a part of a user's events that match a search, newest first. */
export async function findEventIds(
  userId: string,
  search: EventSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM events WHERE ${matching(userId, search)} ORDER BY created_at DESC, id LIMIT ${limit} OFFSET ${offset}`)
  return rows.map(({ id }) => id)
}

/** How many events of a user match a search. */
export async function countEvents(userId: string, search: EventSearch): Promise<number> {
  const [row] = await query<{ count: number | string }>(
    sql`SELECT count(*) AS count FROM events WHERE ${matching(userId, search)}`,
  )
  return Number(row?.count)
}
