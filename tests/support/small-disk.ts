import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'

export interface SmallDisk {
  path: string
  /**
   * Fills the disk until this many bytes are free, give or take a few kilobytes. Removes the earlier filling
   * first.
   */
  leaveFree(bytes: number): void
  /** Unmounts it. Waits for child processes that still close their files after their server has exited. */
  remove(): Promise<void>
}

/** How often the disk is filled until no other process writes at the same time. */
const TRIES_MAX = 10

/** Mounts a separate file system of this size in memory. Returns null when this user may not mount one. */
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
      for (let tries = 1; ; tries++) {
        rmSync(filler, { force: true })
        const { bavail, bsize } = statfsSync(path)
        try {
          execFileSync('fallocate', ['-l', String(bavail * bsize - free), filler])
          return
        } catch (error) {
          // another process wrote at the same time
          if (tries === TRIES_MAX) throw error
        }
      }
    },
    async remove() {
      await vi.waitFor(() => execFileSync('umount', [path], { stdio: 'pipe' }), { timeout: 20_000 })
      rmdirSync(path)
    },
  }
}
