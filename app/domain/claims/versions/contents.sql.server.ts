import { query, sql } from '~/infra/database/db.server'

/** Returns the length of a version's content, 0 without one. Prisma would have to read up to 50 MB. */
export async function contentLength(claimId: string): Promise<number> {
  const [row] = await query<{ characters: number | string }>(
    sql`SELECT length(content) AS characters FROM claims WHERE id = ${claimId}`,
  )
  return Number(row?.characters ?? 0)
}
