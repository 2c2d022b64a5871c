import { query, type Sql, sql } from '~/infra/database/db.server'

// What frozen versions of claims take of a user's quotas (docs/decisions/0002).

/** Bytes of what a user's frozen versions say. Raw: Prisma cannot ask for the length of a text. */
export async function versionContentBytes(userId: string): Promise<number> {
  const [content] = await query<{ bytes: number | string }>(
    sql`SELECT COALESCE(sum(octet_length(content)), 0) AS bytes FROM claims WHERE user_id = ${userId}`,
  )
  return Number(content?.bytes)
}

/**
 * The files of a user's frozen versions that their events have no more, each counted once. Raw: no relation
 * leads from the file of a version to a receipt.
 */
export async function filesOfVersionsOnly(userId: string): Promise<{ files: number; bytes: number }> {
  const distinct: Sql = sql`
    SELECT DISTINCT claim_files.sha256, claim_files.bytes FROM claim_files JOIN claims ON claims.id = claim_id
    WHERE user_id = ${userId} AND NOT EXISTS (
      SELECT 1 FROM receipts WHERE receipts.event_id = claims.event_id AND receipts.sha256 = claim_files.sha256)`
  const [usage] = await query<{ files: number | string; bytes: number | string }>(
    sql`SELECT count(*) AS files, COALESCE(sum(bytes), 0) AS bytes FROM (${distinct}) AS own`,
  )
  return { files: Number(usage?.files), bytes: Number(usage?.bytes) }
}
