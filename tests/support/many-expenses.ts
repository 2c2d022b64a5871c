import type { Client } from './client'
import type { TestDatabase } from './database'
import { insertEvent } from './factories'

interface Many {
  count: number
  /**
   * SQL expressions of the row number `i`, from 1. Columns that are not given have the same value in every
   * row.
   */
  columns?: Record<string, string>
}

const DEFAULTS = {
  date: "'2026-10-05'",
  merchant: "'Shop ' || i",
  category: "'Meals'",
  amount: 'i',
  currency: "'KES'",
  converted_amount: '5',
}

/** A table expression with the numbers `i` from 1. */
export const numbersTo = ({ provider }: TestDatabase, count: number): string =>
  provider === 'sqlite'
    ? `(WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n) AS numbers`
    : `generate_series(1, ${count}) AS numbers(i)`

/** Inserts many expenses of an event with one statement. */
export async function insertExpenses(
  database: TestDatabase,
  eventId: string,
  { count, columns }: Many,
): Promise<void> {
  const all = { ...DEFAULTS, ...columns }
  await database.run(
    `INSERT INTO expenses (id, event_id, ${Object.keys(all).join(', ')})
     SELECT CAST(? AS TEXT) || '-' || i, ?, ${Object.values(all).join(', ')} FROM ${numbersTo(database, count)}`,
    [eventId, eventId],
  )
}

/** Inserts an event in USD, at 0.0077, with many expenses. Returns its id. */
export async function insertEventWith(database: TestDatabase, userId: string, many: Many): Promise<string> {
  const { id } = await insertEvent(database, userId, { base_currency: 'USD', exchange_rate: 0.0077 })
  await insertExpenses(database, id, many)
  return id
}

/** Sets the rate of an event to 0.02. */
export const updateTerms = (client: Client, id: string) =>
  client.form('PUT', `/events/${id}`, {
    base_currency: 'USD',
    sample_receipt_amount: '100',
    sample_claim_amount: '2',
  })

/** Inserts receipts of one expense with one statement. */
export async function insertReceipts(
  database: TestDatabase,
  { eventId, expenseId, count }: { eventId: string; expenseId: string; count: number },
): Promise<void> {
  await database.run(
    `INSERT INTO receipts (id, event_id, expense_id, sha256, name, kind, bytes, width, height, state)
     SELECT ? || i, ?, ?, ? || i, 'photo.jpg', 'jpeg', 1, 1, 1, 'unread' FROM ${numbersTo(database, count)}`,
    [eventId, eventId, expenseId, eventId],
  )
}

/** The smallest and the largest converted amount of an event's expenses. */
export async function convertedIn(database: TestDatabase, eventId: string): Promise<[number, number]> {
  const [row] = await database.all<{ least: number; most: number }>(
    'SELECT min(converted_amount) AS least, max(converted_amount) AS most FROM expenses WHERE event_id = ?',
    [eventId],
  )
  return [Number(row?.least), Number(row?.most)]
}

/** Reads the rate of an event. */
export async function rateOf(database: TestDatabase, eventId: string): Promise<number | undefined> {
  const [event] = await database.all<{ exchange_rate: number }>(
    'SELECT exchange_rate FROM events WHERE id = ?',
    [eventId],
  )
  return event?.exchange_rate
}
