import { randomUUID } from 'node:crypto'
import { changeEvent, isStale, UNCHANGED } from '~/domain/events/change-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/db.server'
import { expenseNotFound, findExpense } from './expenses.server'
import { SAVE_FAILED } from './messages'
import { expenseFields, newExpense } from './new-expense.server'
import { type Expense, type ExpenseInput, isSame } from './schema'

// Changes to expenses. What deletes them and brings them back: delete.server.ts.

/**
 * Adds an expense to an event of the user. Returns its id.
 * @param known the event's id, or the event as it was just read
 * @param formId that its form was given when it was shown: a form that is sent twice adds one; with other
 * values (the browser's back button) it means another
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown), invalid, failed
 */
export async function addExpense(
  actor: Actor,
  known: OwnedEvent | string,
  form: ExpenseInput,
  formId?: string,
): Promise<string> {
  return changeEvent(actor, known, { failure: SAVE_FAILED }, async (event) => {
    const earlier = formId === undefined ? null : await findExpense(event.id, formId)
    if (earlier && isSame(earlier, form)) return { result: earlier.id }
    const isFree = formId !== undefined && !(await isTaken(formId))
    const expense = await newExpense(event, form, isFree ? formId : randomUUID())
    return {
      result: expense.id,
      writes: (db) => [db.expense.create({ data: expense, select: { id: true } })],
    }
  })
}

/** Whether an expense has an id, or a draft, whose id stays free for the expense that it becomes. */
const isTaken = async (id: string): Promise<boolean> =>
  (await db.expense.count({ where: { id } })) > 0 || (await db.receipt.count({ where: { id } })) > 0

/**
 * Changes an expense of an event of the user.
 * @param formOf gives what it becomes, from what is stored; what that throws is thrown
 * @param version of the event that the form was filled at
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown), invalid, failed
 */
export async function changeExpense(
  actor: Actor,
  eventId: string,
  id: string,
  formOf: (stored: Expense, event: OwnedEvent) => ExpenseInput | Promise<ExpenseInput>,
  version?: number,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await findExpense(event.id, id)
    if (!expense) throw expenseNotFound()
    const form = await formOf(expense, event)
    const isUnchanged = isSame(expense, form)
    // the same form again, or what another tab has stored
    if (isUnchanged && isStale(expense, version)) return { result: undefined }
    const fields = await expenseFields(event, form)
    // a form that names no currency may change it; what was stored otherwise may be converted otherwise
    const isSameRow = isUnchanged && fields.currency === expense.currency
    const changedIn = isSameRow ? expense.changedIn : event.version + 1
    return {
      result: undefined,
      writes: (db) => [
        db.expense.update({
          where: { id: expense.id },
          data: { ...fields, changedIn },
          select: { id: true },
        }),
      ],
    }
  })
}

/**
 * Declares why an expense of an event of the user has no receipt; null takes the declaration back.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
export async function declareReceipt(
  actor: Actor,
  eventId: string,
  id: string,
  reason: string | null,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await findExpense(event.id, id)
    if (!expense) throw expenseNotFound()
    if (expense.declaration === reason) return UNCHANGED
    return {
      result: undefined,
      writes: (db) => [
        db.expense.update({ where: { id: expense.id }, data: { declaration: reason }, select: { id: true } }),
      ],
    }
  })
}
