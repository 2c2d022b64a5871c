import { randomUUID } from 'node:crypto'
import { DomainError, orFail } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { CLOSED } from '~/domain/events/open.server'
import { getExpense, insertion, isSame } from '~/domain/expenses/expenses.server'
import type { ExpenseForm } from '~/domain/expenses/schema'
import type { Actor } from '~/domain/users/actor'
import { empty, executeAll, provider, query, sql } from '~/infra/db.server'
import { setImagePath } from './attached.server'
import { columns, fromRow, getReceipt, isBeingRead, kept, missing, type Receipt, type ReceiptRow } from './receipts.server'

/** The drafts of an event, in the order in which they came, as a review goes through them. */
export interface Review {
  /** the draft to look at; null when there is none */
  draft: Receipt | null
  /** its place among all, from 1 */
  place: number
  count: number
  previousId: string | null
  nextId: string | null
  /** how many wait to be read, or are */
  unread: number
}

/**
 * The drafts around one: the asked one while it is a draft; else the first that is read; else the first. The caller has made sure
 * whose event it is.
 */
export async function reviewOf(eventId: string, asked: string | null): Promise<Review> {
  return orFail('Failed to load receipts', async () => {
    const drafts = await query<{ id: string; state: string }>(sql`
      SELECT id, state FROM receipts WHERE event_id = ${eventId} AND expense_id IS NULL AND ${kept} ORDER BY created_at, id`)
    const wanted = drafts.findIndex(({ id }) => id === asked)
    const ready = drafts.findIndex(({ state }) => !isBeingRead(state))
    const at = wanted >= 0 ? wanted : Math.max(ready, 0)
    const [row] = await query<ReceiptRow>(sql`SELECT ${columns} FROM receipts WHERE id = ${drafts[at]?.id ?? ''}`)
    return {
      draft: row ? fromRow(row) : null,
      place: at + 1,
      count: drafts.length,
      previousId: drafts[at - 1]?.id ?? null,
      nextId: drafts[at + 1]?.id ?? null,
      unread: drafts.filter(({ state }) => isBeingRead(state)).length,
    }
  })
}

const forUpdate = provider === 'postgresql' ? sql` FOR UPDATE` : empty

/**
 * Makes a draft an expense of its event, with the draft's file as its receipt. A draft that is confirmed twice with the same words
 * (a double click, the back button) becomes one expense. Returns its id.
 * @throws DomainError not_found, forbidden (the event's), conflict (the event is closed, or the draft was confirmed otherwise), invalid, failed
 */
export async function confirmDraft(actor: Actor, eventId: string, id: string, form: ExpenseForm): Promise<string> {
  const event = await getEvent(actor, eventId)
  const receipt = await getReceipt(actor, id)
  if (receipt.eventId !== event.id) throw missing()
  // with the draft's own id, so that what is known of the draft holds for the expense
  const isTaken = await orFail('Failed to save expense', () => query(sql`SELECT id FROM expenses WHERE id = ${id}`))
  const expenseId = isTaken.length > 0 ? randomUUID() : id
  const isDraft = sql`id = ${id} AND event_id = ${event.id} AND expense_id IS NULL AND ${kept}`
  const [confirmed] = await orFail('Failed to save expense', async () =>
    executeAll([
      await insertion(actor, event, form, expenseId, sql`, (SELECT id AS draft_id FROM receipts WHERE ${isDraft}${forUpdate}) AS draft`),
      sql`
        UPDATE receipts SET expense_id = ${expenseId}, position = 0
        WHERE ${isDraft} AND EXISTS (SELECT 1 FROM expenses WHERE id = ${expenseId} AND event_id = ${event.id})`,
      ...setImagePath(expenseId),
    ]),
  )
  if (confirmed) return expenseId
  const { expenseId: earlier } = await getReceipt(actor, id)
  if (earlier === null) throw new DomainError('conflict', CLOSED)
  const expense = await getExpense(event.id, earlier)
  if (expense && isSame(expense, form)) return earlier
  throw new DomainError('conflict', 'This receipt was confirmed already, perhaps in another tab')
}
