import Big from 'big.js'
import type { CurrencySum, EventRateUse } from '~/domain/conversion/missing-rates'
import { groupBy } from '~/domain/group-by'
import { CURRENCIES_ABOVE_TWO_DECIMALS, claimDecimals } from '~/domain/money/currency'
import { type Decimal, roundClaimed } from '~/domain/money/decimal'
import { provider, query, raw, type Sql, sql, storedDecimal, textTable } from '~/infra/database/db.server'
import type { OwnedEvent, Totals } from './schema'

// Adds up expenses in the database. Prisma would add the binary numbers of SQLite and would not round each
// expense. A `...Columns` function returns SQL for columns, and the `read...` function beside it reads them.
// Amounts are added as whole units, because sums of integers are exact: 12.34 EUR is 1234 units of 0.01.

/** A row of a query with the columns of `totalColumns`. */
export interface TotalColumnsRow {
  count: number | string
  /** the sum in units of the last decimal of the claim currency */
  units: string
  /** a JSON list of amounts that are missing in `units`, because they are too large for SQLite's integers */
  larger: string
}

/** Returns how many smallest units one of a claim currency has: 100, or 1000 with three decimals. */
const unitsPerOne = (claimCurrency: string): number => 10 ** claimDecimals(claimCurrency)

/**
 * The largest amount, in units, that SQLite adds as an integer. Larger ones are listed, because their sum
 * could overflow.
 */
const ADDED_UNITS_MAX = 1e13

/**
 * Returns the decimals in a JSON list of SQLite. SQLite writes whole numbers exactly, and others as binary
 * numbers with excess digits, whose shortest text is the original decimal.
 */
function parseDecimals(list: string): Decimal[] {
  const texts = list === '[]' ? [] : list.slice(1, -1).split(',')
  return texts.map((text) => storedDecimal(/^-?\d+$/.test(text) ? text : Number(text)))
}

/**
 * Selects the expenses that totals count (`isCountable`). Exactly the condition of partial indexes, so that
 * the databases use them.
 */
export const IS_COUNTABLE: Sql = sql`(converted_amount > 0 OR (converted_amount < 0 AND kind = 'refund'))`

/**
 * Returns the columns of an aggregate over `expenses` for events in one claim currency: the number of
 * expenses, and the sum of the converted amounts that count (`IS_COUNTABLE`), each rounded to the decimals of
 * the currency.
 *
 * PostgreSQL's numerics are exact. SQLite stores a decimal as the nearest binary number, so each amount is
 * first rounded to whole units: moving it by 0.5 away from zero and then dropping the decimals rounds half
 * units away from zero. It moves it by 0.500001, because half units may be stored a little too low: 1.005
 * times 100 is 100.49999999999999. The few amounts that are too large for integers are listed in `larger`.
 */
export function totalColumns(claimCurrency: string): Sql {
  // literals, because SQLite would treat a bound number as a binary one
  const factor = raw(String(unitsPerOne(claimCurrency)))
  if (provider === 'postgresql')
    return sql`count(*) AS count,
        coalesce(sum(CASE WHEN ${IS_COUNTABLE} THEN round(converted_amount * ${factor}) END), 0) AS units, '[]' AS larger`
  const addedMax = raw(String(ADDED_UNITS_MAX / unitsPerOne(claimCurrency)))
  return sql`count(*) AS count,
        CAST(coalesce(sum(CASE WHEN ${IS_COUNTABLE} AND abs(converted_amount) <= ${addedMax}
          THEN CAST(converted_amount * ${factor} + CASE WHEN converted_amount < 0 THEN -0.500001 ELSE 0.500001 END AS INTEGER) END), 0) AS TEXT)
          AS units,
        json_group_array(converted_amount) FILTER (WHERE ${IS_COUNTABLE} AND abs(converted_amount) > ${addedMax}) AS larger`
}

/**
 * Reads the columns of `totalColumns`.
 * @param claimCurrency the currency that was given to `totalColumns`
 */
export function readTotals({ count, units, larger }: TotalColumnsRow, claimCurrency: string): Totals {
  const divisor = unitsPerOne(claimCurrency)
  // numbers hold 15 digits exactly and take a tenth of the time, which matters for long lists
  if (units.length <= 15 && larger === '[]')
    return { count: Number(count), total: String(Number(units) / divisor) }
  const total = parseDecimals(larger).reduce(
    (sum, amount) => sum.plus(roundClaimed(amount, claimCurrency)),
    Big(units).div(divisor),
  )
  return { count: Number(count), total: total.toFixed() }
}

