import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder of the test file that calls it, removed behind its last test. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'claimbook-files-'))
  afterAll(() => rmSync(path, { recursive: true, force: true }))
  /** Puts a file into it, and gives its path. */
  const put = (name: string, bytes: Uint8Array | string): string => {
    const file = join(path, name)
    writeFileSync(file, bytes)
    return file
  }
  return { path, put }
}
