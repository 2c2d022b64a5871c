import type { OwnedEventId } from '~/domain/owned-event-id'
import { join, query, type Sql, sql, storedDecimal, textTable } from '~/infra/database/db.server'
import type { ComparedExpense } from './duplicates'
import { datesNear, type RowComparedExpense } from './row-duplicates'

// Finds candidates for duplicates in SQL, because Prisma can group expenses by equal values, but not return
// the expenses of the groups. A "row" is a row of a bank statement that charges an expense; in SQL it is
// `charges`. An "expense on a row" has such a row.

/** A limit that no event reaches. */
const NO_LIMIT = 1e9

type StoredRow = Omit<ComparedExpense, 'amount'> & { amount: number | string }

/** The row of a bank statement that charges an expense; all null without a row. */
interface StoredCharge {
  charge: number | string | null
  charge_currency: string | null
  purchase_amount: number | string | null
  purchase_currency: string | null
}

const COLUMNS = sql`expenses.id, expenses.date, merchant, expenses.amount, expenses.currency, expenses.invoice_number AS "invoiceNumber"`

const toCompared = ({ amount, ...row }: StoredRow) => ({ ...row, amount: storedDecimal(amount) })

/** Returns expenses that share a day and amount in any currency. Equal ones are together, the older first. */
export async function expensesWithSameAmount(
  eventId: OwnedEventId,
  rowsMax = NO_LIMIT,
): Promise<ComparedExpense[]> {
  const rows = await query<StoredRow>(sql`
    SELECT ${COLUMNS} FROM expenses
    JOIN (
      SELECT date, amount FROM expenses WHERE event_id = ${eventId} AND deleted_at IS NULL AND date IS NOT NULL
      GROUP BY date, amount HAVING count(*) > 1
    ) AS alike ON alike.date = expenses.date AND alike.amount = expenses.amount
    WHERE event_id = ${eventId} AND deleted_at IS NULL
    ORDER BY expenses.date, expenses.amount, created_at, id LIMIT ${rowsMax}`)
  return rows.map(toCompared)
}

/** Returns expenses that share a day and invoice number. Equal ones are together, the older first. */
export async function expensesWithSameInvoice(
  eventId: OwnedEventId,
  rowsMax = NO_LIMIT,
): Promise<ComparedExpense[]> {
  const rows = await query<StoredRow>(sql`
    SELECT ${COLUMNS} FROM expenses
    JOIN (
      SELECT date, invoice_number FROM expenses
      WHERE event_id = ${eventId} AND deleted_at IS NULL AND date IS NOT NULL AND invoice_number <> ''
      GROUP BY date, invoice_number HAVING count(*) > 1
    ) AS alike ON alike.date = expenses.date AND alike.invoice_number = expenses.invoice_number
    WHERE event_id = ${eventId} AND deleted_at IS NULL AND expenses.invoice_number <> ''
    ORDER BY expenses.date, expenses.invoice_number, created_at, id LIMIT ${rowsMax}`)
  return rows.map(toCompared)
}

const CHARGES_EXPENSE = sql`charges.expense_id = expenses.id AND charges."use" = 'charge'`

const WITHOUT_ROW = sql`NOT EXISTS (SELECT 1 FROM statement_rows AS charges WHERE ${CHARGES_EXPENSE})`

/** Selects expenses without a receipt. The receipt of an expense on a row may be in another expense. */
const WITHOUT_RECEIPT = sql`NOT EXISTS (
  SELECT 1 FROM receipts
  WHERE receipts.expense_id = expenses.id AND role = 'receipt' AND receipts.deleted_at IS NULL
)`

const ROW_COLUMNS = sql`charges.amount AS charge, charges.currency AS charge_currency, charges.purchase_amount, charges.purchase_currency`

const isDatedInEvent = (eventId: OwnedEventId): Sql =>
  sql`event_id = ${eventId} AND expenses.deleted_at IS NULL AND expenses.date IS NOT NULL`

/** Whether an event has expenses with a row of a bank statement, and expenses without one. */
export async function hasExpensesWithAndWithoutRows(eventId: OwnedEventId): Promise<boolean> {
  // a cross join makes SQLite start with the user's few rows, because most events use none of them
  const withRow = await query<{ id: string }>(sql`
    SELECT charges.id FROM statement_rows AS charges CROSS JOIN expenses
    WHERE ${CHARGES_EXPENSE} AND charges.user_id = (SELECT user_id FROM events WHERE id = ${eventId})
      AND event_id = ${eventId} LIMIT 1`)
  if (withRow.length === 0) return false
  const withoutRow = await query<{ id: string }>(sql`
    SELECT id FROM expenses WHERE ${isDatedInEvent(eventId)} AND ${WITHOUT_ROW} LIMIT 1`)
  return withoutRow.length > 0
}

const purchaseOf = ({ purchase_amount: amount, purchase_currency: currency }: StoredCharge) =>
  amount === null || currency === null ? null : { amount: storedDecimal(amount), currency }

const toRowCompared = (row: StoredRow & StoredCharge): RowComparedExpense => {
  const { id, date, merchant, amount, currency, invoiceNumber, charge, charge_currency } = row
  const expense = toCompared({ id, date, merchant, amount, currency, invoiceNumber })
  if (charge === null) return { ...expense, row: null }
  const chargingRow = { charge: storedDecimal(charge), currency: charge_currency, purchase: purchaseOf(row) }
  return { ...expense, row: chargingRow }
}

/**
 * Returns the expenses of an event that have a row of a bank statement but no receipt, and the expenses
 * without a row, if an amount of the former equals one of the latter. The amounts of an expense on a row are
 * its own amount, the charge of the row, and the purchase that the row states. The older expenses come first.
 */
