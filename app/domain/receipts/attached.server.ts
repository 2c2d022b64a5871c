import { present } from '~/domain/expenses/total.server'
import { type Sql, sql } from '~/infra/db.server'

// Parts of statements about the files of an expense, to be run in turn with others of their event: they
// depend on all of its files.

/**
 * In a statement on an `event`: whether the expense of a destination can be given files; a draft needs none.
 */
export const takesFiles = (expenseId: string | null): Sql =>
  expenseId === null
    ? sql`TRUE`
    : sql`EXISTS (SELECT 1 FROM expenses WHERE expenses.id = ${expenseId} AND expenses.event_id = event.id AND ${present})`

/** The place behind the files that an expense has, those that may come back too. */
export const nextPosition = (expenseId: string | null): Sql =>
  sql`(SELECT coalesce(max(position) + 1, 0) FROM receipts WHERE expense_id = ${expenseId})`

/** The id of the expense that a file is with by then. */
export const expenseOf = (id: string): Sql => sql`(SELECT expense_id FROM receipts WHERE id = ${id})`

/**
 * The statement that, after a change to the files of an expense, brings its `image_path` up to date: the
 * stored path of its first receipt (contract, 2). None for a draft. A path that was there before any file
 * stays.
 */
export const setImagePath = (expenseId: string | null | Sql): Sql => sql`
  UPDATE expenses SET image_path = (
    SELECT 'receipts/' || substr(sha256, 1, 2) || '/' || sha256 || '/original.' || CASE kind WHEN 'jpeg' THEN 'jpg' ELSE kind END
    FROM receipts WHERE expense_id = expenses.id AND role = 'receipt' AND deleted_at IS NULL ORDER BY position, id LIMIT 1
  ) WHERE id = ${expenseId} AND EXISTS (SELECT 1 FROM receipts WHERE expense_id = expenses.id)`
