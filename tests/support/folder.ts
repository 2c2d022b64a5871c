import { type Dirent, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll } from 'vitest'

/**
 * Makes a folder for the test file that calls it, and removes it after the last test. Vitest runs the
 * cleanups of `beforeAll` after every `afterAll`, in reverse order, so a server that a later hook starts in
 * the folder has already stopped.
 */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'claimbook-files-'))
  beforeAll(() => () => rmSync(path, { recursive: true, force: true }))
  /** Writes a file into it. Returns its path. */
  const put = (name: string, bytes: Uint8Array | string): string => {
    const file = join(path, name)
    writeFileSync(file, bytes)
    return file
  }
  return { path, put }
}

/** The entries of a folder; none when the folder does not exist, or is removed meanwhile. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The paths of all files under a folder, while a process adds and removes files and folders there. */
export function filesUnder(folder: string): string[] {
  return entriesOf(folder).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return filesUnder(path)
    return entry.isFile() ? [path] : []
  })
}
