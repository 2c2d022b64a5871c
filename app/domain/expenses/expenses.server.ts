import { orFail } from '~/domain/errors'
import { query, sql } from '~/infra/db.server'
import { EXPENSES_PER_PAGE, type Expense, type ExpensePage } from './schema'
import { readTotals, totals } from './total.server'

interface ExpenseRow {
  id: string
  date: string | null
  merchant: string
  category: string
  note: string
  amount: number | string
  currency: string
  converted_amount: number | string
  image_path: string | null
}

/** A page of an event's expenses, by date, and what all of them come to. The caller has made sure whose event it is. */
export async function listExpenses(eventId: string, wantedPage: number): Promise<ExpensePage> {
  return orFail('Failed to load expenses', async () => {
    const [all] = await query<{ totals: string }>(sql`SELECT ${totals} AS totals FROM expenses WHERE event_id = ${eventId}`)
    const { count, total } = readTotals(all?.totals ?? '')
    const pages = Math.max(1, Math.ceil(count / EXPENSES_PER_PAGE))
    const page = Math.min(wantedPage, pages)
    const rows = await query<ExpenseRow>(sql`
      SELECT id, date, merchant, category, note, amount, currency, converted_amount, image_path
      FROM expenses WHERE event_id = ${eventId}
      ORDER BY date IS NULL, date, created_at, id LIMIT ${EXPENSES_PER_PAGE} OFFSET ${(page - 1) * EXPENSES_PER_PAGE}`)
    return { expenses: rows.map(fromRow), total, count, page, pages }
  })
}

function fromRow({ converted_amount, image_path, amount, ...row }: ExpenseRow): Expense {
  return {
    ...row,
    amount: String(amount),
    convertedAmount: String(converted_amount),
    imagePath: normalizedImagePath(image_path),
  }
}

/** Old records may carry a leading `storage/` (contract, 2). */
function normalizedImagePath(path: string | null): string | null {
  return path?.replace(/^storage\//, '') || null
}
