import { setTimeout as pause } from 'node:timers/promises'
import { DELETED_FOR_GOOD_AT, trashedSince } from '~/domain/deleted-at'
import { releaseFiles } from '~/domain/receipts/orphan-files.server'
import { db, provider } from '~/infra/database/db.server'
import { withLease } from '~/infra/database/lease.server'
import { log } from '~/infra/log.server'
import { outsideRequests } from '~/infra/turns/request-turns.server'
import { deletePortion, type RowsToDelete } from './delete-portion.sql.server'
import { isPurgeDue } from './purge-after-clock-jump.server'

// Purges the trash: deletes from the disk the items that have been in the trash for too long, or were deleted
// for good (docs/decisions/0002-database.md).

// The delay between the end of the time for restoring and the purge, in milliseconds. A process whose clock
// is behind by less than this cannot restore an item that a purge is deleting.
const PURGE_DELAY_MS = 60 * 60_000

const PURGE_JOB = 'purge'

/** How often a waiting purge checks whether another process has finished its purge, in milliseconds. */
const RETRY_MS = 1_000

/** The most retries of a purge for rows that another transaction has locked. */
const LOCKED_RETRIES_MAX = 5

/** The milliseconds that a statement should take: SQLite blocks the thread, and PostgreSQL locks the rows. */
const STATEMENT_MS = provider === 'sqlite' ? 15 : 100

/** The shortest pause between two statements, in milliseconds. */
const PAUSE_MIN_MS = 5

/** The fewest and the most rows that one statement deletes. */
const PORTION_MIN = 10
const PORTION_MAX = 500

/** The number of events that are deleted together, after their dependent rows, which go in portions. */
const EVENTS_PER_DELETION = 20

/** The tables with rows of an event, except receipts. Deleting a row also deletes its dependent rows. */
const TABLES_OF_EVENT = ['expenses', 'rates', 'advances', 'explanations', 'no_duplicates'] as const

/** Deletes rows in portions of about `STATEMENT_MS` with equal pauses. Returns an id or SHA-256 of each. */
async function deleteRows(rows: RowsToDelete): Promise<string[]> {
  const deletedValues: string[] = []
  for (let limit = PORTION_MIN * 5; ; ) {
    const startedAt = performance.now()
    const portion = await deletePortion(rows, limit)
    const durationMs = performance.now() - startedAt
    for (const value of portion) deletedValues.push(value)
    await pause(Math.max(durationMs, PAUSE_MIN_MS))
    if (portion.length < limit) return deletedValues
    const fittingLimit = Math.floor((limit * STATEMENT_MS) / Math.max(durationMs, 1))
    limit = Math.min(Math.max(fittingLimit, PORTION_MIN), limit * 2, PORTION_MAX)
  }
}

interface DueRows {
  /** returns the ids of some due rows */
  find: () => Promise<{ id: string }[]>
  /** deletes the rows after their dependent rows; returns the number of deleted rows */
  remove: (ids: string[]) => Promise<number>
}

/** Deletes all due rows that no other transaction has locked, and returns their number. */
async function deleteAll({ find, remove }: DueRows): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await find()
    const removed = rows.length === 0 ? 0 : await remove(rows.map(({ id }) => id))
    count += removed
    // the remaining rows are locked
    if (removed === 0) return count
  }
}

/** Deletes for good the items that were deleted until a moment, with their dependent rows. */
async function deleteTrashedUntil(until: Date): Promise<void> {
  const where = { deletedAt: { lte: until } }
  const select = { id: true }
  const files: string[] = []
  const removeReceipts = async (rows: RowsToDelete & { table: 'receipts' }) => {
    const hashes = await deleteRows(rows)
    for (const sha256 of hashes) files.push(sha256)
    return hashes.length
  }
  await deleteAll({
    find: () => db.receipt.findMany({ where, select, take: PORTION_MAX }),
    remove: (ids) => removeReceipts({ table: 'receipts', column: 'id', ids, until }),
  })
  await deleteAll({
    find: () => db.expense.findMany({ where, select, take: PORTION_MAX }),
    remove: async (ids) => {
      await removeReceipts({ table: 'receipts', column: 'expense_id', ids })
      return (await deleteRows({ table: 'expenses', column: 'id', ids, until })).length
    },
  })
  const events = await deleteAll({
    find: () => db.event.findMany({ where, select, take: EVENTS_PER_DELETION }),
    remove: async (ids) => {
      await removeReceipts({ table: 'receipts', column: 'event_id', ids })
      for (const table of TABLES_OF_EVENT) await deleteRows({ table, column: 'event_id', ids })
      return (await deleteRows({ table: 'events', column: 'id', ids, until })).length
    },
  })
  if (events + files.length > 0) log.info({ events, files: files.length }, 'the trash was purged')
  await releaseFiles(files)
}

/** Whether rows that were deleted until a moment are still there. */
async function hasRowsUntil(until: Date): Promise<boolean> {
  const query = { where: { deletedAt: { lte: until } }, select: { id: true } }
  const [receipt, expense, event] = [
    await db.receipt.findFirst(query),
    await db.expense.findFirst(query),
    await db.event.findFirst(query),
  ]
  return receipt !== null || expense !== null || event !== null
}

/**
 * Purges items deleted for good, then expired items unless `isPurgeDue` makes them wait, and deletes files
 * that no row references any more. If the process ends midway, users cannot see the remaining rows; the next
 * purge continues, and a sweep deletes the files.
 */
async function purge(): Promise<void> {
  await deleteTrashedUntil(DELETED_FOR_GOOD_AT)
  // retries locked rows, because the page has told their owner that they are deleted
  for (let tries = 0; tries < LOCKED_RETRIES_MAX && (await hasRowsUntil(DELETED_FOR_GOOD_AT)); tries++) {
    await pause(RETRY_MS, undefined, { ref: false })
    await deleteTrashedUntil(DELETED_FOR_GOOD_AT)
  }
  const expired = new Date(trashedSince().getTime() - PURGE_DELAY_MS)
  if (!(await isPurgeDue(PURGE_JOB, expired))) return
  await deleteTrashedUntil(expired)
  await db.job.updateMany({ where: { name: PURGE_JOB }, data: { doneAt: new Date(), waitingSince: null } })
}

/** The running purge (false if another process had the lease), and the next one, which waits for both. */
let running: Promise<boolean> = Promise.resolve(true)
let next: Promise<void> | undefined

/** Waits for the running purge, in this or another process, and then purges. */
async function purgeInTurn(): Promise<void> {
  await running.catch(() => {})
  const begin = () => {
    // a purge that has begun may miss later deletions, so the next call must start another
    next = undefined
    return purge()
  }
  const tryToPurge = () => {
    running = withLease(PURGE_JOB, begin)
    return running
  }
  try {
    while (!(await tryToPurge())) await pause(RETRY_MS, undefined, { ref: false })
  } catch (error) {
    log.error({ error }, 'the trash could not be purged')
    next = undefined
  }
}

/** Starts a purge as soon as no other runs. Its failures are left to the next purge. */
export function purgeTrash(): Promise<void> {
  next ??= outsideRequests(purgeInTurn)
  return next
}
