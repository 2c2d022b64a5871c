import { daysAgo, sql } from '~/infra/db.server'
import { TRASH_RETENTION_DAYS } from '~/limits'

const end = daysAgo(TRASH_RETENTION_DAYS)

/** Of each table: what is deleted and can be brought back. */
export const isInTrash = {
  expenses: sql`expenses.deleted_at > ${end}`,
  receipts: sql`receipts.deleted_at > ${end}`,
}
