import { query, sql } from '~/infra/database/db.server'

/**
 * Returns the number of characters in the content of a frozen version of a claim; 0 without content. Prisma
 * would have to load the content itself, up to 50 MB, to know its length.
 * @param claimId the id of the version: each row of `claims` is one version
 */
export async function contentLength(claimId: string): Promise<number> {
  const [row] = await query<{ characters: number | string }>(
    sql`SELECT length(content) AS characters FROM claims WHERE id = ${claimId}`,
  )
  return Number(row?.characters ?? 0)
}
