import { query, sql } from '~/infra/database/db.server'

/**
 * How many characters a frozen version says, 0 without it. Prisma cannot ask for a length, and a version may
 * say 50 MB.
 */
export async function contentLength(claimId: string): Promise<number> {
  const [row] = await query<{ characters: number | string }>(
    sql`SELECT length(content) AS characters FROM claims WHERE id = ${claimId}`,
  )
  return Number(row?.characters ?? 0)
}
