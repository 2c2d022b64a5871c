import { addLeftOut, isAnyLeftOut, type LeftOut, leftOutOf } from '~/domain/conversion/missing-rates'
import type { EventTerms } from '~/domain/conversion/terms'
import {
  type AmountColumnsRow,
  amountColumns,
  IS_LEFT_OUT,
  NO_CONDITION,
  readAmounts,
  UNCONVERTED_EXPENSES,
} from '~/domain/events/event-totals.sql.server'
import { groupBy } from '~/domain/group-by'
import { empty, query, type Sql, sql, textTable } from '~/infra/database/db.server'
import type { LineSearch } from './schema'
import { HAS_DATE, isInSearch, isOfUser } from './sums.sql.server'

// Sums the expenses that a user's totals leave out: expenses not converted because they have no rate, and
// expenses that do not count yet. The index `expenses_event_id_unconverted_idx` contains exactly these.

/** The amounts that an event's total leaves out in a month. */
export interface MonthLeftOut extends LeftOut {
  event: { id: string; name: string; status: string }
  /** the claim currency */
  currency: string
  /** YYYY-MM; empty for expenses without a valid date */
  month: string
}

/** The fields of an event that decide which of its expenses have no rate. */
type RateTerms = MonthLeftOut['event'] & Pick<EventTerms, 'baseCurrency' | 'exchangeRate' | 'sampleCurrency'>

/** Limits the expenses that are summed. */
interface ExpenseFilter {
  /** compares the claim currency, such as `= 'EUR'`; null: all claim currencies */
  currencyCondition: Sql | null
  /** a further condition on the expenses, which begins with AND; empty: none */
  expenseCondition: Sql
}

const NO_FILTER: ExpenseFilter = { currencyCondition: null, expenseCondition: empty }

/** Returns the amounts that a user's events leave out, by event and month. */
export async function leftOutByMonth(userId: string, filter = NO_FILTER): Promise<MonthLeftOut[]> {
  const month = sql`CASE WHEN ${HAS_DATE} THEN substr(expenses.date, 1, 7) ELSE '' END`
  const rows = await query<
    AmountColumnsRow & { eventId: string; month: string; currency: string; count: number | string }
  >(sql`
    SELECT event_id AS "eventId", month, currency, count(*) AS count, ${amountColumns(NO_CONDITION)} FROM (
      SELECT expenses.event_id, expenses.currency, expenses.amount, expenses.claimed_part, ${month} AS month FROM ${UNCONVERTED_EXPENSES}
      WHERE ${isOfUser(userId, filter.currencyCondition)} AND ${IS_LEFT_OUT}${filter.expenseCondition}
    ) AS left_out GROUP BY event_id, month, currency ORDER BY event_id, month, currency`)
  if (rows.length === 0) return []
  const events = await query<RateTerms>(sql`
    SELECT id, name, status, base_currency AS "baseCurrency", exchange_rate AS "exchangeRate", sample_currency AS "sampleCurrency"
    FROM events WHERE id IN ${textTable([...new Set(rows.map(({ eventId }) => eventId))])} AND user_id = ${userId}`)
  const eventsById = new Map(events.map((event) => [event.id, event]))
  return [...groupBy(rows, ({ eventId, month }) => `${eventId} ${month}`).values()].flatMap((monthRows) => {
    const [{ eventId, month }] = monthRows as [(typeof monthRows)[number]]
    const event = eventsById.get(eventId)
    if (!event) return []
    const sums = monthRows.map(({ currency, count, ...amounts }) => ({
      currency,
      count: Number(count),
      amount: readAmounts(amounts),
    }))
    const leftOut = leftOutOf(sums, event)
    if (!isAnyLeftOut(leftOut)) return []
    const { id, name, status, baseCurrency } = event
    return { event: { id, name, status }, currency: baseCurrency, month, ...leftOut }
  })
}

/** Returns the amounts that a search's totals leave out. Without a year, a search is for undated expenses. */
export async function leftOutOfSearch(userId: string, search: LineSearch): Promise<LeftOut> {
  const currencyCondition = sql`= ${search.currency}`
  const expenseCondition = sql` AND ${isInSearch(search)}`
  return addLeftOut(await leftOutByMonth(userId, { currencyCondition, expenseCondition }))
}