/** The fields of an event that its totals need. */
export type TotalledEvent = Pick<OwnedEvent, 'id' | 'baseCurrency'>

/**
 * Adds up the expenses of events, by event id. Events without expenses are missing in the result. Events
 * whose claim currencies have equally many decimals share a query, because the units are the same.
 */
export async function totalsByEvent(
  events: { id: string; baseCurrency: string }[],
): Promise<Map<string, Totals>> {
  const totals = new Map<string, Totals>()
  const eventsByDecimals = groupBy(events, ({ baseCurrency }) => String(claimDecimals(baseCurrency)))
  for (const eventsInGroup of eventsByDecimals.values()) {
    // a group has at least one event
    const [{ baseCurrency }] = eventsInGroup as [(typeof events)[number]]
    const ids = eventsInGroup.map(({ id }) => id)
    const rows = await query<TotalColumnsRow & { id: string }>(sql`
    SELECT event_id AS id, ${totalColumns(baseCurrency)} FROM expenses WHERE event_id IN ${textTable(ids)} AND deleted_at IS NULL GROUP BY event_id`)
    for (const { id, ...row } of rows) totals.set(id, readTotals(row, baseCurrency))
  }
  return totals
}

/** Selects expenses that the event's exchange rate converts, among those not in the claim currency. */
export const IS_CONVERTED_BY_EVENT_RATE: Sql = sql`charged_amount IS NULL AND applied_rate_id IS NULL`

/**
 * Returns the currencies that the exchange rates of events convert, by event id. An index has all columns of
 * the query, so the database need not read the expenses themselves.
 */
export async function eventRateUses(eventIds: string[]): Promise<Map<string, EventRateUse[]>> {
  const rows = await query<{ id: string; currency: string; count: number | string }>(sql`
    SELECT events.id AS id, used.currency AS currency, used.count AS count
    FROM (
      SELECT event_id, currency, count(*) AS count FROM expenses
      WHERE event_id IN ${textTable(eventIds)} AND deleted_at IS NULL AND ${IS_CONVERTED_BY_EVENT_RATE} AND ${IS_COUNTABLE}
      GROUP BY event_id, currency
    ) AS used JOIN events ON events.id = used.event_id
    WHERE used.currency <> events.base_currency ORDER BY used.currency`)
  const uses = rows.map(({ id, currency, count }) => ({ id, currency, count: Number(count) }))
  return groupBy(uses, ({ id }) => id)
}

/** The totals of an event's expenses of one kind in one currency and category. */
export interface GroupTotals extends Totals {
  kind: string
  currency: string
  category: string
  /** the sum of the claimed parts of the counted expenses, in the currency of their receipts */
  amount: Decimal
}

/**
 * The largest amount that SQLite adds as an integer. Even with this amount in every expense, the sum of an
 * event cannot overflow.
 */
const ADDED_AMOUNT_MAX = 1e9

/** SQL for the claimed part of the amount on a receipt. */
const CLAIMED_PART: Sql = sql`coalesce(claimed_part, amount)`

/**
 * Returns the columns of an aggregate over expenses of one currency: the sum of the claimed parts of the
 * amounts on their receipts, each to 4 decimals. No currency has more, and no form accepts more.
 *
 * SQLite stores an amount as the nearest binary number, with an error below 1 in 2^53. For amounts up to
 * 10^9, times 10^4, the error is below a hundredth of a unit, so rounding returns the exact units. The few
 * larger amounts are listed.
 */
export const amountColumns = (isCounted: Sql): Sql =>
  provider === 'postgresql'
    ? sql`coalesce(sum(round(${CLAIMED_PART}, 4)) FILTER (WHERE ${isCounted}), 0) * 10000 AS amount_units, '[]' AS amounts`
    : sql`CAST(coalesce(sum(CAST(round(${CLAIMED_PART} * 10000) AS INTEGER)) FILTER (WHERE ${isCounted} AND abs(${CLAIMED_PART}) <= ${ADDED_AMOUNT_MAX}), 0) AS TEXT)
          AS amount_units,
        json_group_array(${CLAIMED_PART}) FILTER (WHERE ${isCounted} AND abs(${CLAIMED_PART}) > ${ADDED_AMOUNT_MAX}) AS amounts`

/** A row of a query with the columns of `amountColumns`. */
export interface AmountColumnsRow {
  /** the sum in units of 0.0001 */
  amount_units: string
  /** a JSON list of amounts that are missing in `amount_units`, because they are above `ADDED_AMOUNT_MAX` */
  amounts: string
}

