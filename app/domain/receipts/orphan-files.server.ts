import { db } from '~/infra/database/db.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage/storage.server'

// Removes stored files to which no row refers. A file is stored under its SHA-256. The rows of receipts refer
// to files, even rows of deleted receipts, and so do the files of frozen claims (`ClaimFile`). The same two
// tables are listed in `TABLES_NAMING_FILES` of `stored-files.ts`, for backups.

/** Selects only the SHA-256 of a row. */
const SHA256_FIELD = { sha256: true } as const

async function isReferenced(sha256: string): Promise<boolean> {
  const query = { where: { sha256 }, select: SHA256_FIELD }
  return Boolean((await db.receipt.findFirst(query)) ?? (await db.claimFile.findFirst(query)))
}

/**
 * Returns a function that logs an error.
 * @param files the files that were not removed: the SHA-256 of one, a shard, or `cut off` for partial files
 */
const logFailure = (files: string) => (error: unknown) =>
  log.error({ files, error }, 'some files of receipts are left to the next sweep')

/** Removes the remainders of files whose storing or removal was interrupted. */
export const removePartialFiles = () => receiptStorage.cleanUp(isReferenced).catch(logFailure('cut off'))

/** Removes stored files to which no row refers. A failure ends only the sweep of its shard. */
export async function removeOrphanFiles(): Promise<void> {
  for (const shard of await receiptStorage.shards())
    await removeOrphansOfShard(shard).catch(logFailure(shard))
}

/** @param shard the first two characters of the SHA-256 of its files */
async function removeOrphansOfShard(shard: string): Promise<void> {
  const files = await receiptStorage.list(shard)
  // a SHA-256 has the digits 0 to f, so `g` is greater than any digit after the first two
  const query = { where: { sha256: { gte: shard, lt: `${shard}g` } }, select: SHA256_FIELD }
  const rows = [...(await db.receipt.findMany(query)), ...(await db.claimFile.findMany(query))]
  const referenced = new Set(rows.map(({ sha256 }) => sha256))
  await releaseFiles(files.filter((sha256) => !referenced.has(sha256)))
}

/**
 * Removes those of some files to which no row refers. A later sweep (`removeOrphanFiles`) retries a removal
 * that fails.
 * @param sha256s the SHA-256 of each file
 */
export async function releaseFiles(sha256s: string[]): Promise<void> {
  for (const sha256 of sha256s) await removeIfUnreferenced(sha256).catch(logFailure(sha256))
}

async function removeIfUnreferenced(sha256: string): Promise<void> {
  if (!(await isReferenced(sha256))) await receiptStorage.remove(sha256, () => isReferenced(sha256))
}
