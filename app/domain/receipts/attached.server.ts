import { type Sql, sql } from '~/infra/db.server'

// Parts of statements about the files of an expense.

/** The place behind the files that an expense has. */
export const nextPosition = (expenseId: string | null): Sql =>
  sql`(SELECT coalesce(max(position) + 1, 0) FROM receipts WHERE expense_id = ${expenseId} AND deleted_at IS NULL)`

/**
 * The statement that, after a change to the files of an expense, brings its `image_path` up to date: the stored path of its first
 * receipt (contract, 2). None for a draft.
 */
export function setImagePath(expenseId: string | null): Sql[] {
  if (expenseId === null) return []
  return [
    sql`
      UPDATE expenses SET image_path = (
        SELECT 'receipts/' || substr(sha256, 1, 2) || '/' || sha256 || '/original.' || CASE kind WHEN 'jpeg' THEN 'jpg' ELSE kind END
        FROM receipts WHERE expense_id = expenses.id AND role = 'receipt' AND deleted_at IS NULL ORDER BY position, id LIMIT 1
      ) WHERE id = ${expenseId}`,
  ]
}
