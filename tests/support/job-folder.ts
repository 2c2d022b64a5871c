import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Folder } from '~/infra/files/job-folder.server'

/** Makes a folder in the temporary folder of the system, for files that a `FileProcessor` opens. */
export async function makeFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'claimbook-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}
