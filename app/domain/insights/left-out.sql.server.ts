import { addLeftOut, isAnyLeftOut, type LeftOut, leftOutOf } from '~/domain/conversion/missing-rates'
import type { EventTerms } from '~/domain/conversion/terms'
import {
  type AmountColumnsRow,
  amountColumns,
  EXPENSES_NOT_COUNTED,
  IS_LEFT_OUT,
  readAmounts,
} from '~/domain/events/event-totals.sql.server'
import { groupBy } from '~/domain/group-by'
import { empty, listed, query, type Sql, sql } from '~/infra/database/db.server'
import type { LineSearch } from './schema'
import { DATED, merchantKey, ofTime, ofUser } from './sums.sql.server'

// Finds the expenses that a user's sums leave out: those that are not converted because they have no rate,
// and those that do not count yet. The index `expenses_event_id_unconverted_idx` contains exactly these.

/** The amounts that an event's total leaves out in a month. */
export interface MonthLeftOut extends LeftOut {
  event: { id: string; name: string; status: string }
  /** the claim currency */
  currency: string
  /** YYYY-MM; empty for expenses without a valid date */
  month: string
}

type EventRow = MonthLeftOut['event'] & Pick<EventTerms, 'baseCurrency' | 'exchangeRate' | 'sampleCurrency'>

interface Asked {
  /** the comparison for the claim currency, in the form that `ofUser` takes; null: all */
  currency: Sql | null
  /** a further condition on the expenses */
  condition: Sql
}

const EVERYTHING: Asked = { currency: null, condition: empty }

/** Returns the amounts that a user's events leave out, by event and month. */
export async function leftOutByMonth(userId: string, asked = EVERYTHING): Promise<MonthLeftOut[]> {
  const month = sql`CASE WHEN ${DATED} THEN substr(expenses.date, 1, 7) ELSE '' END`
  const rows = await query<
    AmountColumnsRow & { eventId: string; month: string; currency: string; count: number | string }
  >(sql`
    SELECT event_id AS "eventId", month, currency, count(*) AS count, ${amountColumns(sql`amount > 0`)} FROM (
      SELECT expenses.event_id, expenses.currency, expenses.amount, ${month} AS month FROM ${EXPENSES_NOT_COUNTED}
      WHERE ${ofUser(userId, asked.currency)} AND ${IS_LEFT_OUT}${asked.condition}
    ) AS left_out GROUP BY event_id, month, currency ORDER BY event_id, month, currency`)
  if (rows.length === 0) return []
  const events = await query<EventRow>(sql`
    SELECT id, name, status, base_currency AS "baseCurrency", exchange_rate AS "exchangeRate", sample_currency AS "sampleCurrency"
    FROM events WHERE id IN ${listed([...new Set(rows.map(({ eventId }) => eventId))])} AND user_id = ${userId}`)
  const byId = new Map(events.map((event) => [event.id, event]))
  return [...groupBy(rows, ({ eventId, month }) => `${eventId} ${month}`).values()].flatMap((own) => {
    const [{ eventId, month }] = own as [(typeof own)[number]]
    const event = byId.get(eventId)
    if (!event) return []
    const sums = own.map(({ currency, count, ...amounts }) => ({
      ...{ currency, count: Number(count), amount: readAmounts(amounts) },
    }))
    const leftOut = leftOutOf(sums, event)
    if (!isAnyLeftOut(leftOut)) return []
    const { id, name, status, baseCurrency } = event
    return { event: { id, name, status }, currency: baseCurrency, month, ...leftOut }
  })
}

/**
 * Returns the amounts that the lines of a search leave out; without a year, those of lines without a date.
 */
export async function leftOutOfLines(
  userId: string,
  { currency, merchant, ...time }: LineSearch,
): Promise<LeftOut> {
  const isOfMerchant =
    merchant === '' ? empty : sql` AND ${merchantKey(sql`expenses.merchant`)} = ${merchant}`
  const condition = sql` AND ${ofTime(time)}${isOfMerchant}`
  return addLeftOut(await leftOutByMonth(userId, { currency: sql`= ${currency}`, condition }))
}
