import { isCalendarDateSql } from '~/domain/calendar-date.sql.server'
import {
  IS_COUNTABLE,
  readTotals,
  type TotalColumnsRow,
  type TotalledEvent,
  totalColumns,
} from '~/domain/events/event-totals.sql.server'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { CURRENCIES_ABOVE_TWO_DECIMALS, claimDecimals, DEFAULT_CURRENCY } from '~/domain/money/currency'
import { empty, provider, query, type Sql, sql, textTable } from '~/infra/database/db.server'
import { RANKED_SLICES_MAX } from './rank'
import type { LineSearch } from './schema'

// Sums the expenses that count. The index `expenses_event_id_counted_idx` covers all columns read here. The
// columns `count`, `units` and `larger` of `totalColumns` hold a number of expenses and their exact sum.

/** The expenses with their index. Without statistics, SQLite would use a smaller one and look up each row. */
export const EXPENSES: Sql =
  provider === 'sqlite' ? sql`expenses INDEXED BY expenses_event_id_counted_idx` : sql`expenses`

/** Whether an expense counts in sums. */
export const IS_COUNTED: Sql = sql`expenses.deleted_at IS NULL AND ${IS_COUNTABLE}`

/**
 * Whether an expense belongs to a user. Reads the index of events, so that grouping by event needs no
 * sorting.
 * @param currency the comparison for the claim currency, such as `= 'EUR'`; null for all
 */
export const isOfUser = (userId: string, currency: Sql | null): Sql => {
  const currencyCondition = currency === null ? empty : sql` AND events.base_currency ${currency}`
  return sql`expenses.event_id IN (SELECT events.id FROM events WHERE events.user_id = ${userId} AND events.deleted_at IS NULL${currencyCondition})`
}

/** Whether an expense has a valid date. Expenses without one belong to no year. */
export const HAS_DATE: Sql = isCalendarDateSql(sql`expenses.date`)

/** Whether a date is from month `first` to month `last` (YYYY-MM). All days lie between `00` and `39`. */
const isInMonths = (first: string, last: string): Sql =>
  sql`expenses.date >= ${`${first}-00`} AND expenses.date <= ${`${last}-39`} AND ${HAS_DATE}`

/** Whether an expense has the year, month and merchant of a search; without a year, no valid date. */
export const isInSearch = ({ year, month, merchant }: LineSearch): Sql => {
  const merchantCondition =
    merchant === '' ? empty : sql` AND ${merchantKey(sql`expenses.merchant`)} = ${merchant}`
  if (year === '') return sql`(expenses.date IS NULL OR NOT (${HAS_DATE}))${merchantCondition}`
  const [first, last] = month === '' ? ['01', '12'] : [month, month]
  return sql`${isInMonths(`${year}-${first}`, `${year}-${last}`)}${merchantCondition}`
}

/** The sum of the expenses of a day with the same category and currency. */
export interface DaySum extends Totals {
  date: string | null
  category: string
  currency: string
}

/** Returns the sums of an event's expenses by day, category and currency. */
export async function sumsByDay({ id, baseCurrency }: TotalledEvent): Promise<DaySum[]> {
  const rows = await query<TotalColumnsRow & Omit<DaySum, keyof Totals>>(sql`
    SELECT date, category, currency, ${totalColumns(baseCurrency)} FROM ${EXPENSES}
    WHERE event_id = ${id} AND ${IS_COUNTED} GROUP BY date, category, currency`)
  return rows.map(({ date, category, currency, ...row }) => ({
    date,
    category,
    currency,
    ...readTotals(row, baseCurrency),
  }))
}

/** The sum of the expenses of an event in a month. */
export interface MonthSum extends Totals {
  eventId: string
  /** the claim currency */
  currency: string
  /** YYYY-MM; empty for expenses without a valid date */
  month: string
}

/** Keeps PostgreSQL from inlining the subquery into GROUP BY, where `HAS_DATE` would scan a list of days. */
const NO_INLINING: Sql = provider === 'postgresql' ? sql` OFFSET 0` : empty

/**
 * Groups claim currencies by their decimals, because one query can sum only amounts with equal decimals.
 * Returns one currency of each group, and the condition (`isOfUser`) for all of the group.
 */
