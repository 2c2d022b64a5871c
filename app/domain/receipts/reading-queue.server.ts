import { setTimeout as pause } from 'node:timers/promises'
import { outsideRequests } from '~/infra/connection-shares.server'
import { empty, execute, listed, nowMs, provider, query, type Sql, sql } from '~/infra/db.server'
import { FileProcessor } from '~/infra/files/file-processor.server'
import type { FileKind } from '~/infra/files/files.server'
import { ProcessorTimeUsedUpError } from '~/infra/files/processor-budget.server'
import { log } from '~/infra/log.server'
import { receiptStorage } from '~/infra/storage.server'
import { READING_ATTEMPTS_MAX, RECEIPTS_WAITING_MAX, RECEIPTS_WAITING_PER_USER_MAX } from '~/limits'
import { readingBudget } from './file-budget.server'
import { originalName } from './names.server'
import { READER, readReceiptFile } from './reading/read-file.server'

// Receipts are read one after the other, outside of any request. What waits is in the database, so a restart
// loses nothing, and several processes share the work: who reads a receipt holds a lease on it, and renews it
// while it lives.

const LEASE_MS = 20_000

/** How often an idle process looks for what others have left. */
const IDLE_MS = 5_000

/**
 * Receipts of some states with their events, as a table and its condition; nobody has to read what is
 * deleted. Put so that SQLite begins with the few receipts of a state, and uses no index of what is not
 * deleted, which is nearly all.
 */
const wantedReceipts = (isInState: Sql): Sql => sql`
  receipts CROSS JOIN events
  WHERE events.id = receipts.event_id AND ${isInState} AND NOT (receipts.deleted_at IS NOT NULL OR events.deleted_at IS NOT NULL)`

const isWaiting = sql`receipts.state = 'waiting'`

/** The state of a receipt of a user that is stored now. */
export const stateOfNew = (userId: string): Sql => sql`
  CASE WHEN (
    SELECT count(*) < CAST(${RECEIPTS_WAITING_MAX} AS INTEGER)
      AND count(CASE WHEN events.user_id = ${userId} THEN 1 END) < CAST(${RECEIPTS_WAITING_PER_USER_MAX} AS INTEGER)
    FROM ${wantedReceipts(isWaiting)}
  ) THEN 'waiting' ELSE 'unread' END`

/** The state of the proof of a rate: nothing of it is looked for. */
export const stateOfProof: Sql = sql`'unread'`

/** In a change to a receipt that becomes such a proof: its state. What was read of it stays. */
export const stateAsProof: Sql = sql`CASE state WHEN 'read' THEN state ELSE ${stateOfProof} END`

/**
 * In a change to a receipt of a user that is a draft, or the file of an expense, from then on: its state, and
 * how often it was tried.
 */
export const readingAsReceipt = (userId: string): Sql => sql`
  state = CASE WHEN role = 'rate' AND state <> 'read' THEN ${stateOfNew(userId)} ELSE state END, attempts = CASE role WHEN 'rate' THEN 0 ELSE attempts END`

const engine = new FileProcessor(READER, {
  priority: 10,
  budget: readingBudget,
  makeFolder: () => receiptStorage.workspace(),
})

/** Wakes the reader from its pause. */
let wake = () => {}

let running: Promise<void> | null = null
let isEnded = false

/** Receipts wait: reads them, in this process, until none does; then looks now and again. */
export function wakeReaders(): void {
  if (isEnded) return
  running ??= outsideRequests(run)
  wake()
}

/** Stops reading: what is being read goes back to those that wait. */
export async function stopReading(): Promise<void> {
  isEnded = true
  wake()
  engine.end()
  await running
}

async function run() {
  while (!isEnded) {
    const woken = new AbortController()
    wake = () => woken.abort()
    const next = await leaseNext().catch((error) => {
      log.error({ error }, 'the receipts that wait cannot be looked up')
      return undefined
    })
    if (next) await read(next)
    else await pause(IDLE_MS, undefined, { signal: woken.signal, ref: false }).catch(() => {})
  }
}

