import { query, type Sql, sql, textTable } from '~/infra/database/db.server'

/** The newest events of a user that are searched for a merchant. */
const MERCHANT_EVENTS_MAX = 1_000

/** The latest expenses of a merchant that are read. */
const MERCHANT_EXPENSES_MAX = 20

/** Returns a merchant's key. Must be the exact expression of the index `expenses_event_id_merchant_idx`. */
const keyOf = (name: Sql): Sql =>
  sql`substr(replace(replace(replace(lower(${name}), ' ', ''), '.', ''), '-', ''), 1, 16)`

interface EarlierExpense {
  merchant: string
  category: string
  payment: string
}

/**
 * Returns the user's expenses of merchants with the same key as one of the names, the latest first. Takes
 * from each of the newest events the last such expense with a category or a payment. This needs two index
 * lookups for each event and name, and does not depend on the number of expenses.
 * @param names the names in every case to search, because SQLite's `lower` changes only ASCII letters
 */
export function latestOfMerchant(userId: string, names: string[]): Promise<EarlierExpense[]> {
  const last = (column: Sql) => sql`(
    SELECT ${column} FROM expenses
    WHERE event_id = recent.id AND ${keyOf(sql`merchant`)} = names.key
      AND deleted_at IS NULL AND (category <> '' OR payment <> '')
    ORDER BY expenses.created_at DESC LIMIT 1)`
  return query(sql`
    SELECT merchant, category, payment FROM (
      SELECT ${last(sql`expenses.id`)} AS id, ${last(sql`expenses.created_at`)} AS entered_at FROM (
        SELECT id FROM events WHERE user_id = ${userId} AND deleted_at IS NULL
        ORDER BY created_at DESC LIMIT ${MERCHANT_EVENTS_MAX}
      ) AS recent CROSS JOIN (
        SELECT DISTINCT ${keyOf(sql`value`)} AS key FROM ${textTable(names)} AS spellings
      ) AS names
      ORDER BY entered_at DESC NULLS LAST LIMIT ${MERCHANT_EXPENSES_MAX}
    ) AS latest JOIN expenses ON expenses.id = latest.id
    ORDER BY entered_at DESC`)
}
