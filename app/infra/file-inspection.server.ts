import { type BigIntStats, constants } from 'node:fs'
import { access, lstat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FILE_BYTES_MAX } from '~/limits-and-lifetimes'
import { FairQueue } from './fair-queue.server'
import type { FileFault } from './file-fault'
import { faultOfError, openRegularFile } from './regular-file.server'
import { currentTurn, outOfTurn } from './request-turns.server'

// Compares stored files with the SHA-256 and the size that they have to have. It asks the file system each
// time. Each thread reads the bytes of a file when it knows no result, or when the file system names another
// file, size or time of modification than before. Whoever hands the bytes on compares them once more.

/** What a file has to be. */
export interface ExpectedFile {
  sha256: string
  /** its size; null where nobody knows it */
  bytes: number | null
}

/** The bytes that an inspection of several files may still read. */
export interface ReadBudget {
  bytes: number
}

/** `unread`: its bytes would have to be read, for which the budget does not suffice. */
export type Inspection = FileFault | 'unread' | null

/** Files whose bytes are read and hashed at once: each is in memory as a whole meanwhile. */
const READS_MAX = 2

const reads = new FairQueue({ lanes: READS_MAX })

/** The results that are kept in each thread. The oldest go. */
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

const results = new Map<string, Result>()

/**
 * What the file system says of a file. Writing to it changes that, unless the writer sets the time of
 * modification back. `ctime` is not in it: each task that gets a second name of the file changes that.
 */
const stateOf = ({ dev, ino, size, mtimeNs }: BigIntStats): string => [dev, ino, size, mtimeNs].join(' ')

/** Whether a file was written to long enough ago that writing again gives it another time. */
const isSettled = ({ mtimeMs }: BigIntStats): boolean => Date.now() - Number(mtimeMs) > SETTLED_MS

function keep(key: string, result: Result): void {
  results.delete(key)
  results.set(key, result)
  if (results.size <= RESULTS_MAX) return
  const [oldest] = results.keys()
  if (oldest !== undefined) results.delete(oldest)
}

/** What a file's kind and size say; null when its bytes have to be read. */
function outerFault(stats: BigIntStats, bytes: number | null): FileFault | null {
  if (!stats.isFile()) return 'no_file'
  const size = Number(stats.size)
  if (bytes === null) return size === 0 ? 'empty' : size > FILE_BYTES_MAX ? 'other_size' : null
  if (size === bytes) return null
  return size === 0 ? 'empty' : 'other_size'
}

/**
 * Compares a file with what it has to be.
 * @param budget what of it may be read; without one its bytes are read in any case
 * @returns what is wrong with it; null when it is whole
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
      keep(`${sha256} ${path}`, { state: stateOf(stats), fault })
    return fault
  } catch (error) {
    return faultOfError(error)
  } finally {
    await handle.close()
  }
}

/** Forgets what was found of a file, when its bytes have turned out to be others. */
export const forgetInspection = (path: string, sha256: string): boolean => results.delete(`${sha256} ${path}`)
