import { listed, query, type Sql, sql } from '~/infra/db.server'
import { MERCHANT_EVENTS_MAX, MERCHANT_EXPENSES_MAX } from '~/limits-and-lifetimes'

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
 * The user's last expenses of merchants whose names begin like one of these, the latest first: of each event
 * the last that has a category or a payment, in the events that were made last. So it takes one step in the
 * index for each event and name, however many expenses the user has, and other users.
 */
export const latestOfMerchant = (userId: string, names: string[]): Promise<EarlierExpense[]> =>
  query(sql`
    WITH recent AS (
      SELECT id FROM events WHERE user_id = ${userId} AND deleted_at IS NULL
      ORDER BY created_at DESC LIMIT ${MERCHANT_EVENTS_MAX}
    ), latest AS (
      SELECT (
        SELECT expenses.id FROM expenses
        WHERE event_id = recent.id AND ${keyOf(sql`merchant`)} = ${keyOf(sql`names.value`)}
          AND deleted_at IS NULL AND (category <> '' OR payment <> '')
        ORDER BY expenses.created_at DESC LIMIT 1
      ) AS id
      FROM recent CROSS JOIN ${listed(names)} AS names
    )
    SELECT merchant, category, payment FROM expenses WHERE id IN (SELECT id FROM latest)
    ORDER BY created_at DESC LIMIT ${MERCHANT_EXPENSES_MAX}`)
