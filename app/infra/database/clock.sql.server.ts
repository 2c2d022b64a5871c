import { nowMs, query, sql } from './db.server'

/**
 * Returns the present in milliseconds since 1970 by the database's clock. All processes share this clock; the
 * clocks of machines differ. Raw SQL, because Prisma cannot express it.
 */
export async function databaseNow(): Promise<number> {
  const [clock] = await query<{ ms: number | string }>(sql`SELECT ${nowMs} AS ms`)
  return Number(clock?.ms)
}