export async function expensesWithAmountsOfRows(
  eventId: OwnedEventId,
  rowsMax = NO_LIMIT,
): Promise<RowComparedExpense[]> {
  const rowAmounts = [sql`charge, charge_currency`, sql`purchase_amount, purchase_currency`]
  const amounts = [sql`amount, currency`, ...rowAmounts]
  const isOnRow = amounts.map((columns) => sql`(amount, currency) IN (SELECT ${columns} FROM on_rows)`)
  const isWithoutRow = amounts.map(
    (columns) => sql`(${columns}) IN (SELECT amount, currency FROM without_row)`,
  )
  const rows = await query<StoredRow & StoredCharge>(sql`
    WITH on_rows AS MATERIALIZED (
      SELECT expenses.id, expenses.amount, expenses.currency, ${ROW_COLUMNS}
      FROM expenses JOIN statement_rows AS charges ON ${CHARGES_EXPENSE}
      WHERE ${isDatedInEvent(eventId)} AND ${WITHOUT_RECEIPT}
    ), without_row AS MATERIALIZED (
      SELECT id, amount, currency FROM expenses
      WHERE ${isDatedInEvent(eventId)} AND (${join(isOnRow, ' OR ')}) AND ${WITHOUT_ROW}
    ), alike AS (
      SELECT id, charge, charge_currency, purchase_amount, purchase_currency FROM on_rows
      WHERE ${join(isWithoutRow, ' OR ')}
      UNION ALL SELECT id, NULL, NULL, NULL, NULL FROM without_row
    )
    SELECT ${COLUMNS}, charge, charge_currency, purchase_amount, purchase_currency
    FROM alike CROSS JOIN expenses WHERE expenses.id = alike.id
    ORDER BY expenses.created_at, expenses.id LIMIT ${rowsMax}`)
  return rows.map(toRowCompared)
}

/** The conditions of `expensesAroundRows`. */
interface NearRows {
  /** the condition on expenses with a row, which have no receipt */
  isWantedOnRow: Sql
  isWantedWithoutRow: Sql
  rowsMax: number
}

/**
 * Returns the expenses of an event that have a row but no receipt and meet a condition, and the expenses
 * without a row of the days around them that meet another condition. The older expenses come first.
 */
async function expensesAroundRows(
  eventId: OwnedEventId,
  { isWantedOnRow, isWantedWithoutRow, rowsMax }: NearRows,
): Promise<RowComparedExpense[]> {
  const createdAt = sql`CAST(expenses.created_at AS TEXT) AS created`
  const inOrder = sql`ORDER BY expenses.created_at, expenses.id LIMIT ${rowsMax}`
  const onRows = await query<StoredRow & StoredCharge & { created: string }>(sql`
    SELECT ${COLUMNS}, ${ROW_COLUMNS}, ${createdAt} FROM expenses JOIN statement_rows AS charges ON ${CHARGES_EXPENSE}
    WHERE ${isDatedInEvent(eventId)} AND ${isWantedOnRow} AND ${WITHOUT_RECEIPT} ${inOrder}`)
  const days = [...new Set(onRows.map(({ date }) => date ?? ''))].flatMap(datesNear)
  if (days.length === 0) return []
  const withoutRows = await query<StoredRow & { created: string }>(sql`
    SELECT ${COLUMNS}, ${createdAt} FROM expenses
    WHERE ${isDatedInEvent(eventId)} AND expenses.date IN ${textTable([...new Set(days)])} AND ${WITHOUT_ROW}
      AND ${isWantedWithoutRow} ${inOrder}`)
  const noRow = { charge: null, charge_currency: null, purchase_amount: null, purchase_currency: null }
  return [...onRows, ...withoutRows.map((row) => ({ ...row, ...noRow }))]
    .sort((one, next) => (one.created < next.created ? -1 : Number(one.created > next.created)))
    .map(toRowCompared)
}

/**
 * Returns the expenses of an event that have a row but no receipt, and the expenses of the days around them
 * that have a receipt but no charge. The older expenses come first.
 * @param rowsMax the most expenses of each kind
 */
export const receiptsAroundRows = (
  eventId: OwnedEventId,
  rowsMax = NO_LIMIT,
): Promise<RowComparedExpense[]> =>
  expensesAroundRows(eventId, {
    isWantedOnRow: sql`1 = 1`,
    isWantedWithoutRow: sql`charged_amount IS NULL AND NOT ${WITHOUT_RECEIPT}`,
    rowsMax,
  })

/**
 * Returns the expenses of an event in the claim currency that have no receipt and a row that states no
 * purchase, and the expenses in other currencies without a row of the days around them. The older expenses
 * come first.
 * @param rowsMax the most expenses of each kind
 */
export async function foreignExpensesAroundRows(
  eventId: OwnedEventId,
  rowsMax = NO_LIMIT,
): Promise<RowComparedExpense[]> {
  const claimCurrency = sql`(SELECT base_currency FROM events WHERE events.id = ${eventId})`
  return expensesAroundRows(eventId, {
    isWantedOnRow: sql`charges.purchase_amount IS NULL
      AND expenses.currency = ${claimCurrency} AND charges.currency = ${claimCurrency}
      AND EXISTS (
        SELECT 1 FROM expenses AS others WHERE others.event_id = ${eventId} AND others.deleted_at IS NULL
          AND others.currency <> ${claimCurrency}
      )`,
    isWantedWithoutRow: sql`expenses.currency <> ${claimCurrency}`,
    rowsMax,
  })
}
