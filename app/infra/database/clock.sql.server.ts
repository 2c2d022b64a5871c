import { nowMs, query, sql } from './db.server'

/**
 * The present in milliseconds since 1970 by the database's clock, which all processes share: those of
 * machines differ. Raw: Prisma has no word for it.
 */
export async function databaseNow(): Promise<number> {
  const [clock] = await query<{ ms: number | string }>(sql`SELECT ${nowMs} AS ms`)
  return Number(clock?.ms)
}
