import { DomainError, orFail } from '~/domain/errors'
import { CLOSED, openEvent } from '~/domain/events/open.server'
import { present } from '~/domain/expenses/total.server'
import { storedId } from '~/domain/fields'
import type { Actor } from '~/domain/users/actor'
import { executeAll, now, type Sql, sql } from '~/infra/db.server'
import { nextPosition, setImagePath } from './attached.server'
import { getReceipt, kept, missing, type Receipt, receiptsOf } from './receipts.server'
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

/** Gives a draft to an expense of its event, as another file of it. */
export async function attachDraft(actor: Actor, eventId: string, id: string, expenseId: string): Promise<void> {
  await own(actor, eventId, id)
  await run(
    [
      sql`
        UPDATE receipts SET expense_id = ${expenseId}, position = ${nextPosition(expenseId)} FROM ${openEvent(actor, eventId)}
        WHERE receipts.id = ${id} AND receipts.event_id = event.id AND expense_id IS NULL AND ${kept}
          AND EXISTS (SELECT 1 FROM expenses WHERE expenses.id = ${storedId(expenseId)} AND expenses.event_id = event.id AND expenses.${present})`,
    ],
    expenseId,
  )
}
