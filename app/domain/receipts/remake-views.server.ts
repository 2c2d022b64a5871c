import { join } from 'node:path'
import type { FileKind } from '~/infra/files/files.server'
import { linkOrCopy } from '~/infra/link-or-copy.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'
import { filePreparer } from './file-preparer.server'
import { originalName, previewName, THUMBNAIL, VIEWS } from './names.server'
import { faultOfOriginal } from './original-faults.server'

// Previews and thumbnails that were lost where files are stored. They are derived: the original gives them
// back.

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

/** Whether a receipt has some views. A file that is empty is none. */
async function hasViews({ sha256 }: StoredReceipt, names: string[]): Promise<boolean> {
  for (const name of names) if (!(await receiptStorage.size(sha256, name))) return false
  return true
}

/** The files whose previews are being made: one that is asked for twice is opened once. */
const underWay = new Map<string, Promise<void>>()

/**
 * Makes the previews of a receipt anew when one that is needed is missing and its original is whole. Failures
 * are logged.
 * @param owner the user whose processor time it takes
 * @param needed the names of previews, or of the thumbnail
 */
export async function remakeLostViews(
  receipt: StoredReceipt,
  owner: string,
  needed: string[],
): Promise<void> {
  if (await hasViews(receipt, needed)) return
  const { sha256 } = receipt
  const remaking =
    underWay.get(sha256) ??
    remakeViews(receipt, owner)
      .catch((error) => log.warn({ sha256, error }, 'the previews of a receipt could not be made anew'))
      .finally(() => underWay.delete(sha256))
  underWay.set(sha256, remaking)
  return remaking
}

async function remakeViews(receipt: StoredReceipt, owner: string): Promise<void> {
  if ((await faultOfOriginal(receipt)) !== null) return
  const { sha256, kind } = receipt
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
