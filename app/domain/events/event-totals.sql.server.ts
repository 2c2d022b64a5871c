import Big from 'big.js'
import type { CurrencySum, EventRateUse } from '~/domain/conversion/missing-rates'
import { groupBy } from '~/domain/group-by'
import { claimDecimals, FINE_CURRENCIES } from '~/domain/money/currency'
import { type Decimal, roundClaimed } from '~/domain/money/decimal'
import { listed, provider, query, raw, type Sql, sql, storedDecimal } from '~/infra/database/db.server'
import type { OwnedEvent, Totals } from './schema'

// What the database adds up. Prisma's sums are those of SQLite's binary numbers, and round no line.

/** What a statement with `totalsIn` answers. */
export interface TotalsRow {
  count: number | string
  /** in whole units of the last decimal of the claim currency */
  units: string
  /** a JSON list of what `units` leaves out */
  larger: string
}

/** The units of the last decimal that one of a claim currency has: 100, or 1000 for a dinar. */
const unitsOf = (claimCurrency: string): number => 10 ** claimDecimals(claimCurrency)

/** The most units that SQLite adds as integers: larger amounts could overflow a sum of many. */
const ADDED_UNITS_MAX = 1e13

/**
 * Returns the decimals of a JSON list that SQLite has written: whole numbers digit by digit, others with more
 * digits than the nearest binary number tells apart. The shortest text of that number is the decimal again.
 */
const listedDecimals = (list: string): Decimal[] =>
  list === '[]'
    ? []
    : list
        .slice(1, -1)
        .split(',')
        .map((each) => storedDecimal(/^-?\d+$/.test(each) ? each : Number(each)))

/**
 * Columns of an aggregate over the table `expenses` of events with a claim currency: how many, and the sum of
 * their converted amounts above zero, each rounded to the decimals of that currency (contract, 2 and 4.3).
 * `readTotals` reads them.
 *
 * PostgreSQL's numerics are exact. SQLite keeps a decimal as the nearest binary number, so lines are brought
 * back to whole units first; the half unit is pushed over the edge that it may have fallen below. The few
 * largest lines are listed.
 */
export function totalsIn(claimCurrency: string): Sql {
  // as literals: SQLite would take a bound number for a binary one
  const units = raw(String(unitsOf(claimCurrency)))
  if (provider === 'postgresql')
    return sql`count(*) AS count,
        coalesce(sum(CASE WHEN converted_amount > 0 THEN round(converted_amount * ${units}) END), 0) AS units, '[]' AS larger`
  const max = raw(String(ADDED_UNITS_MAX / unitsOf(claimCurrency)))
  return sql`count(*) AS count,
        CAST(coalesce(sum(CASE WHEN converted_amount > 0 AND converted_amount <= ${max} THEN CAST(converted_amount * ${units} + 0.500001 AS INTEGER) END), 0) AS TEXT)
          AS units,
        json_group_array(converted_amount) FILTER (WHERE converted_amount > ${max}) AS larger`
}

/** @param claimCurrency that `totalsIn` was given */
export function readTotals({ count, units, larger }: TotalsRow, claimCurrency: string): Totals {
  const perOne = unitsOf(claimCurrency)
  // a list has many: numbers hold 15 digits exactly, and take a tenth of the time
  if (units.length <= 15 && larger === '[]')
    return { count: Number(count), total: String(Number(units) / perOne) }
  const total = listedDecimals(larger).reduce(
    (sum, amount) => sum.plus(roundClaimed(amount, claimCurrency)),
    Big(units).div(perOne),
  )
  return { count: Number(count), total: total.toFixed() }
}

/** What the totals of an event depend on. */
export type TotalledEvent = Pick<OwnedEvent, 'id' | 'baseCurrency'>

