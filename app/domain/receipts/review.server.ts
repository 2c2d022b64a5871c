import { DomainError, withFailure } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { executeInTurn, existing } from '~/domain/events/open.server'
import { isSame } from '~/domain/expenses/change.server'
import { isDismissed, knownOfBoth } from '~/domain/expenses/duplicates.server'
import { getExpense } from '~/domain/expenses/expenses.server'
import { checkTakes, insertion } from '~/domain/expenses/insertion.server'
import type { ExpenseForm } from '~/domain/expenses/schema'
import { sanitizeId } from '~/domain/form-fields'
import { createOnce } from '~/domain/idempotent-create.server'
import type { Actor } from '~/domain/users/actor'
import { query, sql } from '~/infra/db.server'
import { setImagePath } from './attached.server'
import {
  columns,
  fromRow,
  getReceipt,
  isBeingRead,
  isDraft,
  kept,
  type Receipt,
  type ReceiptRow,
  receiptNotFound,
  TAKEN,
} from './receipts.server'

/**
 * The receipts of an event, in the order in which they came, as a review goes through those that are drafts.
 */
export interface Review {
  /** the draft to look at; null when there is none */
  draft: Receipt | null
  /** its place among all receipts of the event, from 1: it stays while those before it are confirmed */
  place: number
  count: number
  /** how many of them are drafts */
  left: number
  /**
   * the drafts around it, those that are read first; behind the last comes the first; null when there is no
   * other
   */
  previousId: string | null
  nextId: string | null
  /** whether the next can be reviewed now */
  isNextReady: boolean
  /** the expense that the asked receipt is with already; null for a draft, and for what is not there */
  settledId: string | null
}

interface Place {
  id: string
  state: string
  expense_id: string | null
}

async function placesOf(eventId: string): Promise<Place[]> {
  return query<Place>(sql`
    SELECT receipts.id, state, expense_id FROM receipts LEFT JOIN expenses ON expenses.id = expense_id
    WHERE receipts.event_id = ${eventId} AND role <> 'rate' AND ${kept} AND expenses.deleted_at IS NULL
    ORDER BY receipts.created_at, receipts.id`)
}

/**
 * Of receipts in the order in which they are looked for: the first draft that is read; else the first draft.
 */
function firstDraft(places: Place[]): Place | null {
  const drafts = places.filter(({ expense_id }) => expense_id === null)
  return drafts.find(({ state }) => !isBeingRead(state)) ?? drafts[0] ?? null
}

/** The others, from the one behind a place to the one before it. */
const onwards = (places: Place[], at: number) => [
  ...places.slice(at + 1),
  ...places.slice(0, Math.max(at, 0)),
]

/**
 * The drafts around one: the asked one while it is a draft; else the next one behind it. The caller has made
 * sure whose event it is.
 */
export async function reviewOf(eventId: string, asked: string | null): Promise<Review> {
  return withFailure('Failed to load receipts', async () => {
    const places = await placesOf(eventId)
    const askedAt = places.findIndex(({ id }) => id === asked)
    const settledId = places[askedAt]?.expense_id ?? null
    const asDraft = settledId === null ? places[askedAt] : undefined
    const shown = asDraft ?? firstDraft(onwards(places, askedAt))
    const at = shown ? places.indexOf(shown) : -1
    const next = firstDraft(onwards(places, at))
    const [row] = await query<ReceiptRow>(sql`SELECT ${columns} FROM receipts WHERE id = ${shown?.id ?? ''}`)
    return {
      draft: row ? fromRow(row) : null,
      place: at + 1,
      count: places.length,
      left: places.filter(({ expense_id }) => expense_id === null).length,
      previousId: firstDraft(onwards(places, at).reverse())?.id ?? null,
      nextId: next?.id ?? null,
      isNextReady: next !== null && !isBeingRead(next.state),
      settledId,
    }
  })
}

/**
 * The draft to go on with when one is done, if one is read by now. The caller has made sure whose event it
 * is.
 */
