import { DomainError, orFail } from '~/domain/errors'
import { CLOSED, openEvent } from '~/domain/events/open.server'
import { getExpense } from '~/domain/expenses/expenses.server'
import { present } from '~/domain/expenses/total.server'
import { storedId } from '~/domain/fields'
import type { Actor } from '~/domain/users/actor'
import { executeAll, now, type Sql, sql } from '~/infra/db.server'
import { nextPosition, setImagePath } from './attached.server'
import { readSoon } from './queue.server'
import { getReceipt, kept, missing, type Receipt, receiptsOf, TAKEN } from './receipts.server'
import type { Role } from './schema'

// Changes to receipts. All throw DomainError not_found, conflict (the event is closed, or the receipt was changed in the meantime), failed.

/** A receipt of an event of the user. @throws DomainError not_found, failed */
async function own(actor: Actor, eventId: string, id: string): Promise<Receipt> {
  const receipt = await getReceipt(actor, id)
  if (receipt.eventId !== eventId) throw missing()
  return receipt
}

/** Runs statements, of which the first changes nothing when the event is closed; then the expenses say which receipt is their first. */
async function run(statements: Sql[], ...expenses: (string | null)[]): Promise<void> {
  const [changed] = await orFail('Failed to save receipt', () => executeAll([...statements, ...expenses.flatMap(setImagePath)]))
  if (!changed) throw new DomainError('conflict', CLOSED)
}

/** What a file is for its expense. */
export async function setRole(actor: Actor, eventId: string, id: string, role: Role): Promise<void> {
  const { expenseId } = await own(actor, eventId, id)
  await run(
    [
      sql`
        UPDATE receipts SET role = ${role} FROM ${openEvent(actor, eventId)}
        WHERE receipts.id = ${id} AND receipts.event_id = event.id AND ${kept}`,
    ],
    expenseId,
  )
}

/** A file of an expense comes before the one that it came after. The first stays where it is. */
export async function moveUp(actor: Actor, eventId: string, id: string): Promise<void> {
  const { expenseId } = await own(actor, eventId, id)
  if (expenseId === null) throw missing()
  const order = (await receiptsOf(expenseId)).map((receipt) => receipt.id)
  const at = order.indexOf(id)
  if (at > 0) order.splice(at - 1, 2, id, order[at - 1] as string)
  const place = (each: string, position: number) => sql`
    UPDATE receipts SET position = CAST(${position} AS INTEGER) FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${each} AND receipts.event_id = event.id AND expense_id = ${expenseId}`
  await run(order.map(place), expenseId)
}

/** Takes a file off its expense, or a draft off the pile; `restoreReceipt` brings it back. */
export async function deleteReceipt(actor: Actor, eventId: string, id: string): Promise<void> {
  const { expenseId } = await own(actor, eventId, id)
  await run(
    [
      sql`
        UPDATE receipts SET deleted_at = ${now} FROM ${openEvent(actor, eventId)}
        WHERE receipts.id = ${id} AND receipts.event_id = event.id`,
    ],
    expenseId,
  )
}

/** Brings a deleted file back to where it was. */
export async function restoreReceipt(actor: Actor, eventId: string, id: string): Promise<void> {
  const [restored] = await orFail('Failed to save receipt', () =>
    executeAll([
      sql`
        UPDATE receipts SET deleted_at = NULL FROM ${openEvent(actor, eventId)}
        WHERE receipts.id = ${storedId(id)} AND receipts.event_id = event.id`,
    ]),
  )
  const { expenseId } = await own(actor, eventId, id)
  if (!restored) throw new DomainError('conflict', CLOSED)
  if (expenseId !== null) await orFail('Failed to save receipt', () => executeAll(setImagePath(expenseId)))
}

/** Runs a statement about a draft. @throws DomainError not_found, conflict: it is a draft no more, or the event is closed */
async function runOnDraft(actor: Actor, eventId: string, id: string, ...statements: Sql[]): Promise<void> {
  const { expenseId } = await own(actor, eventId, id)
  if (expenseId !== null) throw new DomainError('conflict', TAKEN)
  const [changed] = await orFail('Failed to save receipt', () => executeAll(statements))
  if (changed) return
  const isTaken = (await own(actor, eventId, id)).expenseId !== null
  throw new DomainError('conflict', isTaken ? TAKEN : CLOSED)
}

/** Takes a draft off the pile; `restoreReceipt` brings it back. */
export async function deleteDraft(actor: Actor, eventId: string, id: string): Promise<void> {
  const statement = sql`
    UPDATE receipts SET deleted_at = ${now} FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND expense_id IS NULL`
  await runOnDraft(actor, eventId, id, statement)
}

/** Gives a draft to an expense of its event, as another file of it. */
export async function attachDraft(actor: Actor, eventId: string, id: string, expenseId: string, role: Role): Promise<void> {
  const expense = await getExpense(eventId, expenseId)
  if (!expense) throw new DomainError('not_found', 'Expense not found')
  const statement = sql`
    UPDATE receipts SET expense_id = ${expense.id}, role = ${role}, position = ${nextPosition(expense.id)}
    FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND expense_id IS NULL AND ${kept}
      AND EXISTS (SELECT 1 FROM expenses WHERE expenses.id = ${expense.id} AND expenses.event_id = event.id AND expenses.${present})`
  await runOnDraft(actor, eventId, id, statement, ...setImagePath(expense.id))
}

/** Puts a draft that could not be read among those that wait to be. */
export async function readAgain(actor: Actor, eventId: string, id: string): Promise<void> {
  const statement = sql`
    UPDATE receipts SET
      state = CASE state WHEN 'unread' THEN 'waiting' ELSE state END, attempts = CASE state WHEN 'unread' THEN 0 ELSE attempts END
    FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND expense_id IS NULL`
  await runOnDraft(actor, eventId, id, statement)
  readSoon()
}
