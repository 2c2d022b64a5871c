import { db } from '~/infra/database/db.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage/storage.server'

// Removes stored files to which no row refers. Receipts refer to files, deleted receipts included, and so do
// frozen claims (`TABLES_NAMING_FILES`).

const SHA256_FIELD = { sha256: true } as const

async function isReferenced(sha256: string): Promise<boolean> {
  const query = { where: { sha256 }, select: SHA256_FIELD }
  return Boolean((await db.receipt.findFirst(query)) ?? (await db.claimFile.findFirst(query)))
}

const logFailure = (files: string) => (error: unknown) =>
  log.error({ files, error }, 'some files of receipts are left to the next sweep')

/** Cleans up after storing or removing a file was interrupted. */
export const removePartialFiles = () => receiptStorage.cleanUp(isReferenced).catch(logFailure('cut off'))

/** Removes stored files to which no row refers. A failure ends only the sweep of its shard. */
export async function removeOrphanFiles(): Promise<void> {
  for (const shard of await receiptStorage.shards())
    await removeOrphansOfShard(shard).catch(logFailure(shard))
}

async function removeOrphansOfShard(shard: string): Promise<void> {
  const files = await receiptStorage.list(shard)
  const query = { where: { sha256: { gte: shard, lt: `${shard}g` } }, select: SHA256_FIELD }
  const rows = [...(await db.receipt.findMany(query)), ...(await db.claimFile.findMany(query))]
  const referenced = new Set(rows.map(({ sha256 }) => sha256))
  await releaseFiles(files.filter((sha256) => !referenced.has(sha256)))
}

/** Removes the given files to which no row refers. The next sweep retries a removal that fails. */
export async function releaseFiles(files: string[]): Promise<void> {
  for (const sha256 of files) await removeIfUnreferenced(sha256).catch(logFailure(sha256))
}

async function removeIfUnreferenced(sha256: string): Promise<void> {
  if (!(await isReferenced(sha256))) await receiptStorage.remove(sha256, () => isReferenced(sha256))
}