interface ReadingJob {
  id: string
  sha256: string
  kind: FileKind
  attempts: number
  /** the user whose receipt it is */
  owner: string
}

/**
 * More than there are processes that look for the next at the same moment: each passes over those that others
 * have locked.
 */
const CANDIDATES_MAX = 50

const skipLocked = provider === 'postgresql' ? sql` FOR UPDATE OF receipts SKIP LOCKED` : empty

/** By the database's clock: those of machines differ. */
const leaseEnd = sql`${nowMs} + ${LEASE_MS}`

/**
 * The next to read: those first that were tried least, so that one that nobody can read never stands in the
 * way of the others; then those of the user with the fewest, so that nobody's one receipt waits for
 * somebody's fifty. Whose files have used up their processor time waits until there is some again.
 */
async function leaseNext(): Promise<ReadingJob | undefined> {
  const hasTime = sql`events.user_id NOT IN ${listed(readingBudget.exhausted())}`
  // a lease that ends later than any could is of a clock that was wrong
  const isOpen = sql`(${isWaiting} OR (receipts.state = 'reading' AND lease_until NOT BETWEEN ${nowMs} AND ${leaseEnd}))`
  const [next] = await query<ReadingJob>(sql`
    WITH candidates AS MATERIALIZED (
      SELECT receipts.id, attempts, receipts.created_at, count(*) OVER (PARTITION BY events.user_id) AS pile
      FROM ${wantedReceipts(isOpen)} AND ${hasTime}
      ORDER BY attempts, pile, receipts.created_at, receipts.id LIMIT ${CANDIDATES_MAX}
    )
    UPDATE receipts SET state = 'reading', attempts = attempts + 1, lease_until = ${leaseEnd}
    WHERE id = (
      SELECT receipts.id FROM candidates JOIN receipts ON receipts.id = candidates.id
      WHERE ${isOpen} ORDER BY candidates.attempts, pile, candidates.created_at, candidates.id LIMIT 1${skipLocked}
    )
    RETURNING id, sha256, kind, attempts, (SELECT user_id FROM events WHERE events.id = receipts.event_id) AS owner`)
  return next
}

async function read({ id, sha256, kind, attempts, owner }: ReadingJob) {
  // whoever claims it after this lease has counted one more attempt, and nothing of this one is stored any
  // more
  const mine = sql`id = ${id} AND state = 'reading' AND attempts = CAST(${attempts} AS INTEGER)`
  const renewal = setInterval(() => {
    execute(sql`UPDATE receipts SET lease_until = ${leaseEnd} WHERE ${mine}`).catch(() => {})
  }, LEASE_MS / 4)
  try {
    if (attempts > READING_ATTEMPTS_MAX) throw new Error('whoever read it was ended each time')
    const path = receiptStorage.localPath(sha256, originalName(kind))
    const { reading, text } = await readReceiptFile({ path, kind, owner }, engine)
    await execute(sql`
      UPDATE receipts SET state = 'read', reading = ${JSON.stringify(reading)}, text = ${text}, lease_until = NULL WHERE ${mine}`)
  } catch (error) {
    const isTried = !isEnded && !(error instanceof ProcessorTimeUsedUpError)
    if (isTried) log.warn({ receipt: id, attempts, error }, 'a receipt could not be read')
    // a server that stops has made no attempt either
    const tried = isTried ? attempts : attempts - 1
    await execute(sql`
      UPDATE receipts SET state = ${tried < READING_ATTEMPTS_MAX ? 'waiting' : 'unread'}, attempts = CAST(${tried} AS INTEGER), lease_until = NULL
      WHERE ${mine}`).catch((cause) =>
      log.error({ receipt: id, error: cause }, 'a receipt goes on being read until its lease ends'),
    )
  } finally {
    clearInterval(renewal)
  }
}
