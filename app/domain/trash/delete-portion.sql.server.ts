import { empty, provider, query, raw, sql, textTable, timeSql } from '~/infra/database/db.server'

// Deletes rows of the trash from the database, in portions.

/** Rows selected by their own ids, if they were moved to the trash at or before `until`. */
interface TrashedRows {
  table: 'events' | 'expenses' | 'receipts'
  column: 'id'
  ids: string[]
  until: Date
}

/** Rows selected by the id of their deleted parent. */
interface DependentRows {
  table: 'expenses' | 'receipts' | 'rates' | 'advances' | 'explanations' | 'no_duplicates'
  column: 'event_id' | 'expense_id'
  ids: string[]
}

export type RowsToDelete = TrashedRows | DependentRows

/** The physical id of a row. PostgreSQL gives an updated row a new one, so the deletion skips it. */
const rowIdentifier = raw(provider === 'postgresql' ? 'ctid' : 'rowid')

/** PostgreSQL skips locked rows, so that no transaction waits or fails. A later purge deletes them. */
const unlessLocked = provider === 'postgresql' ? sql` FOR UPDATE SKIP LOCKED` : empty

/**
 * Deletes at most `limit` of the rows. Returns the SHA-256 of each deleted receipt, and for other tables the
 * value of `column`. Raw SQL, because Prisma can neither limit a deletion nor skip locked rows.
 */
export async function deletePortion(portion: RowsToDelete, limit: number): Promise<string[]> {
  const { table, column, ids } = portion
  // a row restored since its id was read must stay
  const ifTrashed = portion.column === 'id' ? sql` AND deleted_at <= ${timeSql(portion.until)}` : empty
  const rows = await query<{ deleted: string }>(sql`
    DELETE FROM ${raw(table)} WHERE ${rowIdentifier} IN (
      SELECT ${rowIdentifier} FROM ${raw(table)}
      WHERE ${raw(column)} IN ${textTable(ids)}${ifTrashed} LIMIT ${limit}${unlessLocked})
    RETURNING ${raw(table === 'receipts' ? 'sha256' : column)} AS deleted`)
  return rows.map(({ deleted }) => deleted)
}
