import Big from 'big.js'
import { provider, type Sql, sql } from '~/infra/db.server'
import type { Totals } from './schema'

// A total is the sum of converted amounts above zero, each rounded to 2 decimals (contract, 2 and 4.3).

/**
 * A column of an aggregate over `expenses`: how many, and what they come to, for `readTotals`. One text, so that a list asks for
 * it with one scan of an index per event.
 *
 * PostgreSQL's numerics are exact. SQLite keeps a decimal as the nearest binary number, so lines are brought back to whole cents
 * first; the half cent is pushed over the edge that it may have fallen below. Lines above 10^11 are summed as they are, because
 * SQLite's integers could not hold many of them; beyond 15 digits SQLite has no exact cents to lose.
 */
export const totals: Sql =
  provider === 'postgresql'
    ? sql`count(*) || ' ' || coalesce(sum(CASE WHEN converted_amount > 0 THEN round(converted_amount, 2) END), 0) * 100 || ' 0'`
    : sql`count(*) || ' '
        || coalesce(sum(CASE WHEN converted_amount > 0 AND converted_amount <= 1e11 THEN CAST(converted_amount * 100 + 0.500001 AS INTEGER) END), 0)
        || ' ' || total(CASE WHEN converted_amount > 1e11 THEN converted_amount END)`

/** Of the table `expenses`: those that are not deleted. */
export const present = sql`deleted_at IS NULL`

export function readTotals(column: string): Totals {
  const [count, cents = 0, beyond = 0] = column.split(' ')
  return { count: Number(count), total: Big(cents).div(100).plus(beyond).toString() }
}
