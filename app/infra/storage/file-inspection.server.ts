import { type BigIntStats, constants } from 'node:fs'
import { access, lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn, releaseTurnWhile } from '~/infra/turns/request-turns.server'
import { FILE_BYTES_MAX } from '~/limits'
import type { FileFault } from './file-fault'
import { faultOfError, openRegularFile } from './regular-file.server'

// Compares stored files with their expected SHA-256 and size. Each inspection asks the file system for the
// file's state. It reads the bytes only if the thread has no cached result, or if the inode, size or
// modification time has changed. Code that sends the bytes on verifies them again.

/** The expected hash and size of a file. */
export interface ExpectedFile {
  sha256: string
  /** the expected size in bytes; null when no row stores it */
  bytes: number | null
}

/** The number of bytes that an inspection of several files may still read. */
export interface ReadBudget {
  bytes: number
}

/** `unread`: the budget does not allow reading the bytes of the file. */
export type Inspection = FileFault | 'unread' | null

/** How many files are read and hashed at once. Each of them is in memory as a whole. */
const READS_MAX = 2

const reads = new FairQueue({ lanes: READS_MAX })

/** How many results each thread caches. */
const RESULTS_MAX = 20_000

/** A result is cached only if the last change is this old: some file systems count in whole seconds. */
const SETTLED_MS = 3_000

interface Result {
  state: string
  fault: FileFault | null
}

const results = new LRUCache<string, Result>({ max: RESULTS_MAX })

/** Returns a text that each write changes, unless it resets the time; hard links would change `ctime`. */
const stateOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(' ')

/** Returns whether the last write is old enough that another write would change the modification time. */
const isSettled = ({ mtimeMs }: BigIntStats): boolean => Date.now() - Number(mtimeMs) > SETTLED_MS

/** Returns the fault that the kind and size of a file show; null when its bytes must be compared. */
function outerFault(stats: BigIntStats, bytes: number | null): FileFault | null {
  if (!stats.isFile()) return 'no_file'
  const size = Number(stats.size)
  if (bytes === null) return size === 0 ? 'empty' : size > FILE_BYTES_MAX ? 'other_size' : null
  if (size === bytes) return null
  return size === 0 ? 'empty' : 'other_size'
}

/**
 * Compares a file with its expected hash and size.
 * @param budget how many bytes may still be read; without it a file of any size is read
 * @returns the fault of the file; null when the file is intact
 */
export async function inspectFile(
  path: string,
  { sha256, bytes }: ExpectedFile,
  budget?: ReadBudget,
): Promise<Inspection> {
  try {
    // a symbolic link in place of the object's folder could lead anywhere
    if ((await lstat(dirname(path))).isSymbolicLink()) return 'no_file'
    const stats = await lstat(path, { bigint: true })
    const fault = outerFault(stats, bytes)
    if (fault !== null) return fault
    const cached = results.get(`${sha256} ${path}`)
    if (cached?.state === stateOf(stats)) {
      // a change of the folder above can remove the right to read, and the file's stats do not show that
      await access(path, constants.R_OK)
      return cached.fault
    }
    const size = Number(stats.size)
    if (budget && budget.bytes < size) return 'unread'
    if (budget) budget.bytes -= size
  } catch (error) {
    return faultOfError(error)
  }
  const turn = currentTurn()
  const read = () => readAndCompare(path, { sha256, bytes })
  return releaseTurnWhile(() => reads.run(turn?.userId ?? '', read, { group: turn?.network }))
}

async function readAndCompare(path: string, { sha256, bytes }: ExpectedFile): Promise<FileFault | null> {
  const file = await openRegularFile(path)
  if (typeof file === 'string') return file
  const { handle, stats } = file
  try {
    const outer = outerFault(stats, bytes)
    if (outer !== null) return outer
    // hashed in another thread, so that it does not block the server's thread
    const sum = await crypto.subtle.digest('SHA-256', await handle.readFile())
    const fault = Buffer.from(sum).toString('hex') === sha256 ? null : 'other_bytes'
    const after = await handle.stat({ bigint: true })
    if (isSettled(stats) && stateOf(after) === stateOf(stats))
      results.set(`${sha256} ${path}`, { state: stateOf(stats), fault })
    return fault
  } catch (error) {
    return faultOfError(error)
  } finally {
    await handle.close()
  }
}

/** Drops the cached result for a file whose bytes turned out to be different. */
export const forgetInspection = (path: string, sha256: string): boolean => results.delete(`${sha256} ${path}`)
