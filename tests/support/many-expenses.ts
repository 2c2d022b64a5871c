import type { TestDatabase } from './database'

interface Many {
  count: number
  /**
   * SQL expressions of a row's number `i`, from 1; a column that is not given has the same value in all rows
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

/** The table expression of the numbers `i` from 1. */
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
