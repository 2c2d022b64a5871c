import Big from 'big.js'
import type { Totals } from '~/domain/events/schema'
import { provider, type Sql, sql } from '~/infra/db.server'
import type { Decimal } from '../money/convert'

// A total is the sum of converted amounts above zero, each rounded to 2 decimals (contract, 2 and 4.3).

/**
 * A column of an aggregate over `expenses`: how many, and what they come to, for `readTotals`. One text, so
 * that a list asks for it with one scan of an index per event.
 *
 * PostgreSQL's numerics are exact. SQLite keeps a decimal as the nearest binary number, so lines are brought
 * back to whole cents first; the half cent is pushed over the edge that it may have fallen below. The few
 * lines above 10^11 are listed, because SQLite's integers could not hold many of them: 15 digits of the
 * nearest binary number are the amount again.
 */
export const totals: Sql =
  provider === 'postgresql'
    ? sql`count(*) || ' ' || coalesce(sum(CASE WHEN converted_amount > 0 THEN round(converted_amount, 2) END), 0) * 100 || ' []'`
    : sql`count(*) || ' '
        || coalesce(sum(CASE WHEN converted_amount > 0 AND converted_amount <= 1e11 THEN CAST(converted_amount * 100 + 0.500001 AS INTEGER) END), 0)
        || ' ' || json_group_array(converted_amount) FILTER (WHERE converted_amount > 1e11)`

/**
 * The largest amount that SQLite adds as an integer: more of its kind fit into a sum than an event has lines.
 */
const ADDED_MAX = 1e9

/**
 * A column of an aggregate over expenses of one currency: what those that count come to on their receipts,
 * for `readAmounts`. Each to 4 decimals, which is more than any currency has and as many as a form takes.
 *
 * SQLite keeps an amount as the nearest binary number, off by less than 1 in 2^53. Up to 10^9, times 10^4,
 * that is off by less than a hundredth of a unit, so rounding gives the whole number of units that was meant.
 * The few larger ones are listed: an amount has at most 15 digits, and 15 digits of the nearest binary number
 * are that amount again.
 */
export const amounts: Sql =
  provider === 'postgresql'
    ? sql`coalesce(sum(round(amount, 4)) FILTER (WHERE converted_amount > 0), 0) * 10000 || ' []'`
    : sql`coalesce(sum(CAST(round(amount * 10000) AS INTEGER)) FILTER (WHERE converted_amount > 0 AND abs(amount) <= ${ADDED_MAX}), 0)
        || ' ' || json_group_array(amount) FILTER (WHERE converted_amount > 0 AND abs(amount) > ${ADDED_MAX})`

export function readAmounts(column: string): Decimal {
  const [units = 0, larger = '[]'] = column.split(' ')
  const listed: number[] = JSON.parse(larger)
  return listed.reduce((sum, amount) => sum.plus(amount.toPrecision(15)), Big(units).div(10_000)).toFixed()
}

/** Of the table `expenses`: those that are not deleted. */
export const present = sql`expenses.deleted_at IS NULL`

export function readTotals(column: string): Totals {
  const [count, cents = '0', larger = '[]'] = column.split(' ')
  // a list has many: numbers hold 15 digits exactly, and take a tenth of the time
  if (cents.length <= 15 && larger === '[]')
    return { count: Number(count), total: String(Number(cents) / 100) }
  const listed: number[] = JSON.parse(larger)
  const total = listed
    .reduce(
      (sum, amount) => sum.plus(Big(amount.toPrecision(15)).round(2, Big.roundHalfUp)),
      Big(cents).div(100),
    )
    .toFixed()
  return { count: Number(count), total }
}
