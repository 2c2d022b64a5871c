import {
  IS_CONVERTED_BY_EVENT_RATE,
  readTotals,
  type TotalColumnsRow,
  totalColumns,
} from '~/domain/events/event-totals.sql.server'
import type { Totals } from '~/domain/events/schema'
import { query, type Sql, sql, storedDecimal } from '~/infra/database/db.server'
import { eventsWithoutRates } from './missing-rates.sql.server'
import type { LineSearch, YearLine } from './schema'
import { EXPENSES, IS_COUNTED, isInSearch } from './sums.sql.server'

// Finds the lines (expenses) behind the charts of a year, such as those of one month or one merchant.

/** Returns the FROM and WHERE clauses that select the lines of a search, with their events. */
const matchingLines = (userId: string, search: LineSearch): Sql =>
  sql`events JOIN ${EXPENSES} ON expenses.event_id = events.id
    WHERE events.user_id = ${userId} AND events.deleted_at IS NULL AND events.base_currency = ${search.currency}
      AND ${IS_COUNTED} AND ${isInSearch(search)}`

/** Sums the lines that match a search. */
export async function totalsOfLines(userId: string, search: LineSearch): Promise<Totals> {
  const [row] = await query<TotalColumnsRow>(sql`
    SELECT ${totalColumns(search.currency)} FROM ${matchingLines(userId, search)}`)
  return readTotals(row as TotalColumnsRow, search.currency)
}

/** A line as the database returns it. */
interface LineRow extends Omit<YearLine, 'convertedAmount' | 'withoutRate'> {
  convertedAmount: number | string
  /** the currency on the receipt */
  receiptCurrency: string
  /** 1 when the rate of the event converts the line, 0 when a charge or a rate of its currency does */
  isByEventRate: number
}

/** Returns a page of the lines that match a search, sorted by date. */
export async function findLines(
  userId: string,
  search: LineSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<YearLine[]> {
  const rows = await query<LineRow>(sql`
    SELECT expenses.id AS id, events.id AS "eventId", events.name AS "eventName", expenses.date AS date, expenses.merchant AS merchant,
      expenses.category AS category, events.base_currency AS currency, expenses.converted_amount AS "convertedAmount", expenses.currency AS "receiptCurrency",
      CASE WHEN ${IS_CONVERTED_BY_EVENT_RATE} THEN 1 ELSE 0 END AS "isByEventRate"
    FROM ${matchingLines(userId, search)} ORDER BY expenses.date, expenses.id LIMIT ${limit} OFFSET ${offset}`)
  const eventsById = await eventsWithoutRates(userId, [...new Set(rows.map(({ eventId }) => eventId))])
  return rows.map(({ convertedAmount, receiptCurrency, isByEventRate, ...line }) => {
    // `eventsWithoutRates` lists only the currencies for which the rate of the event may not be meant
    const event = isByEventRate === 1 ? eventsById.get(line.eventId) : undefined
    return {
      ...line,
      convertedAmount: storedDecimal(convertedAmount),
      withoutRate: event?.currencies.includes(receiptCurrency)
        ? { currency: receiptCurrency, exchangeRate: event.exchangeRate }
        : null,
    }
  })
}
