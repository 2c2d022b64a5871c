import { setTimeout as pause } from 'node:timers/promises'
import { db, type Prisma } from '~/infra/database/db.server'
import { checkMigrations } from '~/infra/database/newer-database.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import { ProcessorTimeUsedUpError } from '~/infra/files/processor-budget.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage/storage.server'
import { outsideRequests } from '~/infra/turns/request-turns.server'
import { READING_LEASE_MS, RECEIPTS_WAITING_MAX, RECEIPTS_WAITING_PER_USER_MAX } from '~/limits'
import { excerptFromJson } from './excerpt-schema'
import { readingBudget } from './file-budget.server'
import { READER, readReceiptFile } from './reading/read-file.server'
import { countWaiting, leaseNext, type ReadingJob, renewReadingLease } from './reading-queue.sql.server'
import type { ReadingState } from './schema'
import { originalName } from './stored-names.server'

// Reads receipts one after the other, outside of any request. The queue is in the database, so a restart
// loses nothing and several processes share the work. The process that reads a receipt holds a lease on it,
// and renews the lease while the process lives. Storing a reading does not raise the event's version,
// because a reading changes no value that an open form shows, so forms that were filled before stay valid.

/** How often reading is attempted for a receipt that is too hard, or that crashes the process. */
const READING_ATTEMPTS_MAX = 2

/** How often an idle process polls for receipts that other processes left behind. */
const IDLE_MS = 5_000

/** Returns the state of a user's new receipt: waiting, or unread when the queue is full. */
export async function stateOfNewReceipt(userId: string): Promise<ReadingState> {
  const { ofAllUsers, ofUser } = await countWaiting(userId)
  return ofAllUsers < RECEIPTS_WAITING_MAX && ofUser < RECEIPTS_WAITING_PER_USER_MAX ? 'waiting' : 'unread'
}

const engine = new FileProcessor(READER, {
  isSlow: true,
  budget: readingBudget,
  makeFolder: () => receiptStorage.workspace(),
})

/** Ends the pause of `readQueue`, the loop that reads receipts in this process. */
let wake = () => {}

/** ends when `readQueue` has ended; null until it starts */
let running: Promise<void> | null = null
let isEnded = false

/** Starts `readQueue` in this process, or ends its pause. It works until the queue is empty, then polls. */
export function wakeReader(): void {
  if (isEnded) return
  running ??= outsideRequests(readQueue)
  wake()
}

/** Stops reading. The receipt that is being read returns to the queue. */
export async function stopReading(): Promise<void> {
  isEnded = true
  wake()
  engine.end()
  await running
}

async function readQueue() {
  while (!isEnded) {
    const wakeSignal = new AbortController()
    wake = () => wakeSignal.abort()
    // a newer server may have migrated the database since the last poll; then this process must not read from
    // the queue any more
    const job = await checkMigrations()
      // skips users whose files have used up their processor time, until they have some again
      .then(() => leaseNext(readingBudget.exhausted()))
      .catch((error) => {
        log.error({ error }, 'the receipts that wait cannot be looked up')
        return undefined
      })
    if (job) await readReceipt(job)
    else await pause(IDLE_MS, undefined, { signal: wakeSignal.signal, ref: false }).catch(() => {})
  }
}

/**
 * Ends a lease and stores the receipt's state. Stores nothing if another process has leased the receipt since
 * (each lease raises `attempts`), or if the claimant has chosen another part of the file for the draft, so
 * that the reading is of the wrong pages.
 */
async function endLease({ id, attempts, excerpt }: ReadingJob, data: Prisma.ReceiptUpdateManyMutationInput) {
  await db.receipt.updateMany({
    where: { id, state: 'reading', attempts, excerpt },
    data: { ...data, leaseUntil: null },
  })
}

async function readReceipt(job: ReadingJob) {
  const { id, sha256, kind, excerpt, attempts, owner } = job
  const renewal = setInterval(() => renewReadingLease(job).catch(() => {}), READING_LEASE_MS / 4)
  try {
    // every earlier attempt ended without storing a state: reading this file ends the process
    if (attempts > READING_ATTEMPTS_MAX) throw new Error('each process that read it ended')
    const path = receiptStorage.localPath(sha256, originalName(kind))
    const file = { path, kind, excerpt: excerptFromJson(excerpt), owner }
    const { reading, text } = await readReceiptFile(file, engine)
    await endLease(job, { state: 'read', reading: JSON.stringify(reading), text })
  } catch (error) {
    const countsAsAttempt = !isEnded && !(error instanceof ProcessorTimeUsedUpError)
    if (countsAsAttempt) log.warn({ receipt: id, attempts, error }, 'a receipt could not be read')
    // an attempt does not count if the server's shutdown ended it, or the user's processor time was used up
    const countedAttempts = countsAsAttempt ? attempts : attempts - 1
    const state = countedAttempts < READING_ATTEMPTS_MAX ? 'waiting' : 'unread'
    await endLease(job, { state, attempts: countedAttempts }).catch((cause) =>
      log.error({ receipt: id, error: cause }, 'a receipt goes on being read until its lease ends'),
    )
  } finally {
    clearInterval(renewal)
  }
}
