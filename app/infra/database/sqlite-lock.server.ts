import { setTimeout as pause } from 'node:timers/promises'
import { releaseTurnWhile } from '~/infra/turns/request-turns.server'

/** How long a write is retried while another process holds SQLite's lock, in milliseconds. */
const SQLITE_LOCK_WAIT_MS = 10_000

/** The longest pause between two tries, in milliseconds. */
const PAUSE_MS_MAX = 16

/**
 * Retries a statement outside of transactions, or a whole transaction, while another process holds SQLite's
 * lock. A failed try changes nothing. Do not retry a single statement within a transaction.
 * @throws the error of the last try, after `SQLITE_LOCK_WAIT_MS`
 */
export async function retryWhileLocked<T>(run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + SQLITE_LOCK_WAIT_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
      await releaseTurnWhile(() => pause(Math.random() * PAUSE_MS_MAX))
    }
  }
}

/** Whether an error of Prisma, its adapter or the driver means that another process holds the lock. */
function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { kind?: string } }
  return code === 'P1008' || cause?.kind === 'SocketTimeout' || Boolean(code?.startsWith('SQLITE_BUSY'))
}
