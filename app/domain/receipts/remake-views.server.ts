import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { ProcessorTimeUsedUpError } from '~/infra/files/processor-budget.server'
import { EngineEndedError } from '~/infra/files/worker-process.server'
import { log } from '~/infra/log.server'
import { linkOrCopy } from '~/infra/storage/link-or-copy.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { filePreparer } from './file-preparer.server'
import { faultOfOriginal } from './original-faults.server'
import { originalName, previewName, THUMBNAIL, VIEWS } from './stored-names.server'

// Makes previews and thumbnails again when the stored ones are lost. The original is enough to make them.

interface StoredReceipt {
  sha256: string
  kind: string
  bytes: number
  /** pages that have a preview, the first ones */
  previews: number
}

/** The names of all previews of a receipt, and of its thumbnail. */
export const viewsOf = ({ previews }: Pick<StoredReceipt, 'previews'>): string[] =>
  previews === 0 ? [] : [THUMBNAIL, ...Array.from({ length: previews }, (_, at) => previewName(at + 1))]

/** Whether a receipt has all of these views. An empty file does not count as a view. */
async function hasViews({ sha256 }: StoredReceipt, names: string[]): Promise<boolean> {
  for (const name of names) if (!(await receiptStorage.size(sha256, name))) return false
  return true
}

/** How long a file whose views could not be made is not tried again, in milliseconds. */
const RETRY_MS = 10 * 60_000

/** How many such files are remembered. */
const FAILED_MAX = 1_000

/** The times from which files whose views could not be made are tried again, by SHA-256. */
const retryTimes = new LRUCache<string, number>({ max: FAILED_MAX })

/** The files whose previews are being made: one that is asked for twice is opened once. */
const underWay = new Map<string, Promise<void>>()

/**
 * Makes the previews of a receipt anew when one that is needed is missing and its original is whole. Failures
 * are logged, and not tried again for some minutes: each takes processor time of the user.
 * @param owner the user whose processor time it takes
 * @param needed the names of previews, or of the thumbnail
 */
export async function remakeLostViews(
  receipt: StoredReceipt,
  owner: string,
  needed: string[],
): Promise<void> {
  const { sha256 } = receipt
  if ((retryTimes.get(sha256) ?? 0) > Date.now() || (await hasViews(receipt, needed))) return
  const remaking =
    underWay.get(sha256) ?? tryToRemake(receipt, owner, needed).finally(() => underWay.delete(sha256))
  underWay.set(sha256, remaking)
  return remaking
}

async function tryToRemake(receipt: StoredReceipt, owner: string, needed: string[]): Promise<void> {
  const { sha256 } = receipt
  try {
    if ((await faultOfOriginal(receipt)) !== null) return
    await remakeViews(receipt, owner)
  } catch (error) {
    log.warn({ sha256, error }, 'the previews of a receipt could not be made anew')
    // these say nothing about the file
    if (error instanceof ProcessorTimeUsedUpError || error instanceof EngineEndedError) return
  }
  if (!(await hasViews(receipt, needed))) retryTimes.set(sha256, Date.now() + RETRY_MS)
}

async function remakeViews({ sha256, kind }: StoredReceipt, owner: string): Promise<void> {
  const original = originalName(kind as FileKind)
  const workspace = await receiptStorage.workspace()
  try {
    const path = join(workspace.path, original)
    await linkOrCopy(receiptStorage.localPath(sha256, original), path)
    const task = kind === 'text' ? 'prepareStatement' : undefined
    await filePreparer.prepare(path, join(workspace.path, VIEWS), { owner, task })
    await workspace.commit(sha256, original)
  } finally {
    await workspace.remove()
  }
}
