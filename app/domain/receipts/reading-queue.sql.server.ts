import type { ReceiptRow } from '~/domain/database-rows'
import { empty, execute, nowMs, provider, query, type Sql, sql, textTable } from '~/infra/database/db.server'
import type { FileKind } from '~/infra/files/prepared-file.server'
import { READING_LEASE_MS } from '~/limits'

// The SQL statements of the queue of receipts to read (docs/decisions/0002).

/** A receipt that this process reads while it renews its lease. */
export interface ReadingJob extends Pick<ReceiptRow, 'id' | 'sha256' | 'excerpt' | 'attempts'> {
  kind: FileKind
  /** the user who owns the receipt */
  owner: string
}

/**
 * Returns the table and condition of receipts in some states, with their events, without deleted ones. The
 * CROSS JOIN makes SQLite begin with the few receipts in the state. The NOT keeps it from using the index on
 * `deleted_at`, because nearly all rows are not deleted.
 */
const wantedReceipts = (isInState: Sql): Sql => sql`
  receipts CROSS JOIN events
  WHERE events.id = receipts.event_id AND ${isInState} AND NOT (receipts.deleted_at IS NOT NULL OR events.deleted_at IS NOT NULL)`

const isWaiting = sql`receipts.state = 'waiting'`

/** The candidates for a lease, more than the processes, because each skips rows that others have locked. */
const CANDIDATES_MAX = 50

const skipLocked = provider === 'postgresql' ? sql` FOR UPDATE OF receipts SKIP LOCKED` : empty

/** The end of a new lease by the database's clock, because the clocks of machines differ. */
const leaseEnd = sql`${nowMs} + ${READING_LEASE_MS}`

/** Counts the queued receipts of all users and of one. Raw SQL, because the join order decides the cost. */
export async function countWaiting(userId: string): Promise<{ ofAllUsers: number; ofUser: number }> {
  const [row] = await query<{ all_users: number | string; own: number | string }>(sql`
    SELECT count(*) AS all_users, count(CASE WHEN events.user_id = ${userId} THEN 1 END) AS own FROM ${wantedReceipts(isWaiting)}`)
  return { ofAllUsers: Number(row?.all_users), ofUser: Number(row?.own) }
}

/**
 * Leases the next receipt to read; undefined when there is none. Receipts with the fewest attempts come
 * first, so that an unreadable one never blocks the others. Among these, users with the fewest receipts come
 * first, so that one receipt does not wait for fifty of another user. Raw SQL, because choosing and leasing
 * must be one atomic step by the database's clock.
 * @param passedOver ids of users whose receipts are skipped for now
 */
export async function leaseNext(passedOver: string[]): Promise<ReadingJob | undefined> {
  const isOfUserInTurn = sql`events.user_id NOT IN ${textTable(passedOver)}`
  // a lease that ends later than any lease can comes from a wrong clock
  const mayBeLeased = sql`(${isWaiting} OR (receipts.state = 'reading' AND lease_until NOT BETWEEN ${nowMs} AND ${leaseEnd}))`
  const [job] = await query<ReadingJob>(sql`
    WITH candidates AS MATERIALIZED (
      SELECT receipts.id, attempts, receipts.created_at, count(*) OVER (PARTITION BY events.user_id) AS pile
      FROM ${wantedReceipts(mayBeLeased)} AND ${isOfUserInTurn}
      ORDER BY attempts, pile, receipts.created_at, receipts.id LIMIT ${CANDIDATES_MAX}
    )
    UPDATE receipts SET state = 'reading', attempts = attempts + 1, lease_until = ${leaseEnd}
    WHERE id = (
      SELECT receipts.id FROM candidates JOIN receipts ON receipts.id = candidates.id
      WHERE ${mayBeLeased} ORDER BY candidates.attempts, pile, candidates.created_at, candidates.id LIMIT 1${skipLocked}
    )
    RETURNING id, sha256, kind, excerpt, attempts, (SELECT user_id FROM events WHERE events.id = receipts.event_id) AS owner`)
  return job
}

/** Renews a lease, unless it expired and another process has it. Raw SQL, to use the database's clock. */
export async function renewReadingLease({ id, attempts }: ReadingJob): Promise<void> {
  await execute(sql`
    UPDATE receipts SET lease_until = ${leaseEnd}
    WHERE id = ${id} AND state = 'reading' AND attempts = CAST(${attempts} AS INTEGER)`)
}
