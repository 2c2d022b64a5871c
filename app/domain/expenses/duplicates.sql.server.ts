import type { OwnedEventId } from '~/domain/events/schema'
import { query, sql, storedDecimal } from '~/infra/db.server'
import type { ComparedExpense } from './duplicates'
import type { RowComparedExpense } from './row-duplicates'

/** A limit above the number of rows of any event. */
const ALL = 1e9

type StoredRow = Omit<ComparedExpense, 'amount'> & { amount: number | string }

/** What a row of a statement charged for an expense; nothing for one without a row. */
interface StoredCharge {
  rowId: string | null
  charge: number | string | null
  chargeCurrency: string | null
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

/**
 * Returns the expenses of an event that stand on the row of a bank statement alone, without a receipt, and
 * those without a row, where the ones have an amount of the others: the amount and currency of the expense,
 * or what the row charged. The older come first.
 */
export async function expensesLikeRows(eventId: OwnedEventId, rowsMax = ALL): Promise<RowComparedExpense[]> {
  const charged = sql`charges.expense_id = expenses.id AND charges."use" = 'charge'`
  // most events use no row, which the few rows of the user tell: SQLite begins a cross join with them
  const used = await query<{ id: string }>(sql`
    SELECT charges.id FROM statement_rows AS charges CROSS JOIN expenses
    WHERE ${charged} AND charges.user_id = (SELECT user_id FROM events WHERE id = ${eventId})
      AND event_id = ${eventId} LIMIT 1`)
  if (used.length === 0) return []
  const rows = await query<StoredRow & StoredCharge>(sql`
    WITH compared AS MATERIALIZED (
      SELECT ${COLUMNS}, expenses.created_at, charges.id AS row_id, charges.amount AS charge,
        charges.currency AS "chargeCurrency"
      FROM expenses LEFT JOIN statement_rows AS charges ON ${charged}
      WHERE event_id = ${eventId} AND expenses.deleted_at IS NULL AND expenses.date IS NOT NULL
        AND (charges.id IS NULL OR NOT EXISTS (
          SELECT 1 FROM receipts
          WHERE receipts.expense_id = expenses.id AND role = 'receipt' AND receipts.deleted_at IS NULL
        ))
    ), sums AS MATERIALIZED (
      SELECT amount, currency FROM (
        SELECT amount, currency, row_id FROM compared
        UNION ALL SELECT charge, "chargeCurrency", row_id FROM compared WHERE row_id IS NOT NULL
      ) AS each_sum
      GROUP BY amount, currency HAVING count(row_id) BETWEEN 1 AND count(*) - 1
    )
    SELECT id, date, merchant, amount, currency, "invoiceNumber", row_id AS "rowId", charge, "chargeCurrency"
    FROM compared
    WHERE (amount, currency) IN (SELECT amount, currency FROM sums)
      OR row_id IS NOT NULL AND (charge, "chargeCurrency") IN (SELECT amount, currency FROM sums)
    ORDER BY created_at, id LIMIT ${rowsMax}`)
  return rows.map(({ rowId, charge, chargeCurrency, ...row }) => ({
    ...toCompared(row),
    row: rowId === null ? null : { charge: storedDecimal(charge ?? 0), currency: chargeCurrency },
  }))
}
