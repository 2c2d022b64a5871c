import type { OwnedEventId } from '~/domain/owned-event-id'
import { join, listed, query, type Sql, sql, storedDecimal } from '~/infra/database/db.server'
import type { ComparedExpense } from './duplicates'
import { datesNear, type RowComparedExpense } from './row-duplicates'

/** A limit above the number of rows of any event. */
const ALL = 1e9

type StoredRow = Omit<ComparedExpense, 'amount'> & { amount: number | string }

/** What a row of a statement says of an expense; nothing of one without a row. */
interface StoredCharge {
  charge: number | string | null
  charge_currency: string | null
  purchase_amount: number | string | null
  purchase_currency: string | null
}

const COLUMNS = sql`expenses.id, expenses.date, merchant, expenses.amount, expenses.currency, expenses.invoice_number AS "invoiceNumber"`

const toCompared = <Row extends StoredRow>({ amount, ...row }: Row) => ({
  ...row,
  amount: storedDecimal(amount),
})

// Prisma finds such groups, but not what is in them.

/**
 * The expenses of an event that have another one of the same day and amount, in whatever currency, those of
 * one kind together, the older first.
 */
export async function expensesAlike(eventId: OwnedEventId, rowsMax = ALL): Promise<ComparedExpense[]> {
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

/**
 * The expenses of an event that have another one of the same day and invoice number, those of one invoice
 * together, the older first.
 */
export async function expensesOfOneInvoice(eventId: OwnedEventId, rowsMax = ALL): Promise<ComparedExpense[]> {
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

const CHARGED = sql`charges.expense_id = expenses.id AND charges."use" = 'charge'`

const WITHOUT_ROW = sql`NOT EXISTS (SELECT 1 FROM statement_rows AS charges WHERE ${CHARGED})`

/** An expense that stands on a row alone may have its receipt in another expense. */
const WITHOUT_RECEIPT = sql`NOT EXISTS (
  SELECT 1 FROM receipts
  WHERE receipts.expense_id = expenses.id AND role = 'receipt' AND receipts.deleted_at IS NULL
)`

const ROW_COLUMNS = sql`charges.amount AS charge, charges.currency AS charge_currency, charges.purchase_amount, charges.purchase_currency`

const datedIn = (eventId: OwnedEventId): Sql =>
  sql`event_id = ${eventId} AND expenses.deleted_at IS NULL AND expenses.date IS NOT NULL`

/** Whether an event has expenses on rows of bank statements, and others beside them. */
export async function hasSomeOnRows(eventId: OwnedEventId): Promise<boolean> {
  // most events use no row, which the few rows of the user tell: SQLite begins a cross join with them
  const onRow = await query<{ id: string }>(sql`
    SELECT charges.id FROM statement_rows AS charges CROSS JOIN expenses
    WHERE ${CHARGED} AND charges.user_id = (SELECT user_id FROM events WHERE id = ${eventId})
      AND event_id = ${eventId} LIMIT 1`)
  if (onRow.length === 0) return false
  const other = await query<{ id: string }>(sql`
    SELECT id FROM expenses WHERE ${datedIn(eventId)} AND ${WITHOUT_ROW} LIMIT 1`)
  return other.length > 0
}

const purchaseOf = ({ purchase_amount: amount, purchase_currency: currency }: StoredCharge) =>
  amount === null || currency === null ? null : { amount: storedDecimal(amount), currency }

const toRowCompared = (row: StoredRow & StoredCharge): RowComparedExpense => {
  const { id, date, merchant, amount, currency, invoiceNumber, charge, charge_currency } = row
  return {
    ...toCompared({ id, date, merchant, amount, currency, invoiceNumber }),
    row:
      charge === null
        ? null
        : { charge: storedDecimal(charge), currency: charge_currency, purchase: purchaseOf(row) },
  }
}

/**
 * Returns the expenses of an event that stand on the row of a bank statement alone, without a receipt, and
 * those without a row, where the ones have an amount of the others: the amount and currency of the expense,
 * what the row charged, or the purchase that it names. The older come first.
 */
export async function expensesLikeRows(eventId: OwnedEventId, rowsMax = ALL): Promise<RowComparedExpense[]> {
  const sums = [sql`amount, currency`, sql`charge, charge_currency`, sql`purchase_amount, purchase_currency`]
  const isOnRow = sums.map((sum) => sql`(amount, currency) IN (SELECT ${sum} FROM on_rows)`)
  const isWithoutRow = sums.map((sum) => sql`(${sum}) IN (SELECT amount, currency FROM without_row)`)
  const rows = await query<StoredRow & StoredCharge>(sql`
    WITH on_rows AS MATERIALIZED (
      SELECT expenses.id, expenses.amount, expenses.currency, ${ROW_COLUMNS}
      FROM expenses JOIN statement_rows AS charges ON ${CHARGED}
      WHERE ${datedIn(eventId)} AND ${WITHOUT_RECEIPT}
    ), without_row AS MATERIALIZED (
      SELECT id, amount, currency FROM expenses
      WHERE ${datedIn(eventId)} AND (${join(isOnRow, ' OR ')}) AND ${WITHOUT_ROW}
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

/** Expenses on rows, and others of the days around them. */
interface NearRows {
  /** of the expenses on rows, which have no receipt */
  onRow: Sql
  /** of the others, which have no row */
  other: Sql
  rowsMax: number
}

/**
 * Returns the expenses of an event that stand on a row alone and meet a condition, and those without a row
 * that meet another one, of the days around them. The older come first.
 */
async function expensesAroundRows(
  eventId: OwnedEventId,
  { onRow, other, rowsMax }: NearRows,
): Promise<RowComparedExpense[]> {
  const made = sql`CAST(expenses.created_at AS TEXT) AS made`
  const inOrder = sql`ORDER BY expenses.created_at, expenses.id LIMIT ${rowsMax}`
  const onRows = await query<StoredRow & StoredCharge & { made: string }>(sql`
    SELECT ${COLUMNS}, ${ROW_COLUMNS}, ${made} FROM expenses JOIN statement_rows AS charges ON ${CHARGED}
    WHERE ${datedIn(eventId)} AND ${onRow} AND ${WITHOUT_RECEIPT} ${inOrder}`)
  const days = [...new Set(onRows.map(({ date }) => date ?? ''))].flatMap(datesNear)
  if (days.length === 0) return []
  const others = await query<StoredRow & { made: string }>(sql`
    SELECT ${COLUMNS}, ${made} FROM expenses
    WHERE ${datedIn(eventId)} AND expenses.date IN ${listed([...new Set(days)])} AND ${WITHOUT_ROW}
      AND ${other} ${inOrder}`)
  const noRow = { charge: null, charge_currency: null, purchase_amount: null, purchase_currency: null }
  return [...onRows, ...others.map((each) => ({ ...each, ...noRow }))]
    .sort((one, next) => (one.made < next.made ? -1 : Number(one.made > next.made)))
    .map(toRowCompared)
}

/**
 * Returns the expenses of an event that stand on a row alone, and those with a receipt and no charge of the
 * days around them. The older come first.
 * @param rowsMax how many of each at most
 */
export const receiptsAroundRows = (eventId: OwnedEventId, rowsMax = ALL): Promise<RowComparedExpense[]> =>
  expensesAroundRows(eventId, {
    onRow: sql`1 = 1`,
    other: sql`charged_amount IS NULL AND NOT ${WITHOUT_RECEIPT}`,
    rowsMax,
  })

/**
 * Returns the expenses of an event that stand alone on a row which names no purchase, in the claim currency,
 * and those without a row, in other currencies, of the days around them. The older come first.
 * @param rowsMax how many of each at most
 */
export async function expensesNearRows(eventId: OwnedEventId, rowsMax = ALL): Promise<RowComparedExpense[]> {
  const claimCurrency = sql`(SELECT base_currency FROM events WHERE events.id = ${eventId})`
  return expensesAroundRows(eventId, {
    onRow: sql`charges.purchase_amount IS NULL
      AND expenses.currency = ${claimCurrency} AND charges.currency = ${claimCurrency}
      AND EXISTS (
        SELECT 1 FROM expenses AS others WHERE others.event_id = ${eventId} AND others.deleted_at IS NULL
          AND others.currency <> ${claimCurrency}
      )`,
    other: sql`expenses.currency <> ${claimCurrency}`,
    rowsMax,
  })
}
