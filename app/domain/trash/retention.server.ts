import { daysAgo, moment, sql } from '~/infra/db.server'
import { TRASH_RETENTION_DAYS } from '~/limits'

// What is deleted can be brought back for so many days, to the moment, by the clock of the database: one
// condition for who shows it, brings it back and takes it away for good, so that nothing comes back half.

const end = daysAgo(TRASH_RETENTION_DAYS)

/** Of each table: what is deleted and can be brought back. */
export const isInTrash = {
  events: sql`events.deleted_at > ${end}`,
  expenses: sql`expenses.deleted_at > ${end}`,
  receipts: sql`receipts.deleted_at > ${end}`,
}

/** Of each table: what is to go for good. */
export const expired = {
  events: sql`events.deleted_at <= ${end}`,
  expenses: sql`expenses.deleted_at <= ${end}`,
  receipts: sql`receipts.deleted_at <= ${end}`,
}

/**
 * The mark of what is deleted for good: a moment so far back that nothing of it is shown or brought back. A
 * purge does the rest.
 */
export const DELETED_FOR_GOOD_AT = moment(new Date(0))

/** Of each table: what is deleted for good. */
export const deletedForGood = {
  events: sql`events.deleted_at <= ${DELETED_FOR_GOOD_AT}`,
  expenses: sql`expenses.deleted_at <= ${DELETED_FOR_GOOD_AT}`,
  receipts: sql`receipts.deleted_at <= ${DELETED_FOR_GOOD_AT}`,
}
