import { setTimeout as pause } from 'node:timers/promises'
import { DELETED_FOR_GOOD_AT, trashedSince } from '~/domain/deleted-at'
import { releaseFiles } from '~/domain/receipts/orphan-files.server'
import { db, provider } from '~/infra/database/db.server'
import { withLease } from '~/infra/database/lease.server'
import { log } from '~/infra/log.server'
import { outsideRequests } from '~/infra/turns/request-turns.server'
import { deletePortion, type RowsToDelete } from './delete-portion.sql.server'
import { isPurgeDue } from './purge-due.server'

// What has been in the trash for too long, or was deleted for good, leaves the disk
// (docs/decisions/0002-database.md).

/**
 * How much longer than it can be brought back something stays, in milliseconds. By the clock of a process
 * that is less behind than this, nothing comes back that a purge has begun with.
 */
const PURGE_DELAY_MS = 60 * 60_000

const PURGE_JOB = 'purge'

/** How often a process that has to purge checks whether another one has ended. */
const RETRY_MS = 1_000

/** How often a purge comes back for rows that are locked by another transaction. */
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

/** The tables of what belongs to an event, beside receipts. Rows that belong to these go with them. */
const PARTS_OF_EVENTS = ['expenses', 'rates', 'advances', 'explanations', 'no_duplicates'] as const

/**
 * Deletes rows in portions that take about `STATEMENT_MS`, with a pause behind each that is as long. Returns
 * what `deletePortion` does of each.
 */
async function deleteRows(rows: RowsToDelete): Promise<string[]> {
  const deleted: string[] = []
  for (let portion = PORTION_MIN * 5; ; ) {
    const began = performance.now()
    const some = await deletePortion(rows, portion)
    const took = performance.now() - began
    for (const each of some) deleted.push(each)
    await pause(Math.max(took, PAUSE_MIN_MS))
    if (some.length < portion) return deleted
    const fitting = Math.floor((portion * STATEMENT_MS) / Math.max(took, 1))
    portion = Math.min(Math.max(fitting, PORTION_MIN), portion * 2, PORTION_MAX)
  }
}

interface DueRows {
  /** ids of some that are due */
  find: () => Promise<{ id: string }[]>
  /** deletes them, each after what belongs to it; returns how many */
  remove: (ids: string[]) => Promise<number>
}

/** Deletes all rows that are due. Returns how many there were. */
async function deleteAll({ find, remove }: DueRows): Promise<number> {
  for (let count = 0; ; ) {
    const rows = await find()
    const removed = rows.length === 0 ? 0 : await remove(rows.map(({ id }) => id))
    count += removed
    // the rows that are left are locked at the moment
    if (removed === 0) return count
  }
}

/** Deletes what was deleted until a moment, and what belongs to it, for good. */
async function removeDeleted(until: Date): Promise<void> {
  const where = { deletedAt: { lte: until } }
  const select = { id: true }
  const files: string[] = []
  const removeReceipts = async (rows: RowsToDelete & { table: 'receipts' }) => {
    const sums = await deleteRows(rows)
    for (const sum of sums) files.push(sum)
    return sums.length
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
    find: () => db.event.findMany({ where, select, take: EVENTS_AT_ONCE }),
    remove: async (ids) => {
      await removeReceipts({ table: 'receipts', column: 'event_id', ids })
      for (const table of PARTS_OF_EVENTS) await deleteRows({ table, column: 'event_id', ids })
      return (await deleteRows({ table: 'events', column: 'id', ids, until })).length
    },
  })
  if (events + files.length > 0) log.info({ events, files: files.length }, 'the trash was purged')
  await releaseFiles(files)
}

async function isLeft(until: Date): Promise<boolean> {
  const query = { where: { deletedAt: { lte: until } }, select: { id: true } }
  const [receipt, expense, event] = [
    await db.receipt.findFirst(query),
    await db.expense.findFirst(query),
    await db.event.findFirst(query),
  ]
  return receipt !== null || expense !== null || event !== null
}

/**
 * Removes what was deleted for good, and what is too old unless that waits, and takes away the files that no
 * row names then. What is cut off on the way is gone for everybody all the same; the next purge goes on with
 * it, and a sweep finds the files.
 */
async function purge(): Promise<void> {
  await removeDeleted(DELETED_FOR_GOOD_AT)
  // rows that another statement had locked: the page has confirmed to their owner that they are deleted
  for (let tries = 0; tries < LEFT_RETRIES_MAX && (await isLeft(DELETED_FOR_GOOD_AT)); tries++) {
    await pause(RETRY_MS, undefined, { ref: false })
    await removeDeleted(DELETED_FOR_GOOD_AT)
  }
  const expired = new Date(trashedSince().getTime() - PURGE_DELAY_MS)
  if (!(await isPurgeDue(PURGE_JOB, expired))) return
  await removeDeleted(expired)
  await db.job.updateMany({ where: { name: PURGE_JOB }, data: { doneAt: new Date(), waitingSince: null } })
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
