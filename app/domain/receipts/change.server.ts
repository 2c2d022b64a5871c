import { DomainError, withFailure } from '~/domain/errors'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import { getExpense } from '~/domain/expenses/expenses.server'
import type { Actor } from '~/domain/users/actor'
import { now, type Sql, sql } from '~/infra/db.server'
import { expenseOf, nextPosition, setImagePath, takesFiles } from './attached.server'
import { wakeReaders } from './reading-queue.server'
import {
  getReceipt,
  isDraft,
  kept,
  keptOrInTrash,
  type Receipt,
  receiptNotFound,
  TAKEN,
} from './receipts.server'
import type { Role } from './schema'

// Changes to drafts and to files of expenses. All throw DomainError not_found, conflict (the event is closed,
// or the receipt was changed in the meantime), failed. Proofs of rates are changed with their rates
// (app/domain/rates/proofs.server.ts).

/** A receipt of an event of the user, no proof of a rate. @throws DomainError not_found, failed */
async function own(actor: Actor, eventId: string, id: string, which = kept): Promise<Receipt> {
  const receipt = await getReceipt(actor, id, which)
  if (receipt.eventId !== eventId || receipt.role === 'rate') throw receiptNotFound()
  return receipt
}

/**
 * Runs a statement about a receipt; then its expense says which file is its first receipt. Returns whether
 * anything was changed.
 */
async function run(eventId: string, id: string, statement: Sql): Promise<boolean> {
  const [changed] = await withFailure('Failed to save receipt', () =>
    executeInTurn(eventId, [statement, setImagePath(expenseOf(id))]),
  )
  return changed !== 0
}

/**
 * Runs a statement about a receipt that changes nothing when its event is closed.
 * @throws DomainError not_found, conflict, failed
 */
async function runOnReceipt(
  actor: Actor,
  eventId: string,
  id: string,
  statement: Sql,
  which = kept,
): Promise<void> {
  await own(actor, eventId, id, which)
  if (await run(eventId, id, statement)) return
  // it may have gone in the meantime
  await own(actor, eventId, id, which)
  throw new DomainError('conflict', CLOSED)
}

/** What a file is for its expense. */
export async function setRole(actor: Actor, eventId: string, id: string, role: Role): Promise<void> {
  const statement = sql`
    UPDATE receipts SET role = ${role} FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND role <> 'rate' AND ${kept}`
  await runOnReceipt(actor, eventId, id, statement)
}

/** A file of an expense comes before the one that it came after. The first stays where it is. */
export async function moveUp(actor: Actor, eventId: string, id: string): Promise<void> {
  const { expenseId } = await own(actor, eventId, id)
  if (expenseId === null) throw receiptNotFound()
  const statement = sql`
    UPDATE receipts SET position = ordered.place - 1
    FROM ${openEvent(actor, eventId)}, (
      SELECT file, row_number() OVER (ORDER BY CASE file WHEN ${id} THEN place - 1.5 ELSE place END) AS place FROM (
        SELECT id AS file, row_number() OVER (ORDER BY position, id) AS place FROM receipts WHERE expense_id = ${expenseOf(id)} AND ${kept}
      ) AS files
    ) AS ordered
    WHERE receipts.id = ordered.file AND receipts.event_id = event.id`
  await runOnReceipt(actor, eventId, id, statement)
}

/** Takes a file off its expense, or a draft off the pile; `restoreReceipt` brings it back. */
export async function deleteReceipt(actor: Actor, eventId: string, id: string): Promise<void> {
  const statement = sql`
    UPDATE receipts SET deleted_at = ${now} FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND role <> 'rate'`
  await runOnReceipt(actor, eventId, id, statement)
}

/** Brings a deleted file back to where it was. */
export async function restoreReceipt(actor: Actor, eventId: string, id: string): Promise<void> {
  const statement = sql`
    UPDATE receipts SET deleted_at = NULL FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND role <> 'rate' AND ${keptOrInTrash}`
  await runOnReceipt(actor, eventId, id, statement, keptOrInTrash)
}

/**
 * Runs a statement about a draft.
 * @param explain throws what else may have kept the statement from changing anything
 * @throws DomainError not_found, conflict: it is a draft no more, or the event is closed
 */
async function runOnDraft(
  actor: Actor,
  eventId: string,
  id: string,
  statement: Sql,
  explain = async () => {},
): Promise<void> {
  const { expenseId } = await own(actor, eventId, id)
  if (expenseId !== null) throw new DomainError('conflict', TAKEN)
  if (await run(eventId, id, statement)) return
  const isTaken = (await own(actor, eventId, id)).expenseId !== null
  if (!isTaken) await explain()
  throw new DomainError('conflict', isTaken ? TAKEN : CLOSED)
}

/** Takes a draft off the pile; `restoreReceipt` brings it back. */
export async function deleteDraft(actor: Actor, eventId: string, id: string): Promise<void> {
  const statement = sql`
    UPDATE receipts SET deleted_at = ${now} FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND ${isDraft}`
  await runOnDraft(actor, eventId, id, statement)
}

/** Gives a draft to an expense of its event, as another file of it. */
export async function attachDraft(
  actor: Actor,
  eventId: string,
  id: string,
  expenseId: string,
  role: Role,
): Promise<void> {
  const expense = await getExpense(eventId, expenseId)
  if (!expense) throw new DomainError('not_found', 'Expense not found')
  const statement = sql`
    UPDATE receipts SET expense_id = ${expense.id}, role = ${role}, position = ${nextPosition(expense.id)}
    FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND ${isDraft} AND ${kept}
      AND ${takesFiles(expense.id)}`
  await runOnDraft(actor, eventId, id, statement, async () => {
    if (!(await getExpense(eventId, expense.id))) throw new DomainError('not_found', 'Expense not found')
  })
}

/** Puts a draft that could not be read among those that wait to be. */
export async function readAgain(actor: Actor, eventId: string, id: string): Promise<void> {
  const statement = sql`
    UPDATE receipts SET
      state = CASE state WHEN 'unread' THEN 'waiting' ELSE state END, attempts = CASE state WHEN 'unread' THEN 0 ELSE attempts END
    FROM ${openEvent(actor, eventId)}
    WHERE receipts.id = ${id} AND receipts.event_id = event.id AND ${isDraft}`
  await runOnDraft(actor, eventId, id, statement)
  wakeReaders()
}
