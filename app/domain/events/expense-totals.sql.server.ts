import Big from 'big.js'
import { listed, provider, query, type Sql, sql } from '~/infra/db.server'
import { groupBy } from '../group-by'
import type { Decimal } from '../money/convert'
import type { EventRateUse } from '../money/missing-rates'
import type { OwnedEventId, Totals } from './schema'

// What the database adds up. Prisma's sums are those of SQLite's binary numbers, and round no line.

/** What a statement with `TOTALS` answers. */
export interface TotalsRow {
  count: number | string
  cents: string
  /** a JSON list of what `cents` leaves out */
  larger: string
}

/**
 * Columns of an aggregate over the table `expenses`: how many, and the sum of their converted amounts above
 * zero, each rounded to 2 decimals (contract, 2 and 4.3); for `readTotals`.
 *
 * PostgreSQL's numerics are exact. SQLite keeps a decimal as the nearest binary number, so lines are brought
 * back to whole cents first; the half cent is pushed over the edge that it may have fallen below. The few
 * lines above 10^11 are listed, because SQLite's integers could not hold many of them: 15 digits of the
 * nearest binary number are the amount again.
 */
export const TOTALS: Sql =
  provider === 'postgresql'
    ? sql`count(*) AS count,
        coalesce(sum(CASE WHEN converted_amount > 0 THEN round(converted_amount, 2) END), 0) * 100 AS cents, '[]' AS larger`
    : sql`count(*) AS count,
        CAST(coalesce(sum(CASE WHEN converted_amount > 0 AND converted_amount <= 1e11 THEN CAST(converted_amount * 100 + 0.500001 AS INTEGER) END), 0) AS TEXT)
          AS cents,
        json_group_array(converted_amount) FILTER (WHERE converted_amount > 1e11) AS larger`

export function readTotals({ count, cents, larger }: TotalsRow): Totals {
  // a list has many: numbers hold 15 digits exactly, and take a tenth of the time
  if (cents.length <= 15 && larger === '[]')
    return { count: Number(count), total: String(Number(cents) / 100) }
  const lines: number[] = JSON.parse(larger)
  const total = lines.reduce(
    (sum, amount) => sum.plus(Big(amount.toPrecision(15)).round(2, Big.roundHalfUp)),
    Big(cents).div(100),
  )
  return { count: Number(count), total: total.toFixed() }
}

/** What the expenses of events come to, by the event's id; of events without any expense, nothing. */
export async function totalsByEvent(eventIds: string[]): Promise<Map<string, Totals>> {
  const rows = await query<TotalsRow & { id: string }>(sql`
    SELECT event_id AS id, ${TOTALS} FROM expenses WHERE event_id IN ${listed(eventIds)} AND deleted_at IS NULL GROUP BY event_id`)
  return new Map(rows.map(({ id, ...row }) => [id, readTotals(row)]))
}

/** A condition on expenses in other currencies than the claim's: the event's exchange rate converts them. */
export const BY_EVENT_RATE: Sql = sql`charged_amount IS NULL AND applied_rate_id IS NULL`

/**
 * The currencies that are converted with the exchange rates of events, by the event's id. An index has these
 * expenses by event and currency.
 */
export async function eventRateUses(eventIds: string[]): Promise<Map<string, EventRateUse[]>> {
  const rows = await query<{ id: string; currency: string; count: number | string }>(sql`
    SELECT events.id AS id, used.currency AS currency, used.count AS count
    FROM (
      SELECT event_id, currency, count(*) AS count FROM expenses
      WHERE event_id IN ${listed(eventIds)} AND deleted_at IS NULL AND ${BY_EVENT_RATE} AND converted_amount > 0
      GROUP BY event_id, currency
    ) AS used JOIN events ON events.id = used.event_id
    WHERE used.currency <> events.base_currency ORDER BY used.currency`)
  const uses = rows.map(({ id, currency, count }) => ({ id, currency, count: Number(count) }))
  return groupBy(uses, ({ id }) => id)
}

/** What the expenses of an event in one currency and category come to. */
export interface GroupTotals extends Totals {
  currency: string
  category: string
  /** the sum of those that count, in the currency of their receipts */
  amount: Decimal
}

/**
 * The largest amount that SQLite adds as an integer: more of its kind fit into a sum than an event has lines.
 */
const ADDED_MAX = 1e9

/**
 * Columns of an aggregate over expenses of one currency: what those that count come to on their receipts.
 * Each to 4 decimals, which is more than any currency has and as many as a form takes.
 *
 * SQLite keeps an amount as the nearest binary number, off by less than 1 in 2^53. Up to 10^9, times 10^4,
 * that is off by less than a hundredth of a unit, so rounding gives the whole number of units that was meant.
 * The few larger ones are listed: an amount has at most 15 digits, and 15 digits of the nearest binary number
 * are that amount again.
 */
const AMOUNTS: Sql =
  provider === 'postgresql'
    ? sql`coalesce(sum(round(amount, 4)) FILTER (WHERE converted_amount > 0), 0) * 10000 AS units, '[]' AS amounts`
    : sql`CAST(coalesce(sum(CAST(round(amount * 10000) AS INTEGER)) FILTER (WHERE converted_amount > 0 AND abs(amount) <= ${ADDED_MAX}), 0) AS TEXT)
          AS units,
        json_group_array(amount) FILTER (WHERE converted_amount > 0 AND abs(amount) > ${ADDED_MAX}) AS amounts`

/** What the expenses of an event come to, by currency and category. */
export async function totalsByGroup(eventId: OwnedEventId): Promise<GroupTotals[]> {
  const rows = await query<
    TotalsRow & { currency: string; category: string; units: string; amounts: string }
  >(sql`
    SELECT currency, category, ${TOTALS}, ${AMOUNTS} FROM expenses WHERE event_id = ${eventId} AND deleted_at IS NULL
    GROUP BY currency, category`)
  return rows.map(({ currency, category, units, amounts, ...row }) => {
    const listedAmounts: number[] = JSON.parse(amounts)
    const amount = listedAmounts.reduce((sum, each) => sum.plus(each.toPrecision(15)), Big(units).div(10_000))
    return { currency, category, ...readTotals(row), amount: amount.toFixed() }
  })
}
