import { query, sql } from '~/infra/database/db.server'

/**
 * Returns the number of characters in a frozen version's content; 0 without the version. Prisma cannot query
 * a length, and a content may take 50 MB.
 */
export async function contentLength(claimId: string): Promise<number> {
  const [row] = await query<{ characters: number | string }>(
    sql`SELECT length(content) AS characters FROM claims WHERE id = ${claimId}`,
  )
  return Number(row?.characters ?? 0)
}
