import { randomUUID } from 'node:crypto'
import { DomainError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { pairOf } from '~/domain/expenses/duplicates.server'
import { findExpense } from '~/domain/expenses/expenses.server'
import { SAVE_FAILED } from '~/domain/expenses/messages'
import { newExpense } from '~/domain/expenses/new-expense.server'
import { type ExpenseInput, isSame } from '~/domain/expenses/schema'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/db.server'
import { imagePathOf } from './expense-files.server'
import { ALREADY_CONFIRMED, KEPT_AS_PAPER } from './messages'
import { getReceipt, receiptNotFound } from './receipts.server'

/**
 * Makes a draft an expense of its event, with the draft's file as its receipt. A draft that is confirmed
 * twice with the same words (a double click, the back button) becomes one expense. Returns its id.
 * @throws DomainError not_found, forbidden (the event's), conflict (the event is closed, or has another claim
 * currency than the form has shown, or the draft was confirmed otherwise), invalid, failed
 */
export async function confirmDraft(
  actor: Actor,
  eventId: string,
  id: string,
  form: ExpenseInput,
): Promise<string> {
  return changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const receipt = await getReceipt(actor, id)
    if (receipt.eventId !== event.id || receipt.role === 'rate') throw receiptNotFound()
    if (receipt.role === 'paper') throw new DomainError('conflict', KEPT_AS_PAPER)
    if (receipt.expenseId !== null) {
      const earlier = await findExpense(event.id, receipt.expenseId)
      if (earlier && isSame(earlier, form)) return { result: earlier.id }
      throw new DomainError('conflict', ALREADY_CONFIRMED)
    }
    // with the draft's own id, so that what is known of the draft holds for the expense
    const isTaken = (await db.expense.count({ where: { id } })) > 0
    const expense = await newExpense(event, form, isTaken ? randomUUID() : receipt.id)
    const dismissals = isTaken ? await dismissalsFor(actor, receipt.id, expense.id) : []
    const imagePath = imagePathOf([{ ...receipt, position: 0, deletedAt: null }])
    return {
      result: expense.id,
      writes: (db) => [
        db.expense.create({ data: { ...expense, imagePath }, select: { id: true } }),
        db.receipt.update({
          where: { id: receipt.id },
          data: { expenseId: expense.id, position: 0 },
          select: { id: true },
        }),
        ...(dismissals.length === 0 ? [] : [db.noDuplicate.createMany({ data: dismissals })]),
      ],
    }
  })
}

/**
 * What is known to be no duplicate of a draft, of an expense that it becomes under another id. Also what
 * other events of the user know: their reviews compare their drafts with the expense.
 */
async function dismissalsFor(actor: Actor, draftId: string, expenseId: string) {
  const known = await db.noDuplicate.findMany({
    where: { event: { userId: actor.id }, OR: [{ one: draftId }, { other: draftId }] },
  })
  const renamed = (id: string) => (id === draftId ? expenseId : id)
  return known.map(({ eventId, ...pair }) => {
    const [one, other] = pairOf(renamed(pair.one), renamed(pair.other))
    return { eventId, one, other }
  })
}
