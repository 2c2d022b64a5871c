import { setTimeout as pause } from 'node:timers/promises'
import { releaseFiles } from '~/domain/receipts/orphan-files.server'
import { outsideRequests } from '~/infra/connection-shares.server'
import { empty, execute, listed, now, provider, query, type Sql, sql } from '~/infra/db.server'
import { withLease } from '~/infra/lease.server'
import { log } from '~/infra/log.server'
import { isPurgeDue } from './purge-due.server'
import { deletedForGood, expired } from './retention.server'

// What has been in the trash for too long, or was deleted for good, leaves the disk
// (docs/decisions/0020-database-operation.md).

const PURGE_JOB = 'purge'

/** How often a process that has to purge looks whether another one has ended. */
const RETRY_MS = 1_000

/** How often a purge comes back for what was deleted for good and is locked by somebody. */
const LEFT_RETRIES_MAX = 5

/**
 * The time that one statement should take. SQLite holds the server's thread meanwhile, PostgreSQL the locks
 * of its rows.
 */
const STATEMENT_MS = provider === 'sqlite' ? 15 : 100

/** The least that others have between two statements. */
const PAUSE_MIN_MS = 5

const PORTION_MIN = 10
const PORTION_MAX = 500

/** Events that are removed together; what belongs to them goes before them, in portions. */
const EVENTS_AT_ONCE = 20

/**
 * PostgreSQL: rows that somebody is at are left to the next time, so that nobody is waited for, or made to
 * fail.
 */
const unlessLocked = provider === 'postgresql' ? sql` FOR UPDATE SKIP LOCKED` : empty

const id = sql`id`

/**
 * Physical row identifier of tables without an `id` column. PostgreSQL gives an updated row another one, so
 * it is skipped.
 */
const rowIdentifier = provider === 'postgresql' ? sql`ctid` : sql`rowid`

/** The tables of what belongs to an event, beside receipts. Rows that belong to these go with them. */
const PARTS_OF_EVENTS = [
  { table: sql`expenses`, key: id },
  { table: sql`rates`, key: id },
  { table: sql`advances`, key: id },
  { table: sql`explanations`, key: rowIdentifier },
  { table: sql`no_duplicates`, key: rowIdentifier },
]

interface Rows {
  table: Sql
  which: Sql
  /** tells one from the other */
  key?: Sql
  /** what is returned of each */
  column?: Sql
}

/**
 * Removes rows in portions that take about `STATEMENT_MS`, with a pause behind each that is as long. Returns
 * a column of each.
 */
async function remove({ table, which, key = id, column = key }: Rows): Promise<string[]> {
  const removed: string[] = []
  for (let portion = PORTION_MIN * 5; ; ) {
    const began = performance.now()
    const rows = await query<{ removed: string }>(sql`
      DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${which} LIMIT ${portion}${unlessLocked})
      RETURNING ${column} AS removed`)
    const took = performance.now() - began
    for (const row of rows) removed.push(row.removed)
    await pause(Math.max(took, PAUSE_MIN_MS))
    if (rows.length < portion) return removed
    const fitting = Math.floor((portion * STATEMENT_MS) / Math.max(took, 1))
    portion = Math.min(Math.max(fitting, PORTION_MIN), portion * 2, PORTION_MAX)
  }
}

/** Removes the rows of a table that are due, each after what belongs to it. Returns how many there were. */
async function removeWithParts(
  { table, which }: Rows,
  removeParts: (ids: string[]) => Promise<void>,
  atOnce: number,
): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await query<{ id: string }>(sql`SELECT id FROM ${table} WHERE ${which} LIMIT ${atOnce}`)
    if (rows.length === 0) return count
    const ids = rows.map((row) => row.id)
    await removeParts(ids)
    const removed = await remove({ table, which: sql`id IN ${listed(ids)} AND ${which}` })
    count += removed.length
    // those that are left are somebody's at the moment
    if (removed.length === 0) return count
  }
}

/** The conditions on rows that are due, by their tables. */
type Due = Record<'events' | 'expenses' | 'receipts', Sql>

async function removeDue(which: Due): Promise<void> {
  const files: string[] = []
  const removeReceipts = async (condition: Sql) => {
    files.push(...(await remove({ table: sql`receipts`, which: condition, column: sql`sha256` })))
  }
  await removeReceipts(which.receipts)
  const partsOfExpenses = (ids: string[]) => removeReceipts(sql`expense_id IN ${listed(ids)}`)
  await removeWithParts({ table: sql`expenses`, which: which.expenses }, partsOfExpenses, PORTION_MAX)
  const partsOfEvents = async (ids: string[]) => {
    const ofThem = sql`event_id IN ${listed(ids)}`
    await removeReceipts(ofThem)
    for (const each of PARTS_OF_EVENTS) await remove({ ...each, which: ofThem, column: sql`event_id` })
  }
  const events = await removeWithParts(
    { table: sql`events`, which: which.events },
    partsOfEvents,
    EVENTS_AT_ONCE,
  )
  if (events + files.length > 0) log.info({ events, files: files.length }, 'the trash was purged')
  await releaseFiles(files)
}

async function isLeft({ events, expenses, receipts }: Due): Promise<boolean> {
  const left = await query(sql`
    SELECT 1 AS one WHERE EXISTS (SELECT 1 FROM receipts WHERE ${receipts}) OR EXISTS (SELECT 1 FROM expenses WHERE ${expenses})
      OR EXISTS (SELECT 1 FROM events WHERE ${events})`)
  return left.length > 0
}

/**
 * Removes what was deleted for good, and what is too old unless that waits, and takes away the files that no
 * row names then. What is cut off on the way is gone for everybody all the same; the next purge goes on with
 * it, and a sweep finds the files.
 */
async function purge(): Promise<void> {
  await removeDue(deletedForGood)
  // what another statement had locked: its owner has been told that it is gone
  for (let tries = 0; tries < LEFT_RETRIES_MAX && (await isLeft(deletedForGood)); tries++) {
    await pause(RETRY_MS, undefined, { ref: false })
    await removeDue(deletedForGood)
  }
  if (!(await isPurgeDue(PURGE_JOB))) return
  await removeDue(expired)
  await execute(sql`UPDATE jobs SET done_at = ${now}, waiting_since = NULL WHERE name = ${PURGE_JOB}`)
}

/**
 * The purge of this process that runs, and the one that waits for its end, or for that of another process.
 */
let running: Promise<boolean> = Promise.resolve(true)
let next: Promise<void> | undefined

async function purgeInTurn(): Promise<void> {
  await running.catch(() => {})
  const begin = () => {
    // what is deleted from now on may be passed already
    next = undefined
    return purge()
  }
  const isDone = () => {
    running = withLease(PURGE_JOB, begin)
    return running
  }
  try {
    while (!(await isDone())) await pause(RETRY_MS, undefined, { ref: false })
  } catch (error) {
    log.error({ error }, 'the trash could not be purged')
    next = undefined
  }
}

/** Purges when no other purge runs. What fails is left to the next time. */
export function purgeTrash(): Promise<void> {
  next ??= outsideRequests(purgeInTurn)
  return next
}
