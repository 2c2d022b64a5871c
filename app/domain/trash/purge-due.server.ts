import { daysAgo, execute, now, query, type Sql, sql } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { deletedForGood, expired } from './retention.server'

/** A purge this long after the last one may be due to a clock that is wrong. */
const JUMP_DAYS = 2

/** How long it waits then, for somebody to set the clock right. */
const WAIT_DAYS = 1

/** The part of the trash that may go at once after a jump. */
const PART_MAX = 0.1

const TABLES = { events: sql`events`, expenses: sql`expenses`, receipts: sql`receipts` }

/** Rows in the trash, by a condition of each table; those that were deleted for good are not counted. */
async function count(which: (table: keyof typeof TABLES) => Sql): Promise<number> {
  const counts = (['events', 'expenses', 'receipts'] as const).map(
    (table) =>
      sql`(SELECT count(*) FROM ${TABLES[table]} WHERE ${which(table)} AND NOT ${deletedForGood[table]})`,
  )
  const [row] = await query<{ count: number | string }>(
    sql`SELECT ${counts[0]} + ${counts[1]} + ${counts[2]} AS count`,
  )
  return Number(row?.count)
}

interface JobRow {
  is_recent: boolean | number | null
  is_waiting: boolean | number | null
  has_waited: boolean | number | null
}

/**
 * Whether what is too old may be purged now. When the last purge is days ago, the server was off or the clock
 * has jumped: more than a tenth of the trash waits for a day then. So it does when the last purge lies ahead:
 * the clock was wrong then. A clock that is set back ends the wait.
 */
export async function isPurgeDue(job: string): Promise<boolean> {
  const [row] = await query<JobRow>(sql`
    SELECT done_at BETWEEN ${daysAgo(JUMP_DAYS)} AND ${now} AS is_recent, waiting_since <= ${now} AS is_waiting,
      waiting_since <= ${daysAgo(WAIT_DAYS)} AS has_waited
    FROM jobs WHERE name = ${job}`)
  if (row?.is_recent || row?.has_waited) return true
  const due = await count((table) => expired[table])
  const all = await count((table) => sql`${TABLES[table]}.deleted_at IS NOT NULL`)
  if (due <= all * PART_MAX) return true
  if (!row?.is_waiting) {
    await execute(sql`UPDATE jobs SET waiting_since = ${now} WHERE name = ${job}`)
    log.warn(
      { due, all },
      'the trash is not purged for a day: much of it is due at once, and the last purge is days ago by the clock',
    )
  }
  return false
}
