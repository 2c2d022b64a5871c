import { query, sql, timeSql } from '~/infra/database/db.server'
import type { TrashEntry } from './schema'

interface TrashRange {
  /** the earliest time of deletion */
  since: Date
  limit: number
  offset: number
}

/** Returns a page of a user's trash, latest first, without rows of deleted parents. Prisma has no UNION. */
export function selectTrashed(userId: string, { since, limit, offset }: TrashRange): Promise<TrashEntry[]> {
  const start = timeSql(since)
  return query<TrashEntry>(sql`
    SELECT kind, id FROM (
      SELECT 'event' AS kind, id, deleted_at FROM events WHERE user_id = ${userId} AND deleted_at > ${start}
      UNION ALL
      SELECT 'expense', expenses.id, expenses.deleted_at FROM expenses JOIN events ON events.id = event_id
      WHERE user_id = ${userId} AND events.deleted_at IS NULL AND expenses.deleted_at > ${start}
      UNION ALL
      SELECT 'receipt', receipts.id, receipts.deleted_at
      FROM receipts JOIN events ON events.id = receipts.event_id LEFT JOIN expenses ON expenses.id = expense_id
      WHERE user_id = ${userId} AND events.deleted_at IS NULL AND expenses.deleted_at IS NULL AND receipts.deleted_at > ${start}
    ) AS trashed ORDER BY deleted_at DESC, kind, id LIMIT ${limit} OFFSET ${offset}`)
}
