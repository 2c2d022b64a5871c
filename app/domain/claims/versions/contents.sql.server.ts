import { query, sql } from '~/infra/database/db.server'

/**
 * Returns the number of characters in a frozen version's content; 0 without the version. It uses SQL, because
 * Prisma cannot query a length, and reading the content itself may take 50 MB.
 */
export async function contentLength(claimId: string): Promise<number> {
  const [row] = await query<{ characters: number | string }>(
    sql`SELECT length(content) AS characters FROM claims WHERE id = ${claimId}`,
  )
  return Number(row?.characters ?? 0)
}