async function currenciesByDecimals(userId: string): Promise<[currency: string, comparison: Sql | null][]> {
  const events = await query<{ currency: string }>(sql`
    SELECT DISTINCT base_currency AS currency FROM events
    WHERE user_id = ${userId} AND deleted_at IS NULL AND base_currency IN ${textTable([...CURRENCIES_ABOVE_TWO_DECIMALS])}`)
  // the user's claim currencies with more than two decimals, such as TND; the first query sums all others
  const fineCurrencies = events.map(({ currency }) => currency)
  const groups = groupBy(fineCurrencies, (currency) => String(claimDecimals(currency)))
  return [
    [DEFAULT_CURRENCY, fineCurrencies.length === 0 ? null : sql`NOT IN ${textTable(fineCurrencies)}`],
    ...Array.from(groups.values(), (currencies): [string, Sql] => [
      currencies[0] as string,
      sql`IN ${textTable(currencies)}`,
    ]),
  ]
}

/** Returns a user's sums by event and month. The charts of a year need these and the sums of merchants. */
export async function sumsByEventAndMonth(userId: string): Promise<MonthSum[]> {
  const sums: MonthSum[] = []
  for (const [currency, comparison] of await currenciesByDecimals(userId)) {
    const rows = await query<TotalColumnsRow & Omit<MonthSum, keyof Totals>>(sql`
    SELECT events.id AS "eventId", events.base_currency AS currency, month, count, units, larger FROM (
      SELECT event_id, month, ${totalColumns(currency)} FROM (
        SELECT event_id, converted_amount, kind,
          CASE WHEN ${HAS_DATE} THEN substr(expenses.date, 1, 7) ELSE '' END AS month
        FROM ${EXPENSES} WHERE ${isOfUser(userId, comparison)} AND ${IS_COUNTED}${NO_INLINING}
      ) AS dated GROUP BY event_id, month
    ) AS sums JOIN events ON events.id = sums.event_id`)
    for (const { eventId, currency, month, ...row } of rows)
      sums.push({ eventId, currency, month, ...readTotals(row, currency) })
  }
  return sums
}

/** Folds a merchant's name: no case, accents, spaces, dots and hyphens. An ASCII name takes less time. */
const merchantKey = (name: Sql): Sql => {
  const isAscii =
    provider === 'sqlite'
      ? sql`length(CAST(${name} AS BLOB)) = length(${name})`
      : sql`octet_length(${name}) = char_length(${name})`
  return sql`replace(replace(replace(CASE WHEN ${isAscii} THEN lower(${name}) ELSE folded(${name}) END, ' ', ''), '.', ''), '-', '')`
}

/** The sum of the expenses with one spelling of a merchant. */
export interface MerchantSum extends Totals {
  /** in the form in which merchants are compared */
  key: string
  /** one spelling of the name */
  name: string
}

/** Returns the largest merchants of a user in a year and a claim currency, with a sum for each spelling. */
export async function largestMerchants(userId: string, year: string, currency: string) {
  const rows = await query<TotalColumnsRow & Omit<MerchantSum, keyof Totals>>(sql`
    WITH named AS (
      SELECT name, ${merchantKey(sql`name`)} AS key, count, units, larger, size FROM (
        SELECT merchant AS name, ${totalColumns(currency)}, sum(converted_amount) AS size FROM ${EXPENSES}
        WHERE ${isOfUser(userId, sql`= ${currency}`)} AND ${IS_COUNTED} AND ${isInMonths(`${year}-01`, `${year}-12`)} GROUP BY merchant
      ) AS spelled
    ), largest AS (
      SELECT key, sum(size) AS sum FROM named GROUP BY key ORDER BY sum DESC, key LIMIT ${RANKED_SLICES_MAX}
    )
    SELECT named.key AS key, name, count, units, larger FROM largest JOIN named ON named.key = largest.key
    ORDER BY largest.sum DESC, named.key, size DESC, name`)
  return rows.map(({ key, name, ...row }): MerchantSum => ({ key, name, ...readTotals(row, currency) }))
}
