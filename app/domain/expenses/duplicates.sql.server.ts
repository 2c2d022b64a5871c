import type { OwnedEventId } from '~/domain/events/schema'
import { query, sql, storedDecimal } from '~/infra/db.server'
import type { ComparedExpense } from './duplicates'

/** A limit above the number of rows of any event. */
const ALL = 1e9

/**
 * The expenses of an event that have another one of the same day, amount and currency, those of one kind
 * together, the older first. Prisma finds such groups, but not what is in them.
 */
export async function expensesAlike(eventId: OwnedEventId, rowsMax = ALL): Promise<ComparedExpense[]> {
  const rows = await query<Omit<ComparedExpense, 'amount'> & { amount: number | string }>(sql`
    SELECT id, expenses.date, merchant, expenses.amount, expenses.currency FROM expenses
    JOIN (
      SELECT date, amount, currency FROM expenses WHERE event_id = ${eventId} AND deleted_at IS NULL AND date IS NOT NULL
      GROUP BY date, amount, currency HAVING count(*) > 1
    ) AS alike ON alike.date = expenses.date AND alike.amount = expenses.amount AND alike.currency = expenses.currency
    WHERE event_id = ${eventId} AND deleted_at IS NULL
    ORDER BY expenses.date, expenses.amount, expenses.currency, created_at, id LIMIT ${rowsMax}`)
  return rows.map(({ amount, ...row }) => ({ ...row, amount: storedDecimal(amount) }))
}
