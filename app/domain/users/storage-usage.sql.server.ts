import { query, type Sql, sql } from '~/infra/database/db.server'

// Measures how much of a user's quotas their frozen versions take. A frozen version is a claim as it was when
// its event was closed (docs/decisions/0002).

/** Returns the bytes of the contents of a user's frozen versions. Prisma cannot query a text's length. */
export async function versionContentBytes(userId: string): Promise<number> {
  const [content] = await query<{ bytes: number | string }>(
    sql`SELECT COALESCE(sum(octet_length(content)), 0) AS bytes FROM claims WHERE user_id = ${userId}`,
  )
  return Number(content?.bytes)
}

/** Counts the distinct files of a user's versions that events no longer have. Prisma cannot relate them. */
export async function filesOfVersionsOnly(userId: string): Promise<{ files: number; bytes: number }> {
  const distinctFiles: Sql = sql`
    SELECT DISTINCT claim_files.sha256, claim_files.bytes FROM claim_files JOIN claims ON claims.id = claim_id
    WHERE user_id = ${userId} AND NOT EXISTS (
      SELECT 1 FROM receipts WHERE receipts.event_id = claims.event_id AND receipts.sha256 = claim_files.sha256)`
  const [usage] = await query<{ files: number | string; bytes: number | string }>(
    sql`SELECT count(*) AS files, COALESCE(sum(bytes), 0) AS bytes FROM (${distinctFiles}) AS files`,
  )
  return { files: Number(usage?.files), bytes: Number(usage?.bytes) }
}
