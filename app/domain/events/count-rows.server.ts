import { db } from '~/infra/db.server'

/**
 * How many expenses and receipts an event has, the deleted ones too, as the rows of an operation. All are
 * counted: with `take`, Prisma would have them sorted first.
 */
export async function countForBackground(eventId: string): Promise<number> {
  const [expenses, receipts] = await Promise.all([
    db.expense.count({ where: { eventId } }),
    db.receipt.count({ where: { eventId } }),
  ])
  return expenses + receipts
}
