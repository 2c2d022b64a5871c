import type { ExpenseRow } from '~/domain/database-rows'
import type { Decimal } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import {
  empty,
  provider,
  query,
  raw,
  type Sql,
  sql,
  storedDecimal,
  timeSql,
} from '~/infra/database/db.server'
import type { Convertible } from './convert-expense'

// Reads and stores the conversions of an event's expenses in SQL. An event may have 100,000 of them, for
// which Prisma took 0.7 to 0.9 s of CPU time, most of it for Decimals (docs/decisions/0002). All rows pass
// between the database and this file as one JSON text of lists, because better-sqlite3 takes four times as
// long to return each column of each row, and SQLite reads lists faster than objects.

/** The conversion of an expense that a change of an event's terms or rates stores. */
export type ConvertedExpense = Pick<
  ExpenseRow,
  'id' | 'convertedAmount' | 'appliedRateId' | 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'
>

/** An expense with the inputs of its conversion and the stored result. */
export type StoredConversion = Convertible & ConvertedExpense & Pick<ExpenseRow, 'kind' | 'deletedAt'>

/** A decimal of a row: a number from SQLite, a text from PostgreSQL. */
type StoredDecimal = number | string

/** The columns of a row, in the order of both SELECT statements. */
type Row = [
  id: string,
  amount: StoredDecimal,
  currency: string,
  date: string | null,
  rateId: string | null,
  chargedAmount: StoredDecimal | null,
  otherCharge: StoredDecimal | null,
  otherChargeCurrency: string | null,
  convertedAmount: StoredDecimal,
  appliedRateId: string | null,
  deletedAt: string | null,
  kind: string,
  share: string,
]

const decimalOrNull = (stored: StoredDecimal | null): Decimal | null =>
  stored === null ? null : storedDecimal(stored)

/**
 * Selects either the expenses that are converted with a rate or are in a currency, or the expenses with a
 * charge in the event's claim currency or in another one.
 */
type ExpenseFilter = { rateId: string; currency: string | null } | { otherChargeCurrency: string }

function filterCondition(filter: ExpenseFilter): Sql {
  if ('otherChargeCurrency' in filter)
    return sql`charged_amount IS NOT NULL OR other_charge_currency = ${filter.otherChargeCurrency}`
  const { rateId, currency } = filter
  const usesRate = sql`applied_rate_id = ${rateId}`
  return currency === null ? usesRate : sql`${usesRate} OR currency = ${currency}`
}

/**
 * Reads the expenses of an event in any order, including the deleted ones.
 * @param filter limits the result to these expenses
 */
export async function storedConversions(
  eventId: OwnedEventId,
  filter?: ExpenseFilter,
): Promise<StoredConversion[]> {
  const condition = sql`event_id = ${eventId}${filter ? sql` AND (${filterCondition(filter)})` : empty}`
  const [result] = await query<{ rows: string | null }>(
    provider === 'sqlite' ? selectOnSqlite(condition) : selectOnPostgresql(condition),
  )
  const rows = JSON.parse(result?.rows ?? '[]') as Row[]
  return rows.map(toConversion)
}

/** Returns an expense from its columns. */
const toConversion = ([
  id,
  amount,
  currency,
  date,
  rateId,
  chargedAmount,
  otherCharge,
  otherChargeCurrency,
  convertedAmount,
  appliedRateId,
  deletedAt,
  kind,
  share,
]: Row): StoredConversion => ({
  id,
  amount: storedDecimal(amount),
  currency,
  date,
  rateId,
  chargedAmount: decimalOrNull(chargedAmount),
  otherCharge: decimalOrNull(otherCharge),
  otherChargeCurrency,
  convertedAmount: storedDecimal(convertedAmount),
  appliedRateId,
  deletedAt: deletedAt === null ? null : new Date(deletedAt),
  kind,
  share,
})

/** Reads rows in the order of storage. The index alone would read them in the order of their amounts. */
const selectOnSqlite = (condition: Sql): Sql => sql`
  SELECT json_group_array(json_array(id, amount, currency, date, rate_id, charged_amount, other_charge,
    other_charge_currency, converted_amount, applied_rate_id, deleted_at, kind, share)) AS rows
  FROM expenses WHERE rowid IN (SELECT rowid FROM expenses WHERE ${condition})`

