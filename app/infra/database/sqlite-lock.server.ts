import { setTimeout as pause } from 'node:timers/promises'
import { outOfTurn } from '~/infra/turns/request-turns.server'

/** How long a write goes on trying while another process holds SQLite's lock, in milliseconds. */
const SQLITE_LOCK_WAIT_MS = 10_000

/** The next try comes after so many milliseconds at most. */
const PAUSE_MS_MAX = 16

/**
 * Runs a statement outside of transactions, or a whole transaction, again while another process holds
 * SQLite's lock: neither leaves anything behind then. A statement within a transaction must not be run again
 * alone.
 * @throws what the last try has thrown, after `SQLITE_LOCK_WAIT_MS`
 */
export async function retryWhileLocked<T>(run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + SQLITE_LOCK_WAIT_MS
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error
      await outOfTurn(() => pause(Math.random() * PAUSE_MS_MAX))
    }
  }
}

/** Whether it is the lock of another process, as Prisma, its adapter and the driver say it. */
function isLocked(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { kind?: string } }
  return code === 'P1008' || cause?.kind === 'SocketTimeout' || Boolean(code?.startsWith('SQLITE_BUSY'))
}
