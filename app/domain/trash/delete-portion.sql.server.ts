import { empty, listed, provider, query, raw, sql } from '~/infra/db.server'

/** Rows by what they belong to, or by their own ids. */
export interface RowsToDelete {
  table: 'events' | 'expenses' | 'receipts' | 'rates' | 'advances' | 'explanations' | 'no_duplicates'
  column: 'id' | 'event_id' | 'expense_id'
  ids: string[]
}

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
export async function deletePortion({ table, column, ids }: RowsToDelete, limit: number): Promise<string[]> {
  const rows = await query<{ deleted: string }>(sql`
    DELETE FROM ${raw(table)} WHERE ${rowIdentifier} IN (
      SELECT ${rowIdentifier} FROM ${raw(table)} WHERE ${raw(column)} IN ${listed(ids)} LIMIT ${limit}${unlessLocked})
    RETURNING ${raw(table === 'receipts' ? 'sha256' : column)} AS deleted`)
  return rows.map(({ deleted }) => deleted)
}
