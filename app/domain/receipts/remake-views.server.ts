import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { ReceiptRow } from '~/domain/database-rows'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { ProcessorTimeUsedUpError } from '~/infra/files/processor-budget.server'
import { ProcessEndedError } from '~/infra/files/worker-process.server'
import { log } from '~/infra/log.server'
import { linkOrCopy } from '~/infra/storage/link-or-copy.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { filePreparer } from './file-preparer.server'
import { faultOfOriginal } from './original-faults.server'
import { originalName, previewName, THUMBNAIL, VIEWS } from './stored-names.server'

// Recreates lost previews and thumbnails from the original.

type StoredReceipt = Pick<ReceiptRow, 'sha256' | 'kind' | 'bytes' | 'previews'>

/** Returns the names of the thumbnail and of all previews of a receipt. */
export const viewsOf = ({ previews }: Pick<StoredReceipt, 'previews'>): string[] =>
  previews === 0 ? [] : [THUMBNAIL, ...Array.from({ length: previews }, (_, index) => previewName(index + 1))]

/** Whether all named views of a receipt exist. An empty file does not count. */
async function hasViews({ sha256 }: StoredReceipt, names: string[]): Promise<boolean> {
  for (const name of names) if (!(await receiptStorage.size(sha256, name))) return false
  return true
}

/** How long after a failure the views of a file are not tried again, in milliseconds. */
const RETRY_MS = 10 * 60_000

/** The number of failed files that are remembered. */
const FAILED_MAX = 1_000

/** The time of the next attempt for files whose views could not be made, by SHA-256. */
const retryTimes = new LRUCache<string, number>({ max: FAILED_MAX })

/** The files whose views are being made, so that concurrent requests share the work. */
const remakingByFile = new Map<string, Promise<void>>()

/**
 * Recreates the previews of a receipt if a needed view is missing and the original is intact. Failures are
 * logged, and not tried again for some minutes, because each attempt takes processor time of the user.
 * @param owner the user whose processor budget pays for it
 * @param needed the names of previews, or of the thumbnail
 */
export async function remakeLostViews(receipt: StoredReceipt, owner: string, needed: string[]) {
  const { sha256 } = receipt
  if ((retryTimes.get(sha256) ?? 0) > Date.now() || (await hasViews(receipt, needed))) return
  const remaking =
    remakingByFile.get(sha256) ??
    tryToRemake(receipt, owner, needed).finally(() => remakingByFile.delete(sha256))
  remakingByFile.set(sha256, remaking)
  return remaking
}

async function tryToRemake(receipt: StoredReceipt, owner: string, needed: string[]): Promise<void> {
  const { sha256 } = receipt
  try {
    if ((await faultOfOriginal(receipt)) !== null) return
    await remakeViews(receipt, owner)
  } catch (error) {
    log.warn({ sha256, error }, 'the previews of a receipt could not be made anew')
    // these errors do not depend on the file, so it may be tried again soon
    if (error instanceof ProcessorTimeUsedUpError || error instanceof ProcessEndedError) return
  }
  if (!(await hasViews(receipt, needed))) retryTimes.set(sha256, Date.now() + RETRY_MS)
}

async function remakeViews({ sha256, kind }: StoredReceipt, owner: string): Promise<void> {
  const original = originalName(kind as FileKind)
  const workspace = await receiptStorage.workspace()
  try {
    const path = join(workspace.path, original)
    await linkOrCopy(receiptStorage.localPath(sha256, original), path)
    const task = kind === 'text' ? 'prepareText' : undefined
    await filePreparer.prepare(path, join(workspace.path, VIEWS), { owner, task })
    await workspace.commit(sha256, original)
  } finally {
    await workspace.remove()
  }
}