/** Returns decimals as text, because JSON numbers would lose digits. */
const selectOnPostgresql = (condition: Sql): Sql => sql`
  SELECT CAST(json_agg(json_build_array(id, amount::TEXT, currency, date, rate_id, charged_amount::TEXT,
    other_charge::TEXT, other_charge_currency, converted_amount::TEXT, applied_rate_id, deleted_at, kind, share)) AS TEXT) AS rows
  FROM expenses WHERE ${condition}`

/**
 * Expands a JSON text of lists into a row for each list, in its column `value`. SQLite uses JSONB, because it
 * reads JSONB faster than text.
 */
export const expandRows = (rows: string): Sql =>
  provider === 'sqlite' ? sql`jsonb_each(${rows})` : sql`jsonb_array_elements(CAST(${rows} AS JSONB))`

/** The plus stops SQLite from using the index by event, so that it finds each expense by its id. */
export const eventIdOfRow = raw(provider === 'sqlite' ? '+expenses.event_id' : 'expenses.event_id')

/**
 * The values of an expense to store, in the order of `storedColumns`. The last three are only for charges.
 */
type StoredValues = (string | null)[]

/** The SQL of each value of `StoredValues` within an expanded row. */
const storedColumns = {
  id: raw('row.value ->> 0'),
  convertedAmount: raw('CAST(row.value ->> 1 AS DECIMAL)'),
  appliedRateId: raw('row.value ->> 2'),
  chargedAmount: raw('CAST(row.value ->> 3 AS DECIMAL)'),
  otherCharge: raw('CAST(row.value ->> 4 AS DECIMAL)'),
  otherChargeCurrency: raw('row.value ->> 5'),
}

/**
 * Stores the conversions of expenses, without their charges.
 * @throws RangeError for an amount that no column can hold
 */
export const storeConversions = (event: EventVersion, expenses: ConvertedExpense[]): Sql =>
  updateExpenses(event, expenses.map(conversionValues), empty)

/**
 * Stores the conversions and charges of expenses. Because a form shows the charge, a row with a new charge
 * counts as changed in the event's next version.
 * @param options.withEvidence whether the evidence of the charges changes too, so that all rows count as
 * changed
 * @throws RangeError for an amount that no column can hold
 */
export function storeCharges(
  event: EventVersion,
  expenses: ConvertedExpense[],
  { withEvidence = false } = {},
): Sql {
  const rows = expenses.map((expense): StoredValues => {
    const { chargedAmount, otherCharge, otherChargeCurrency } = expense
    return [...conversionValues(expense), chargedAmount, otherCharge, otherChargeCurrency]
  })
  const { chargedAmount, otherCharge, otherChargeCurrency } = storedColumns
  const nextVersion = event.version + 1
  const isChanged = sql`charged_amount IS DISTINCT FROM ${chargedAmount}`
  const changedIn = withEvidence
    ? sql`${nextVersion}`
    : sql`CASE WHEN ${isChanged} THEN ${nextVersion} ELSE changed_in END`
  const chargeAssignments = sql`
      charged_amount = ${chargedAmount}, other_charge = ${otherCharge}, other_charge_currency = ${otherChargeCurrency},
      changed_in = ${changedIn},`
  return updateExpenses(event, rows, chargeAssignments)
}

interface EventVersion {
  id: OwnedEventId
  version: number
}

function conversionValues({ id, convertedAmount, appliedRateId }: ConvertedExpense): StoredValues {
  // SQLite would store a number that is too large as infinity
  if (!Number.isFinite(Number(convertedAmount)))
    throw new RangeError('a converted amount is too large to store')
  return [id, convertedAmount, appliedRateId]
}

function updateExpenses({ id }: EventVersion, rows: StoredValues[], chargeAssignments: Sql): Sql {
  const { id: expenseId, convertedAmount, appliedRateId } = storedColumns
  return sql`
    UPDATE expenses SET
      converted_amount = ${convertedAmount}, applied_rate_id = ${appliedRateId},${chargeAssignments}
      updated_at = ${timeSql(new Date())}
    FROM ${expandRows(JSON.stringify(rows))} AS row WHERE expenses.id = ${expenseId} AND ${eventIdOfRow} = ${id}`
}