/** What the expenses of events come to, by the event's id; of events without any expense, nothing. */
export async function totalsByEvent(
  events: { id: string; baseCurrency: string }[],
): Promise<Map<string, Totals>> {
  const totals = new Map<string, Totals>()
  for (const own of groupBy(events, ({ baseCurrency }) => String(claimDecimals(baseCurrency))).values()) {
    const [{ baseCurrency }] = own as [TotalledEvent]
    const ids = own.map(({ id }) => id)
    const rows = await query<TotalsRow & { id: string }>(sql`
    SELECT event_id AS id, ${totalsIn(baseCurrency)} FROM expenses WHERE event_id IN ${listed(ids)} AND deleted_at IS NULL GROUP BY event_id`)
    for (const { id, ...row } of rows) totals.set(id, readTotals(row, baseCurrency))
  }
  return totals
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
 * The few larger ones are listed.
 */
export const amountsOf = (counted: Sql): Sql =>
  provider === 'postgresql'
    ? sql`coalesce(sum(round(amount, 4)) FILTER (WHERE ${counted}), 0) * 10000 AS amount_units, '[]' AS amounts`
    : sql`CAST(coalesce(sum(CAST(round(amount * 10000) AS INTEGER)) FILTER (WHERE ${counted} AND abs(amount) <= ${ADDED_MAX}), 0) AS TEXT)
          AS amount_units,
        json_group_array(amount) FILTER (WHERE ${counted} AND abs(amount) > ${ADDED_MAX}) AS amounts`

export interface AmountsRow {
  amount_units: string
  /** a JSON list of what `amount_units` leaves out */
  amounts: string
}

export function readAmounts({ amount_units: units, amounts }: AmountsRow): Decimal {
  return listedDecimals(amounts)
    .reduce((sum, amount) => sum.plus(amount), Big(units).div(10_000))
    .toFixed()
}

/** What the expenses of an event come to, by currency and category. */
export async function totalsByGroup({ id, baseCurrency }: TotalledEvent): Promise<GroupTotals[]> {
  const amounts = amountsOf(sql`converted_amount > 0`)
  const rows = await query<TotalsRow & AmountsRow & { currency: string; category: string }>(sql`
    SELECT currency, category, ${totalsIn(baseCurrency)}, ${amounts} FROM expenses WHERE event_id = ${id} AND deleted_at IS NULL
    GROUP BY currency, category`)
  return rows.map(({ currency, category, ...row }) => ({
    currency,
    category,
    ...readTotals(row, baseCurrency),
    amount: readAmounts(row),
  }))
}

/** A condition on expenses: nothing was converted, and nothing charged. An index has these by event. */
const NOT_COUNTED: Sql = sql`deleted_at IS NULL AND ${BY_EVENT_RATE} AND converted_amount = 0`

/** The least amount of a currency that does not come to nothing when it is rounded as a claim currency. */
const LEAST_COUNTED: Sql = sql`CASE WHEN currency IN ${listed([...FINE_CURRENCIES])} THEN 0.0005 ELSE 0.005 END`

/**
 * A condition on expenses: not counted, although a rate or a click would make them count. In the claim
 * currency, an amount that is rounded to nothing never does.
 */
export const LEFT_OUT: Sql = sql`${NOT_COUNTED} AND amount > 0
  AND (amount >= ${LEAST_COUNTED} OR currency <> (SELECT base_currency FROM events WHERE events.id = event_id))`

/** SQLite would take an index of fewer conditions, and look up each row. */
export const EXPENSES_NOT_COUNTED =
  provider === 'sqlite' ? sql`expenses INDEXED BY expenses_event_id_unconverted_idx` : sql`expenses`

/**
 * What the expenses come to that were not converted and have neither a charge nor a rate of the schedule, by
 * the event's id and currency: for `leftOutOf`.
 */
export async function leftOutByEvent(eventIds: string[]): Promise<Map<string, CurrencySum[]>> {
  const rows = await query<AmountsRow & { id: string; currency: string; count: number | string }>(sql`
    SELECT event_id AS id, currency, count(*) AS count, ${amountsOf(sql`amount > 0`)} FROM ${EXPENSES_NOT_COUNTED}
    WHERE event_id IN ${listed(eventIds)} AND ${LEFT_OUT} GROUP BY event_id, currency ORDER BY currency`)
  const sums = rows.map(({ id, currency, count, ...amounts }) => ({
    id,
    currency,
    count: Number(count),
    amount: readAmounts(amounts),
  }))
  return groupBy(sums, ({ id }) => id)
}

/** The same of one event, by category and currency. */
export async function leftOutByCategory(eventId: string): Promise<(CurrencySum & { category: string })[]> {
  const rows = await query<AmountsRow & { category: string; currency: string; count: number | string }>(sql`
    SELECT category, currency, count(*) AS count, ${amountsOf(sql`amount > 0`)} FROM ${EXPENSES_NOT_COUNTED}
    WHERE event_id = ${eventId} AND ${LEFT_OUT} GROUP BY category, currency ORDER BY currency`)
  return rows.map(({ category, currency, count, ...amounts }) => ({
    ...{ category, currency, count: Number(count), amount: readAmounts(amounts) },
  }))
}
