import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { db } from '~/infra/database/db.server'
import { openThreads } from '~/infra/processes/threads.server'
import { MB } from '~/limits'
import { FileCheck } from './file-check.server'
import type { FileToCheck } from './seal-checker.server'
import { trustedKeys } from './signing-keys.server'
import type { Sealed, StoredClaim, Verdict } from './verdict'

// Checks files of claims that anybody uploads, in one thread for all, because hashing 100 MB takes longer
// than a request may occupy the thread of the server.

/** The most files that are checked at a time. */
export const CHECKS_MAX = 8

/** The bytes in a second that all checks of a process may read together: a third of what one thread can. */
const BYTES_PER_SECOND_MAX = 64 * MB

/** The longest that a check may take, in seconds: as long as its file may arrive. */
export const CHECK_SECONDS_MAX = 10 * 60

const THREAD_LIMITS = { timeMs: (CHECK_SECONDS_MAX + 60) * 1_000, memoryMb: 512 }

let threads: ReturnType<typeof openThreads> | undefined

/** Returns the pool with the thread, which it opens at the first call; null in development. */
const checkers = () => {
  threads ??= openThreads('seal-checker', { max: 1, tasksPerThread: CHECKS_MAX, ...THREAD_LIMITS })
  return threads
}

/** when the next bytes may be read, in milliseconds of the monotonic clock */
let nextReadAt = 0

/** Waits until so many bytes may be read, so that checks leave the processor to signed-in users. */
async function pace(bytes: number): Promise<void> {
  const now = performance.now()
  const readAt = Math.max(now, nextReadAt)
  nextReadAt = readAt + (bytes / BYTES_PER_SECOND_MAX) * 1_000
  // shorter waits than this are not worth a timer
  if (readAt - now > 5) await pause(readAt - now)
}

/** Sends a file to the thread and returns its verdict. */
async function checkInThread(
  pool: NonNullable<ReturnType<typeof openThreads>>,
  chunks: AsyncIterable<Uint8Array>,
  keys: string[],
): Promise<Verdict> {
  const { port1: port, port2 } = new MessageChannel()
  const task: FileToCheck = { port: port2, trustedKeys: keys }
  const verdict = pool.run(task, [port2])
  // also closes when the task fails
  const closed = once(port, 'close')
  verdict.catch(() => port.close())
  try {
    for await (const chunk of chunks) {
      await pace(chunk.byteLength)
      const answer = once(port, 'message')
      port.postMessage(chunk)
      await Promise.race([answer, closed])
    }
    port.postMessage(null)
    return (await verdict) as Verdict
  } finally {
    port.close()
  }
}

/**
 * Compares a file that this installation has signed with the version in the database. Says nothing about any
 * claim that the file does not say itself.
 */
async function findStoredClaim({ number, version, claim }: Sealed): Promise<StoredClaim> {
  const [year, serial] = number.split('-').map(Number) as [number, number]
  const stored = await db.claim.findUnique({
    where: { year_serial_version: { year, serial, version } },
    select: { sha256: true },
  })
  // the content of a deleted version is empty, and so is its SHA-256
  if (!stored?.sha256) return 'none'
  return stored.sha256 === claim ? 'same' : 'other'
}

/**
 * Checks a file while its bytes arrive. It keeps none of them. `stored` is null unless the file is unchanged.
 * @param pool the threads that check; null to check in this thread
 */
export async function checkFile(chunks: AsyncIterable<Uint8Array>, pool = checkers()) {
  const keys = (await trustedKeys()).map(({ publicKey }) => publicKey)
  const verdict = await (pool ? checkInThread(pool, chunks, keys) : FileCheck.verdictOn(chunks, keys))
  return { verdict, stored: verdict.kind === 'unchanged' ? await findStoredClaim(verdict) : null }
}

/** The result of checking a file on this server. */
export type CheckedFile = Awaited<ReturnType<typeof checkFile>>
