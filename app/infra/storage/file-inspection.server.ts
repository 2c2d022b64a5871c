import { type BigIntStats, constants } from 'node:fs'
import { access, lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FairQueue } from '~/infra/turns/fair-queue.server'
import { currentTurn, outOfTurn } from '~/infra/turns/request-turns.server'
import { FILE_BYTES_MAX } from '~/limits'
import type { FileFault } from './file-fault'
import { faultOfError, openRegularFile } from './regular-file.server'

// Compares stored files with the SHA-256 and the size that they must have. Each inspection asks the file
// system. It reads the bytes only when the thread has no result for the file, or when the file system reports
// another inode, size or time of modification. Code that sends the bytes on compares them once more.

/** The sum and size that a file must have. */
export interface ExpectedFile {
  sha256: string
  /** its size; null when no row says it */
  bytes: number | null
}

/** The bytes that an inspection of several files may still read. */
export interface ReadBudget {
  bytes: number
}

/** `unread`: the budget does not allow reading the bytes of the file. */
export type Inspection = FileFault | 'unread' | null

/** Files whose bytes are read and hashed at once: each is in memory as a whole meanwhile. */
const READS_MAX = 2

const reads = new FairQueue({ lanes: READS_MAX })

/** The results that each thread keeps. */
const RESULTS_MAX = 20_000

/**
 * Age of a file's modification, in milliseconds, from which the result is kept: a file system that counts
 * seconds does not tell two changes of one second apart.
 */
const SETTLED_MS = 3_000

interface Result {
  state: string
  fault: FileFault | null
}

const results = new LRUCache<string, Result>({ max: RESULTS_MAX })

/**
 * Returns a text that changes when somebody writes to the file, unless the writer sets the time of
 * modification back. It leaves `ctime` out, because each hard link to the file changes `ctime`.
 */
const stateOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(' ')

/** Whether a file was written to long enough ago that writing again gives it another time. */
const isSettled = ({ mtimeMs }: BigIntStats): boolean => Date.now() - Number(mtimeMs) > SETTLED_MS

/** Returns the fault that kind and size show; null when the bytes decide. */
function outerFault(stats: BigIntStats, bytes: number | null): FileFault | null {
  if (!stats.isFile()) return 'no_file'
  const size = Number(stats.size)
  if (bytes === null) return size === 0 ? 'empty' : size > FILE_BYTES_MAX ? 'other_size' : null
  if (size === bytes) return null
  return size === 0 ? 'empty' : 'other_size'
}

/**
 * Compares a file with the sum and size that it must have.
 * @param budget how many bytes may still be read; without it the file is read whatever its size
 * @returns the fault of the file; null when it is whole
 */
export async function inspectFile(
  path: string,
  { sha256, bytes }: ExpectedFile,
  budget?: ReadBudget,
): Promise<Inspection> {
  try {
    // a link in the place of the object's folder could lead anywhere
    if ((await lstat(dirname(path))).isSymbolicLink()) return 'no_file'
    const stats = await lstat(path, { bigint: true })
    const fault = outerFault(stats, bytes)
    if (fault !== null) return fault
    const kept = results.get(`${sha256} ${path}`)
    if (kept?.state === stateOf(stats)) {
      // rights can be taken away by a change of the folder above, which the file does not tell
      await access(path, constants.R_OK)
      return kept.fault
    }
    const size = Number(stats.size)
    if (budget && budget.bytes < size) return 'unread'
    if (budget) budget.bytes -= size
  } catch (error) {
    return faultOfError(error)
  }
  const turn = currentTurn()
  const read = () => readAndCompare(path, { sha256, bytes })
  return outOfTurn(() => reads.run(turn?.userId ?? '', read, { group: turn?.network }))
}

async function readAndCompare(path: string, { sha256, bytes }: ExpectedFile): Promise<FileFault | null> {
  const file = await openRegularFile(path)
  if (typeof file === 'string') return file
  const { handle, stats } = file
  try {
    const outer = outerFault(stats, bytes)
    if (outer !== null) return outer
    // hashed by a thread of its own: the server's goes on
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

/** Drops the result for a file whose bytes turned out to be others. */
export const forgetInspection = (path: string, sha256: string): boolean => results.delete(`${sha256} ${path}`)
