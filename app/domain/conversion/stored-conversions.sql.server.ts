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
// which Prisma took 0.7 to 0.9 s of CPU time, most of it for Decimals (docs/decisions/0002).

/** The conversion of an expense that a change of an event's terms or rates stores. */
export type ConvertedExpense = Pick<
  ExpenseRow,
  'id' | 'convertedAmount' | 'appliedRateId' | 'chargedAmount' | 'otherCharge' | 'otherChargeCurrency'
>

/** An expense with what its conversion depends on, and what it is converted to. */
export type StoredConversion = Convertible & ConvertedExpense & Pick<ExpenseRow, 'deletedAt'>

/** A decimal of a row: a number from SQLite, a text from PostgreSQL. */
type StoredDecimal = number | string

/** The columns of a row, in the order of the query. */
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
]

const decimalOrNull = (stored: StoredDecimal | null): Decimal | null =>
  stored === null ? null : storedDecimal(stored)

/**
 * Selects either the expenses that are converted with a rate or are in a currency, or the expenses with a
 * charge in the event's claim currency or in another one.
 */
type Concerned = { rateId: string; currency: string | null } | { otherChargeCurrency: string }

function concernedBy(concerned: Concerned): Sql {
  if ('otherChargeCurrency' in concerned)
    return sql`charged_amount IS NOT NULL OR other_charge_currency = ${concerned.otherChargeCurrency}`
  const { rateId, currency } = concerned
  const ofRate = sql`applied_rate_id = ${rateId}`
  return currency === null ? ofRate : sql`${ofRate} OR currency = ${currency}`
}

/**
 * Reads the expenses of an event in any order, including the deleted ones.
 * @param concerned limits the result to these expenses
 */
export async function storedConversions(
  eventId: OwnedEventId,
  concerned?: Concerned,
): Promise<StoredConversion[]> {
  const ofEvent = sql`event_id = ${eventId}${concerned ? sql` AND (${concernedBy(concerned)})` : empty}`
  const [found] = await query<{ rows: string | null }>(
    provider === 'sqlite' ? selectOnSqlite(ofEvent) : selectOnPostgresql(ofEvent),
  )
  const rows = JSON.parse(found?.rows ?? '[]') as Row[]
  return rows.map(toConversion)
}

const toConversion = (row: Row): StoredConversion => ({
  id: row[0],
  amount: storedDecimal(row[1]),
  currency: row[2],
  date: row[3],
  rateId: row[4],
  chargedAmount: decimalOrNull(row[5]),
  otherCharge: decimalOrNull(row[6]),
  otherChargeCurrency: row[7],
  convertedAmount: storedDecimal(row[8]),
  appliedRateId: row[9],
  deletedAt: row[10] === null ? null : new Date(row[10]),
})

// The database returns all rows as one JSON text, because better-sqlite3 takes four times as long to return
// each column of each row.

/** Reads rows in the order of storage. The index alone would read them in the order of their amounts. */
const selectOnSqlite = (ofEvent: Sql): Sql => sql`
  SELECT json_group_array(json_array(id, amount, currency, date, rate_id, charged_amount, other_charge,
    other_charge_currency, converted_amount, applied_rate_id, deleted_at)) AS rows
  FROM expenses WHERE rowid IN (SELECT rowid FROM expenses WHERE ${ofEvent})`

/** Returns decimals as text, because JSON numbers would lose digits. */
const selectOnPostgresql = (ofEvent: Sql): Sql => sql`
  SELECT CAST(json_agg(json_build_array(id, amount::TEXT, currency, date, rate_id, charged_amount::TEXT,
    other_charge::TEXT, other_charge_currency, converted_amount::TEXT, applied_rate_id, deleted_at)) AS TEXT) AS rows
  FROM expenses WHERE ${ofEvent}`

/**
 * Expands JSON into a row for each expense. Each expense is a list and JSONB is used, because SQLite reads
 * lists faster than objects, and JSONB faster than text.
 */
export const rowsOf = (rows: string): Sql =>
  provider === 'sqlite' ? sql`jsonb_each(${rows})` : sql`jsonb_array_elements(CAST(${rows} AS JSONB))`

/** The plus stops SQLite from using the index by event, so that it finds each expense by its id. */
export const eventIdOfRow = raw(provider === 'sqlite' ? '+expenses.event_id' : 'expenses.event_id')

/**
 * Stores the conversions of expenses, without their charges.
 * @throws RangeError for an amount that no column can hold
 */
export const storeConversions = (event: StoredIn, expenses: ConvertedExpense[]): Sql =>
  updateExpenses(event, expenses.map(conversionOf), empty)

/**
 * Stores the conversions and charges of expenses. Because a form shows the charge, a row with a new charge
 * counts as changed in the event's next version.
 * @param options.withEvidence whether the evidence of the charges changes too, so that all rows count as
 * changed
 * @throws RangeError for an amount that no column can hold
 */
export function storeCharges(
  event: StoredIn,
  expenses: ConvertedExpense[],
  { withEvidence = false } = {},
): Sql {
  const rows = expenses.map((expense) => {
    const { chargedAmount, otherCharge, otherChargeCurrency } = expense
    return [...conversionOf(expense), chargedAmount, otherCharge, otherChargeCurrency]
  })
  const charge = sql`CAST(row.value ->> 3 AS DECIMAL)`
  const next = event.version + 1
  const isChanged = sql`charged_amount IS DISTINCT FROM ${charge}`
  const changedIn = withEvidence ? sql`${next}` : sql`CASE WHEN ${isChanged} THEN ${next} ELSE changed_in END`
  const charges = sql`
      charged_amount = ${charge}, other_charge = CAST(row.value ->> 4 AS DECIMAL), other_charge_currency = row.value ->> 5,
      changed_in = ${changedIn},`
  return updateExpenses(event, rows, charges)
}

interface StoredIn {
  id: OwnedEventId
  version: number
}

function conversionOf({ id, convertedAmount, appliedRateId }: ConvertedExpense): (string | null)[] {
  // SQLite would store a number that is too large as infinity
  if (!Number.isFinite(Number(convertedAmount)))
    throw new RangeError('a converted amount is too large to store')
  return [id, convertedAmount, appliedRateId]
}

function updateExpenses({ id }: StoredIn, expenses: (string | null)[][], charges: Sql): Sql {
  const rows = JSON.stringify(expenses)
  return sql`
    UPDATE expenses SET
      converted_amount = CAST(row.value ->> 1 AS DECIMAL), applied_rate_id = row.value ->> 2,${charges}
      updated_at = ${timeSql(new Date())}
    FROM ${rowsOf(rows)} AS row WHERE expenses.id = row.value ->> 0 AND ${eventIdOfRow} = ${id}`
}
