import { releaseFiles } from '~/domain/receipts/sweep.server'
import { empty, provider, query, type Sql, sql } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { expired } from './kept.server'

// What has been in the trash for too long goes for good. Any number of processes may do it at once.

const PURGE_EVERY_MS = 24 * 60 * 60 * 1000

/** So many rows go with one statement: nobody waits for more. */
const PORTION = 500

/** PostgreSQL: rows that somebody is at are left to the next time, so that nobody is waited for, or made to fail. */
const unlessLocked = provider === 'postgresql' ? sql` FOR UPDATE SKIP LOCKED` : empty

const ofEvents = sql`event_id IN (SELECT id FROM events WHERE ${expired.events})`
const ofExpenses = sql`expense_id IN (SELECT id FROM expenses WHERE ${expired.expenses})`

/** Removes rows, a portion at a time. Returns what was in a column of each. */
async function remove(table: Sql, which: Sql, column: Sql): Promise<string[]> {
  const removed: string[] = []
  for (;;) {
    const rows = await query<{ removed: string }>(sql`
      DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${which} LIMIT ${PORTION}${unlessLocked}) RETURNING ${column} AS removed`)
    removed.push(...rows.map((row) => row.removed))
    if (rows.length < PORTION) return removed
  }
}

/**
 * Removes what can no longer be brought back, and takes away the files that no row names then. What is cut off on the way is gone for
 * everybody all the same; the next purge goes on with it, and a sweep finds the files.
 */
export async function purge(): Promise<void> {
  const files: string[] = []
  for (const which of [expired.receipts, ofExpenses, ofEvents]) files.push(...(await remove(sql`receipts`, which, sql`sha256`)))
  for (const which of [expired.expenses, ofEvents]) await remove(sql`expenses`, which, sql`id`)
  const events = await remove(sql`events`, expired.events, sql`id`)
  if (events.length + files.length > 0) log.info({ events: events.length, files: files.length }, 'the trash was purged')
  await releaseFiles(files)
}

/** Purges without being waited for: what fails is left to the next time. */
export const purgeSoon = (): Promise<void> => purge().catch((error) => log.error({ error }, 'the trash could not be purged'))

/** Purges now, and once a day, as long as the process runs. */
export function keepPurged(): void {
  setInterval(purgeSoon, PURGE_EVERY_MS).unref()
  void purgeSoon()
}
