import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  path: string
  /**
   * Fills the disk until so many bytes are free, to a few kilobytes; what filled it before is taken away
   * first.
   */
  leaveFree(bytes: number): void
  /** Unmounts it; nothing may be open on it. */
  remove(): void
}

/** A file system of its own with so many bytes, in memory; null where this user may not mount one. */
export function mountSmallDisk(bytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'claimbook-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    rmdirSync(path)
    return null
  }
  const filler = join(path, 'filler')
  return {
    path,
    leaveFree(free) {
      rmSync(filler, { force: true })
      const { bavail, bsize } = statfsSync(path)
      execFileSync('fallocate', ['-l', String(bavail * bsize - free), filler])
    },
    remove() {
      execFileSync('umount', [path])
      rmdirSync(path)
    },
  }
}