export async function draftAfter(eventId: string, id: string): Promise<string | null> {
  const { nextId, isNextReady } = await reviewOf(eventId, id)
  return isNextReady ? nextId : null
}

/**
 * The name of a deleted draft, to offer that it is brought back; null when there is none. The caller has made
 * sure whose event it is.
 */
export async function deletedName(eventId: string, id: string): Promise<string | null> {
  const [row] = await withFailure('Failed to load receipts', () =>
    query<{ name: string }>(sql`
      SELECT name FROM receipts WHERE id = ${sanitizeId(id)} AND event_id = ${eventId} AND ${isDraft} AND deleted_at IS NOT NULL`),
  )
  return row?.name ?? null
}

/** Where else a file is: in another event of the user. */
export interface Elsewhere {
  eventId: string
  eventName: string
  id: string
  /** none: a draft */
  expenseId: string | null
}

/**
 * The same file in other events of the user, where nothing says that it is rightly in both. A rate may be
 * proved in several.
 */
export async function sameFile(actor: Actor, { id, eventId, sha256 }: Receipt): Promise<Elsewhere[]> {
  return withFailure('Failed to load receipts', async () => {
    const rows = await query<{
      id: string
      expense_id: string | null
      event_id: string
      event_name: string
    }>(sql`
      SELECT receipts.id, expense_id, events.id AS event_id, events.name AS event_name
      FROM receipts JOIN events ON events.id = receipts.event_id LEFT JOIN expenses ON expenses.id = expense_id
      WHERE sha256 = ${sha256} AND receipts.event_id <> ${eventId} AND events.user_id = ${actor.id} AND role <> 'rate' AND ${existing} AND ${kept}
        AND expenses.deleted_at IS NULL
      ORDER BY receipts.created_at, receipts.id`)
    if (rows.length === 0) return []
    const isKnown = await isDismissed(eventId)
    return rows
      .filter((row) => !isKnown(id, row.expense_id ?? row.id))
      .map((row) => ({
        eventId: row.event_id,
        eventName: row.event_name,
        id: row.id,
        expenseId: row.expense_id,
      }))
  })
}

const FAILED = 'Failed to save expense'

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
  form: ExpenseForm,
): Promise<string> {
  const event = await getEvent(actor, eventId)
  const receipt = await getReceipt(actor, id)
  if (receipt.eventId !== event.id || receipt.role === 'rate') throw receiptNotFound()
  const isThisDraft = sql`id = ${id} AND event_id = ${event.id} AND ${isDraft} AND ${kept}`
  const isThere = (expenseId: string) => sql`EXISTS (SELECT 1 FROM expenses WHERE id = ${expenseId})`
  // with the draft's own id, so that what is known of the draft holds for the expense; no other expense is
  // given that by now
  return createOnce(id, {
    store: (expenseId) =>
      withFailure(FAILED, async () => {
        const [taken] = await query(sql`SELECT 1 AS taken WHERE ${isThere(expenseId)}`)
        if (taken) return false
        const [confirmed] = await executeInTurn(event.id, [
          await insertion(
            actor,
            event,
            form,
            expenseId,
            sql`, (SELECT id AS draft_id FROM receipts WHERE ${isThisDraft}) AS draft`,
          ),
          sql`UPDATE receipts SET expense_id = ${expenseId}, position = 0 WHERE ${isThisDraft} AND ${isThere(expenseId)}`,
          setImagePath(expenseId),
          ...(expenseId === id ? [] : [knownOfBoth(actor, id, expenseId)]),
        ])
        return Boolean(confirmed)
      }),
    async findExisting() {
      const { expenseId, role } = await getReceipt(actor, id)
      if (role === 'rate') throw receiptNotFound()
      const expense = expenseId === null ? null : await getExpense(event.id, expenseId)
      if (expenseId === null || (expense && isSame(expense, form))) return expenseId
      throw new DomainError('conflict', TAKEN)
    },
    check: () => checkTakes(actor, event.id, form),
    failure: FAILED,
  })
}
