import { empty, execute, listed, nowMs, provider, query, type Sql, sql } from '~/infra/database/db.server'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { READING_LEASE_MS } from '~/limits'

// The statements of the queue of receipts that wait to be read (docs/decisions/0002).

/** A receipt that this process reads, as long as it renews its lease. */
export interface ReadingJob {
  id: string
  sha256: string
  /** what of the file is read, as it is stored */
  excerpt: string
  kind: FileKind
  /** how often its reading was begun, including this time */
  attempts: number
  /** the user whose receipt it is */
  owner: string
}

/**
 * The table and condition of receipts in some states, with their events; deleted ones need not be read.
 * SQLite is made to begin with the few receipts of a state, and not to use the index of what is not deleted,
 * which is nearly all.
 */
const wantedReceipts = (isInState: Sql): Sql => sql`
  receipts CROSS JOIN events
  WHERE events.id = receipts.event_id AND ${isInState} AND NOT (receipts.deleted_at IS NOT NULL OR events.deleted_at IS NOT NULL)`

const isWaiting = sql`receipts.state = 'waiting'`

/**
 * The receipts that are considered: more than there are processes that look for the next at the same moment,
 * as each passes over those that others have locked.
 */
const CANDIDATES_MAX = 50

const skipLocked = provider === 'postgresql' ? sql` FOR UPDATE OF receipts SKIP LOCKED` : empty

/** The end of a lease by the database's clock: the clocks of machines differ. */
const leaseEnd = sql`${nowMs} + ${READING_LEASE_MS}`

/**
 * How many receipts wait to be read, of all users and of one. Raw: the order of the join decides its cost.
 */
export async function countWaiting(userId: string): Promise<{ all: number; own: number }> {
  const [row] = await query<{ all_users: number | string; own: number | string }>(sql`
    SELECT count(*) AS all_users, count(CASE WHEN events.user_id = ${userId} THEN 1 END) AS own FROM ${wantedReceipts(isWaiting)}`)
  return { all: Number(row?.all_users), own: Number(row?.own) }
}

/**
 * Leases the next receipt to read: first those that were tried least, so that an unreadable one never holds
 * up the others; then those of the user with the fewest, so that one receipt does not wait for fifty of
 * another user. Raw: choosing and leasing are one step for all processes, by the database's clock.
 * @param passedOver ids of users whose receipts are left for later
 */
export async function leaseNext(passedOver: string[]): Promise<ReadingJob | undefined> {
  const isWanted = sql`events.user_id NOT IN ${listed(passedOver)}`
  // a lease that ends later than any could is of a clock that was wrong
  const isOpen = sql`(${isWaiting} OR (receipts.state = 'reading' AND lease_until NOT BETWEEN ${nowMs} AND ${leaseEnd}))`
  const [next] = await query<ReadingJob>(sql`
    WITH candidates AS MATERIALIZED (
      SELECT receipts.id, attempts, receipts.created_at, count(*) OVER (PARTITION BY events.user_id) AS pile
      FROM ${wantedReceipts(isOpen)} AND ${isWanted}
      ORDER BY attempts, pile, receipts.created_at, receipts.id LIMIT ${CANDIDATES_MAX}
    )
    UPDATE receipts SET state = 'reading', attempts = attempts + 1, lease_until = ${leaseEnd}
    WHERE id = (
      SELECT receipts.id FROM candidates JOIN receipts ON receipts.id = candidates.id
      WHERE ${isOpen} ORDER BY candidates.attempts, pile, candidates.created_at, candidates.id LIMIT 1${skipLocked}
    )
    RETURNING id, sha256, kind, excerpt, attempts, (SELECT user_id FROM events WHERE events.id = receipts.event_id) AS owner`)
  return next
}

/** Goes on holding a lease, unless it ran out and another process has it. Raw: by the database's clock. */
export async function renewReadingLease({ id, attempts }: ReadingJob): Promise<void> {
  await execute(sql`
    UPDATE receipts SET lease_until = ${leaseEnd}
    WHERE id = ${id} AND state = 'reading' AND attempts = CAST(${attempts} AS INTEGER)`)
}
