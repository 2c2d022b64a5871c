import { DELETED_FOR_GOOD_AT } from '~/domain/deleted-at'
import { db } from '~/infra/database/db.server'
import { log } from '~/infra/log.server'
import { DAY_MS } from '~/limits'

/** A purge this long after the last one may be due to a clock that is wrong. */
const JUMP_DAYS = 2

/** How long it waits then, for an operator to correct the clock. */
const WAIT_DAYS = 1

/** The part of the trash that may go at once after a jump. */
const PART_MAX = 0.1

/** How many rows were deleted until a moment, or at any; those that were deleted for good are not counted. */
async function countDeleted(until?: Date): Promise<number> {
  const where = { deletedAt: { gt: DELETED_FOR_GOOD_AT, ...(until && { lte: until }) } }
  const counts = await Promise.all([
    db.event.count({ where }),
    db.expense.count({ where }),
    db.receipt.count({ where }),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Whether a moment is past, by at most this many days. */
const isWithinDays = (at: Date | null | undefined, days: number): boolean => {
  const ago = at ? Date.now() - at.getTime() : -1
  return ago >= 0 && ago <= days * DAY_MS
}

/**
 * Whether what was deleted until a moment may be purged now. When the last purge is days ago, the server was
 * off or the clock has jumped: more than a tenth of the trash waits for a day then. So it does when the last
 * purge lies ahead: the clock was wrong then. A clock that is set back ends the wait.
 */
export async function isPurgeDue(job: string, until: Date): Promise<boolean> {
  const { doneAt, waitingSince } = (await db.job.findUnique({ where: { name: job } })) ?? {}
  if (isWithinDays(doneAt, JUMP_DAYS)) return true
  const isWaiting = waitingSince != null && waitingSince.getTime() <= Date.now()
  if (isWaiting && !isWithinDays(waitingSince, WAIT_DAYS)) return true
  const [due, all] = await Promise.all([countDeleted(until), countDeleted()])
  if (due <= all * PART_MAX) return true
  if (!isWaiting) {
    await db.job.updateMany({ where: { name: job }, data: { waitingSince: new Date() } })
    log.warn(
      { due, all },
      'the trash is not purged for a day: much of it is due at once, and the last purge is days ago by the clock',
    )
  }
  return false
}
