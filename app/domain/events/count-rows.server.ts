import { db } from '~/infra/db.server'
import { FOREGROUND_ROWS_MAX } from '~/limits'

/**
 * How many expenses and receipts an event has, the deleted ones too, as the rows of an operation: each
 * counted
 * only as far as it decides where the operation runs, so that a large event costs no more.
 */
export async function countForBackground(eventId: string): Promise<number> {
  const upTo = { where: { eventId }, take: FOREGROUND_ROWS_MAX + 1 }
  const [expenses, receipts] = await Promise.all([db.expense.count(upTo), db.receipt.count(upTo)])
  return expenses + receipts
}
