import { SEARCHED_TEXT } from '~/domain/expenses/expense-list.sql.server'
import { searchPatterns } from '~/domain/text/text-search.server'
import { empty, query, type Sql, sql, storedDecimal, textTable } from '~/infra/database/db.server'
import { type FoundExpense, SEARCH_READ_MAX } from './schema'

// Searches all expenses and claims of a user. Raw SQL, because Prisma cannot ignore accents.

/**
 * Returns the condition that a text contains all words of a search, whatever their case and accents. The text
 * is folded (lower case without accents) in a subquery, so once for all words.
 */
const hasAllWords = (text: Sql, search: string): Sql => sql`NOT EXISTS (
  SELECT 1 FROM (SELECT folded(${text}) AS text) AS searched, ${textTable(searchPatterns(search))} AS pattern
  WHERE searched.text NOT LIKE pattern.value ESCAPE '\\')`

/**
 * Returns the newest expenses of a user that contain all words of a search.
 * @param amounts the search as numbers, which also match amounts
 */
export async function findExpenses(
  userId: string,
  search: string,
  amounts: number[],
): Promise<FoundExpense[]> {
  // ` OR expenses.amount = 12 OR expenses.converted_amount = 12`; empty if the search contains no number
  const orHasAmount = amounts.reduce(
    (condition, amount) =>
      sql`${condition} OR expenses.amount = ${amount} OR expenses.converted_amount = ${amount}`,
    empty,
  )
  const rows = await query<Omit<FoundExpense, 'amount'> & { amount: number | string }>(sql`
    SELECT expenses.id AS id, events.id AS "eventId", events.name AS "eventName", expenses.date AS date,
      expenses.merchant AS merchant, expenses.amount AS amount, expenses.currency AS currency
    FROM events JOIN expenses ON expenses.event_id = events.id
    WHERE events.user_id = ${userId} AND events.deleted_at IS NULL AND expenses.deleted_at IS NULL
      AND (${hasAllWords(SEARCHED_TEXT, search)}${orHasAmount})
    ORDER BY expenses.date IS NULL, expenses.date DESC, expenses.created_at DESC, expenses.id
    LIMIT ${SEARCH_READ_MAX}`)
  return rows.map((row) => ({ ...row, amount: storedDecimal(row.amount) }))
}

/**
 * Returns the ids of a user's newest claims whose event name contains all words of a search. A row of
 * `claims` is one frozen version of a claim. Deleted versions have an empty hash and are left out.
 */
export async function findClaimIds(userId: string, search: string): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM claims WHERE user_id = ${userId} AND sha256 <> '' AND ${hasAllWords(sql`event_name`, search)}
    ORDER BY frozen_at DESC, id LIMIT ${SEARCH_READ_MAX}`)
  return rows.map(({ id }) => id)
}
