import { nowMs, query, sql } from './db.server'

/** Returns milliseconds since 1970 by the database's clock, which all share. Prisma cannot query it. */
export async function databaseNow(): Promise<number> {
  const [clock] = await query<{ ms: number | string }>(sql`SELECT ${nowMs} AS ms`)
  return Number(clock?.ms)
}
