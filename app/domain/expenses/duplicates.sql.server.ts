import type { OwnedEventId } from '~/domain/events/schema'
import { query, sql, storedDecimal } from '~/infra/db.server'
import type { ComparedExpense } from './duplicates'

/** A limit above the number of rows of any event. */
const ALL = 1e9

type StoredRow = Omit<ComparedExpense, 'amount'> & { amount: number | string }

const COLUMNS = sql`id, expenses.date, merchant, expenses.amount, expenses.currency, expenses.invoice_number AS "invoiceNumber"`

const toCompared = ({ amount, ...row }: StoredRow): ComparedExpense => ({
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
