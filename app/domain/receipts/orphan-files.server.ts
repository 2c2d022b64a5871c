import { db } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'

// Stored files that no row names are taken away. Receipts name files, deleted ones too, and frozen claims
// (`TABLES_NAMING_FILES`).

const SHA256 = { sha256: true } as const

async function isNamed(sha256: string): Promise<boolean> {
  const query = { where: { sha256 }, select: SHA256 }
  return Boolean((await db.receipt.findFirst(query)) ?? (await db.claimFile.findFirst(query)))
}

const isLeft = (files: string) => (error: unknown) =>
  log.error({ files, error }, 'some files of receipts are left to the next sweep')

/** Takes away what was cut off while it was stored or removed. */
export const removePartialFiles = () => receiptStorage.tidy(isNamed).catch(isLeft('cut off'))

/** Takes away stored files that no row names any more. What fails keeps nothing else back. */
export async function removeOrphanFiles(): Promise<void> {
  for (const portion of await receiptStorage.portions()) await sweepPortion(portion).catch(isLeft(portion))
}

async function sweepPortion(portion: string): Promise<void> {
  const files = await receiptStorage.list(portion)
  const query = { where: { sha256: { gte: portion, lt: `${portion}g` } }, select: SHA256 }
  const named = [...(await db.receipt.findMany(query)), ...(await db.claimFile.findMany(query))]
  const known = new Set(named.map(({ sha256 }) => sha256))
  await releaseFiles(files.filter((sha256) => !known.has(sha256)))
}

/** Takes away those files that no row names any more. What fails is left to the next sweep. */
export async function releaseFiles(files: string[]): Promise<void> {
  for (const sha256 of files) await release(sha256).catch(isLeft(sha256))
}

async function release(sha256: string): Promise<void> {
  if (!(await isNamed(sha256))) await receiptStorage.remove(sha256, () => isNamed(sha256))
}
