import { empty, listed, moment, provider, query, raw, sql } from '~/infra/database/db.server'

/** Rows by their own ids, as far as they are in the trash since `until` or longer. */
interface TrashedRows {
  table: 'events' | 'expenses' | 'receipts'
  column: 'id'
  ids: string[]
  until: Date
}

/** Rows by what they belong to, which is deleted itself. */
interface DependentRows {
  table: 'expenses' | 'receipts' | 'rates' | 'advances' | 'explanations' | 'no_duplicates'
  column: 'event_id' | 'expense_id'
  ids: string[]
}

export type RowsToDelete = TrashedRows | DependentRows

/** A row of any table. PostgreSQL gives an updated row another one, so it is skipped. */
const rowIdentifier = raw(provider === 'postgresql' ? 'ctid' : 'rowid')

/**
 * PostgreSQL: rows that another transaction has locked are left to the next time, so that neither waits for
 * the other or fails.
 */
const unlessLocked = provider === 'postgresql' ? sql` FOR UPDATE SKIP LOCKED` : empty

/**
 * Deletes at most `limit` of the rows. Returns the SHA-256 of each receipt, of others what the column says.
 * Prisma can neither limit a deletion nor pass over locked rows.
 */
export async function deletePortion(portion: RowsToDelete, limit: number): Promise<string[]> {
  const { table, column, ids } = portion
  // what came back since its id was read stays
  const ifTrashed = portion.column === 'id' ? sql` AND deleted_at <= ${moment(portion.until)}` : empty
  const rows = await query<{ deleted: string }>(sql`
    DELETE FROM ${raw(table)} WHERE ${rowIdentifier} IN (
      SELECT ${rowIdentifier} FROM ${raw(table)}
      WHERE ${raw(column)} IN ${listed(ids)}${ifTrashed} LIMIT ${limit}${unlessLocked})
    RETURNING ${raw(table === 'receipts' ? 'sha256' : column)} AS deleted`)
  return rows.map(({ deleted }) => deleted)
}