/** Reads the columns of `amountColumns`. */
export function readAmounts({ amount_units: units, amounts }: AmountColumnsRow): Decimal {
  return parseDecimals(amounts)
    .reduce((sum, amount) => sum.plus(amount), Big(units).div(10_000))
    .toFixed()
}

/** Adds up the expenses of an event by kind, currency and category. */
export async function totalsByGroup({ id, baseCurrency }: TotalledEvent): Promise<GroupTotals[]> {
  const rows = await query<
    TotalColumnsRow & AmountColumnsRow & Pick<GroupTotals, 'kind' | 'currency' | 'category'>
  >(sql`
    SELECT kind, currency, category, ${totalColumns(baseCurrency)}, ${amountColumns(IS_COUNTABLE)} FROM expenses
    WHERE event_id = ${id} AND deleted_at IS NULL GROUP BY kind, currency, category`)
  return rows.map(({ kind, currency, category, ...row }) => ({
    kind,
    currency,
    category,
    ...readTotals(row, baseCurrency),
    amount: readAmounts(row),
  }))
}

/**
 * Selects expenses that are not converted: they have no charge, no rate of their own, and count zero. The
 * index of `UNCONVERTED_EXPENSES` contains exactly these expenses.
 */
const IS_UNCONVERTED: Sql = sql`deleted_at IS NULL AND ${IS_CONVERTED_BY_EVENT_RATE} AND converted_amount = 0`

/** SQL for the smallest amount that does not round to zero in the currency of its expense. */
const COUNTED_AMOUNT_MIN: Sql = sql`CASE WHEN currency IN ${textTable([...CURRENCIES_ABOVE_TWO_DECIMALS])} THEN 0.0005 ELSE 0.005 END`

/**
 * Selects expenses that the totals leave out, but would include with a rate or a confirmation. An expense in
 * the claim currency whose amount rounds to zero is not among them, because it can never count.
 */
export const IS_LEFT_OUT: Sql = sql`${IS_UNCONVERTED} AND (amount > 0 OR (amount < 0 AND kind = 'refund'))
  AND (abs(${CLAIMED_PART}) >= ${COUNTED_AMOUNT_MIN} OR currency <> (SELECT base_currency FROM events WHERE events.id = event_id))`

/**
 * SQL for the table of expenses, read by the index of unconverted expenses. SQLite must be told the index,
 * because it would choose one with fewer conditions and look up each row. A query that names it fails unless
 * it has the conditions of `IS_UNCONVERTED`.
 */
export const UNCONVERTED_EXPENSES =
  provider === 'sqlite' ? sql`expenses INDEXED BY expenses_event_id_unconverted_idx` : sql`expenses`

/** The condition of `amountColumns` in a query that selects only the expenses to add up. */
export const NO_CONDITION: Sql = sql`true`

type SumRow = AmountColumnsRow & { currency: string; count: number | string }

const readSum = ({ currency, count, ...amounts }: SumRow): CurrencySum => ({
  currency,
  count: Number(count),
  amount: readAmounts(amounts),
})

/** Adds up the left-out expenses (`IS_LEFT_OUT`) by currency, for each event's id, for `leftOutOf`. */
export async function leftOutByEvent(eventIds: string[]): Promise<Map<string, CurrencySum[]>> {
  const rows = await query<SumRow & { id: string }>(sql`
    SELECT event_id AS id, currency, count(*) AS count, ${amountColumns(NO_CONDITION)} FROM ${UNCONVERTED_EXPENSES}
    WHERE event_id IN ${textTable(eventIds)} AND ${IS_LEFT_OUT} GROUP BY event_id, currency ORDER BY currency`)
  return groupBy(
    rows.map((row) => ({ id: row.id, ...readSum(row) })),
    ({ id }) => id,
  )
}

/** Adds up the left-out expenses (`IS_LEFT_OUT`) of one event, by category and currency. */
export async function leftOutByCategory(eventId: string): Promise<(CurrencySum & { category: string })[]> {
  const rows = await query<SumRow & { category: string }>(sql`
    SELECT category, currency, count(*) AS count, ${amountColumns(NO_CONDITION)} FROM ${UNCONVERTED_EXPENSES}
    WHERE event_id = ${eventId} AND ${IS_LEFT_OUT} GROUP BY category, currency ORDER BY currency`)
  return rows.map((row) => ({ category: row.category, ...readSum(row) }))
}
