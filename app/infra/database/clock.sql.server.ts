import { nowMs, query, sql } from './db.server'

/** Returns the database's time in milliseconds since 1970, which all processes share. Prisma has no call. */
export async function databaseNow(): Promise<number> {
  const [clock] = await query<{ ms: number | string }>(sql`SELECT ${nowMs} AS ms`)
  return Number(clock?.ms)
}
