import { followsRates } from '~/domain/conversion/convert-expense'
import type { EventTerms } from '~/domain/conversion/terms'
import { trashedSince } from '~/domain/deleted-at'
import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { sanitizeId } from '~/domain/form-fields'
import { isTooLarge } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db, type Prisma } from '~/infra/database/db.server'
import { expenseNotFound, updateOfExpense } from './expenses.server'
import { DELETE_ALL_FAILED, DELETE_FAILED, LOAD_FAILED, RESTORE_ALL_FAILED, RESTORE_FAILED } from './messages'

// Deletes expenses, one or several at once, and brings them back. Expenses that are deleted together have the
// same `deletedAt`, by which they are found again. It is the time of the change and not of the request, so
// that it is later than pages that were shown before the change. Changes of rates and terms convert deleted
// expenses too.

const FIELDS = {
  id: true,
  deletedAt: true,
  merchant: true,
  currency: true,
  chargedAmount: true,
  convertedAmount: true,
} satisfies Prisma.ExpenseSelect

type StoredExpense = Prisma.ExpenseGetPayload<{ select: typeof FIELDS }>

/**
 * Deletes an expense of a user's event. An expense that is already deleted keeps its `deletedAt`.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), failed
 */
export async function deleteExpense(actor: Actor, eventId: string, id: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: DELETE_FAILED }, async (event) => {
    const where = { id: sanitizeId(id), eventId: event.id }
    const expense = await db.expense.findUnique({ where, select: FIELDS })
    if (!expense) throw expenseNotFound()
    return expense.deletedAt ? { result: undefined } : updateOfExpense(expense, { deletedAt: new Date() })
  })
}

/**
 * Deletes expenses of a user's event. Ignores ids that are not expenses of the event. Returns their
 * `deletedAt`, which is earlier than now if the form was sent twice.
 * @throws DomainError not_found (also if no expense is left to delete), forbidden, conflict (the event is
 * closed), failed
 */
export async function deleteExpenses(actor: Actor, eventId: string, ids: string[]): Promise<Date> {
  return changeEvent(actor, eventId, { failure: DELETE_ALL_FAILED }, async (event) => {
    const where = { id: { in: ids.map(sanitizeId) }, eventId: event.id }
    const expenses = await db.expense.findMany({ where, select: { id: true, deletedAt: true } })
    if (expenses.every(({ deletedAt }) => deletedAt !== null)) {
      // the form was sent twice
      const [deletionTime, ...otherTimes] = new Set(expenses.map(({ deletedAt }) => deletedAt?.getTime()))
      if (deletionTime === undefined || otherTimes.length > 0 || expenses.length !== new Set(ids).size)
        throw expenseNotFound()
      return { result: new Date(deletionTime) }
    }
    const deletedAt = new Date()
    return {
      result: deletedAt,
      writes: (db) => [db.expense.updateMany({ where: { ...where, deletedAt: null }, data: { deletedAt } })],
    }
  })
}

/**
 * Brings back a deleted expense of a user's event.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (a rate
 * has made the expense too large), failed
 */
export async function restoreExpense(actor: Actor, eventId: string, id: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: RESTORE_FAILED }, async (event) => {
    const presentOrInTrash = [{ deletedAt: null }, { deletedAt: { gt: trashedSince() } }]
    const where = { id: sanitizeId(id), eventId: event.id, OR: presentOrInTrash }
    const expense = await db.expense.findUnique({ where, select: FIELDS })
    if (!expense) throw expenseNotFound()
    if (!expense.deletedAt) return { result: undefined }
    checkSize(event, expense)
    return updateOfExpense(expense, { deletedAt: null })
  })
}

/**
 * Brings back the expenses that `deleteExpenses` deleted together. Does nothing if they are already back, for
 * example because the form was sent twice.
 * @param deletedAt the result of `deleteExpenses`
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), invalid (a rate
 * has made an expense too large), failed
 */
export async function restoreExpenses(actor: Actor, eventId: string, deletedAt: Date): Promise<void> {
  await changeEvent(actor, eventId, { failure: RESTORE_ALL_FAILED }, async (event) => {
    const where = wereDeletedTogether(event.id, deletedAt)
    const expenses = await db.expense.findMany({ where, select: FIELDS })
    if (expenses.length === 0) return UNCHANGED
    for (const expense of expenses) checkSize(event, expense)
    const data = { deletedAt: null }
    return { result: undefined, writes: (db) => [db.expense.updateMany({ where, data })] }
  })
}

/** @throws DomainError invalid if a rate has made the deleted expense too large */
function checkSize(event: EventTerms, { merchant, currency, chargedAmount, convertedAmount }: StoredExpense) {
  const isConverted = followsRates({ currency, chargedAmount: chargedAmount?.toFixed() ?? null }, event)
  if (!isConverted || !isTooLarge(convertedAmount.toFixed())) return
  throw new DomainError(
    'invalid',
    `${merchant || 'This expense'} is too large in the claim currency now. Change the rate first`,
  )
}

/** Selects the expenses that were deleted together, while they can be brought back. */
const wereDeletedTogether = (eventId: string, deletedAt: Date) =>
  ({ eventId, deletedAt: { equals: deletedAt, gt: trashedSince() } }) satisfies Prisma.ExpenseWhereInput

/** Counts the expenses that were deleted together and that the page can offer to bring back. */
export async function countDeleted(eventId: OwnedEventId, deletedAt: Date): Promise<number> {
  return withFailure(LOAD_FAILED, () => db.expense.count({ where: wereDeletedTogether(eventId, deletedAt) }))
}

/** Returns the merchant of a deleted expense that the page can offer to bring back; null if there is none. */
export async function deletedMerchant(eventId: OwnedEventId, id: string): Promise<string | null> {
  const where = { id: sanitizeId(id), eventId, deletedAt: { gt: trashedSince() } }
  const expense = await withFailure(LOAD_FAILED, () =>
    db.expense.findUnique({ where, select: { merchant: true } }),
  )
  return expense?.merchant ?? null
}
