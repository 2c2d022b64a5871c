import { type Dirent, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'

/**
 * A folder of the test file that calls it, removed behind its last test. Vitest cleans up behind
 * `beforeAll` after every `afterAll`, and the last first: a server that a later hook starts in the folder has
 * stopped when it is removed.
 */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'claimbook-files-'))
  beforeAll(() => () => rmSync(path, { recursive: true, force: true }))
  /** Puts a file into it, and gives its path. */
  const put = (name: string, bytes: Uint8Array | string): string => {
    const file = join(path, name)
    writeFileSync(file, bytes)
    return file
  }
  return { path, put }
}

/** What a folder holds now. One that was never there, or was just taken away, holds nothing. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The paths of all files under a folder in which a process makes and removes files and folders meanwhile. */
export function filesUnder(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return entry.isFile() ? [path] : []
  })
}
