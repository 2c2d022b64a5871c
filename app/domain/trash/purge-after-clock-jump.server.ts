import { DELETED_FOR_GOOD_AT } from '~/domain/deleted-at'
import { db } from '~/infra/database/db.server'
import { log } from '~/infra/log.server'
import { DAY_MS } from '~/limits'

// Protects the trash from a wrong clock. A purge deletes items that have been in the trash for too long. If
// the clock jumps forward, all items seem to be that old.

/** A purge more than this many days after the previous one may be due to a wrong clock. */
const JUMP_DAYS = 2

/** How long the purge then waits, in days, for an operator to correct the clock. */
const WAIT_DAYS = 1

/** The share of the trash that may be purged at once after a clock jump. */
const PURGED_SHARE_MAX = 0.1

/** Counts the rows deleted until a moment, or at any time, without rows that are deleted for good. */
async function countDeleted(until?: Date): Promise<number> {
  const where = { deletedAt: { gt: DELETED_FOR_GOOD_AT, ...(until && { lte: until }) } }
  const counts = await Promise.all([
    db.event.count({ where }),
    db.expense.count({ where }),
    db.receipt.count({ where }),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Whether a moment is in the past, and at most this many days ago. */
const isWithinDays = (moment: Date | null | undefined, days: number): boolean => {
  const elapsedMs = moment ? Date.now() - moment.getTime() : -1
  return elapsedMs >= 0 && elapsedMs <= days * DAY_MS
}

/**
 * Whether items deleted until a moment may be purged now. If the previous purge was days ago, the server was
 * off or the clock has jumped: a purge of more than a tenth of the trash then waits for a day. The same holds
 * when the previous purge lies in the future, because the clock was wrong then. Setting the clock back ends
 * the wait.
 */
export async function isPurgeDue(job: string, until: Date): Promise<boolean> {
  const { doneAt, waitingSince } = (await db.job.findUnique({ where: { name: job } })) ?? {}
  if (isWithinDays(doneAt, JUMP_DAYS)) return true
  // a wait that began in the future began with a wrong clock
  const isWaiting = waitingSince != null && waitingSince.getTime() <= Date.now()
  const hasWaited = isWaiting && !isWithinDays(waitingSince, WAIT_DAYS)
  if (hasWaited) return true
  const [dueCount, trashCount] = await Promise.all([countDeleted(until), countDeleted()])
  if (dueCount <= trashCount * PURGED_SHARE_MAX) return true
  if (isWaiting) return false
  await db.job.updateMany({ where: { name: job }, data: { waitingSince: new Date() } })
  log.warn(
    { due: dueCount, all: trashCount },
    'the trash is not purged for a day: much of it is due at once, and the last purge is days ago by the clock',
  )
  return false
}
