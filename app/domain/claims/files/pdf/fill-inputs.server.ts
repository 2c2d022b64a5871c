import { basename } from 'node:path'
import type { ClaimFile } from '~/domain/claims/claim'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { isOriginalName } from '~/domain/receipts/stored-names.server'
import { addInput, type JobFolders } from '~/infra/files/job-folder.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { DATA, type FileFaults, inputName } from './job.server'

/** The files that a document is made from. */
interface Input {
  /** the file with the claim's data */
  path: string
  /** the claim's files, in their order */
  files: Pick<ClaimFile, 'sha256'>[]
  /** other files that the document contains */
  attached?: string[]
}

/** Gives the worker the claim's stored files and no others, without damaged and missing originals. */
export async function fillInputs(
  folders: JobFolders,
  { path, files, attached = [] }: Input,
  faults: FileFaults,
): Promise<void> {
  await addInput(folders, path, DATA)
  for (const file of attached) await addInput(folders, file, basename(file))
  const storedParts: StoredPart[] = []
  for (const [index, { sha256 }] of files.entries()) {
    const isIntact = (faults[index] ?? null) === null
    for (const name of await receiptStorage.files(sha256)) {
      // a folder or a link has no size
      const bytes = await receiptStorage.size(sha256, name)
      if (bytes !== null && (isIntact || !isOriginalName(name)))
        storedParts.push({ sha256, name, bytes, as: inputName(index + 1, name) })
    }
  }
  // a worker that runs as another system user gets copies, which take space; other workers get links
  if (folders.user !== undefined)
    await requireFreeSpace(storedParts.reduce((sum, { bytes }) => sum + bytes, 0))
  for (const part of storedParts) await addPart(folders, part)
}

/** A stored file, such as an original or a preview, that the worker gets. */
interface StoredPart {
  sha256: string
  name: string
  bytes: number
  /** the name in the input folder */
  as: string
}

/** Gives one stored file to the worker. After a failure, which is logged, the pack calls it missing. */
async function addPart(folders: JobFolders, { sha256, name, as }: StoredPart): Promise<void> {
  try {
    await addInput(folders, receiptStorage.localPath(sha256, name), as)
  } catch (error) {
    log.warn({ sha256, name, error }, 'a stored file could not be given to the process of a pack')
  }
}
