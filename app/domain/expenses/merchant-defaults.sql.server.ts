import { listed, query, type Sql, sql } from '~/infra/database/db.server'

/** Events of a user, those that were made last, in which a merchant is looked for. */
const MERCHANT_EVENTS_MAX = 1_000

/** Expenses of a merchant, the latest ones, that tell what its next one may be. */
const MERCHANT_EXPENSES_MAX = 20

/**
 * What merchants are found by: the first letters of a name, whatever their case and the marks between them.
 * It has to be the expression of the index `expenses_event_id_merchant_idx` to the letter.
 */
const keyOf = (name: Sql): Sql =>
  sql`substr(replace(replace(replace(lower(${name}), ' ', ''), '.', ''), '-', ''), 1, 16)`

interface EarlierExpense {
  merchant: string
  category: string
  payment: string
}

/**
 * The user's last expenses of merchants whose names begin like one of some, the latest first: of each event
 * the last that has a category or a payment, in the events that were made last. So it takes two steps in the
 * index for each event and name, however many expenses the user has, and other users.
 * @param names with letters beyond ASCII in each case that is looked for: SQLite folds that of none
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
        SELECT DISTINCT ${keyOf(sql`value`)} AS key FROM ${listed(names)} AS spellings
      ) AS names
      ORDER BY entered_at DESC NULLS LAST LIMIT ${MERCHANT_EXPENSES_MAX}
    ) AS latest JOIN expenses ON expenses.id = latest.id
    ORDER BY entered_at DESC`)
}
