import { inBackgroundWhenLarge } from '~/domain/background.server'
import { followsRates, hasRate, type Schedule } from '~/domain/conversion/convert-expense'
import { scheduleOf, stashCharges } from '~/domain/conversion/recalculate.server'
import { DomainError, fieldError, withFailure } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { findEvent, getEvent, isOwnedBy } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import type { BatchOf, ReplacedValues } from './batch'
import { formKey, type SelectionForm } from './change-selected.server'
import {
  type BatchExpense,
  checkSizes,
  expenseName,
  findBatchExpenses,
  replacedValues,
  scheduleKey,
  totalChange,
  withConversion,
} from './changed-expenses.server'
import { copyAnswers } from './explanations-of-moved.server'
import { planFileMove } from './files-of-moved.server'
import { ALREADY_THERE, belongsToTrip, eventIsClosed, LOAD_FAILED, MOVE_TARGET_GONE } from './messages'
import type { SelectedChange } from './schema'
import { storeExpenses } from './store-expenses.sql.server'
import { findBatchSlot, storeBatch } from './stored-batches.server'

// Moves selected expenses to another event of the user, with their files, evidence and declarations.

/** The most events that a user can choose from, the newest ones. */
const MOVE_TARGETS_MAX = 100

/** Returns the open events that expenses of an event can be moved to, the newest first. */
export const listMoveTargets = (actor: Actor, eventId: OwnedEventId) =>
  withFailure(LOAD_FAILED, () =>
    db.event.findMany({
      where: { userId: actor.id, deletedAt: null, status: { not: 'closed' }, id: { not: eventId } },
      select: { id: true, name: true },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: MOVE_TARGETS_MAX,
    }),
  )

/**
 * Moves all selected expenses of a user's event to another event, or none. The terms and rates of the other
 * event convert the expenses. An expense loses the rate that was chosen for it, and its charge (the amount
 * that the bank charged) is set aside if the other event has another claim currency. Returns the id to undo
 * the move.
 * @throws DomainError not_found (also if none of the expenses exists), forbidden (for the event), conflict
 * (one of the events is closed), invalid (the other event does not exist, an expense is too large in it, or
 * it is a per diem, which belongs to the trip of its event), failed
 */
export const moveExpenses = inBackgroundWhenLarge({
  name: 'moveExpenses',
  failure: SAVE_ALL_FAILED,
  countRows: (_actor, eventId: string) => countForBackground(sanitizeId(eventId)),
  run: moveSelected,
})

type EventMove = Extract<SelectedChange, { field: 'event' }>

function moveSelected(actor: Actor, eventId: string, form: SelectionForm<EventMove>): Promise<string> {
  return changeEvent(actor, eventId, { failure: SAVE_ALL_FAILED }, async (event) => {
    const slot = await findBatchSlot(actor, event.id, form.formId, formKey(form))
    // the form was sent twice
    if (slot.isStored) return { result: slot.id }
    const target = await moveTarget(actor, event, form.change.event_id)
    const before = await findBatchExpenses(event.id, form.ids)
    if (before.length === 0) throw expenseNotFound()
    const perDiem = before.find(({ kind }) => kind === 'per-diem')
    if (perDiem) throw fieldError('event_id', belongsToTrip(expenseName(perDiem)))
    const ids = before.map(({ id }) => id)
    const schedule = await scheduleOf(target.id, target)
    const after = convertForTarget(before, event, { ...target, schedule })
    checkSizes(after, 'event_id')
    const fromTo = { from: event.id, to: target.id }
    const { proofs, writes: moveFiles } = await planFileMove(actor, ids, fromTo)
    const writeAnswers = await copyAnswers(ids, fromTo)
    const batch = {
      kind: 'move' as const,
      to: { id: target.id, name: target.name },
      version: target.version + 1,
      schedule: scheduleKey(await scheduleOf(event.id, event)),
      baseCurrency: event.baseCurrency,
      total: await totalChange(actor, event, before, []),
      count: before.length,
      lines: before.map((expense, index) => replacedByMove(expense, after[index] as BatchExpense)),
      proofs,
    }
    return {
      result: slot.id,
      otherEvent: target,
      writes: (db) => [
        storeExpenses(event.id, after, target.id),
        ...moveFiles(db),
        ...writeAnswers(db),
        ...storeBatch(db, actor, event.id, { slot, batch }),
      ],
    }
  })
}

/** Returns the currencies for which the event of moved expenses has no rate; empty if it is deleted. */
export async function currenciesWithoutRateAfterMove(
  actor: Actor,
  { to, lines }: Pick<BatchOf<'move'>, 'to' | 'lines'>,
): Promise<string[]> {
  const event = await findEvent(to.id)
  if (!event || !isOwnedBy(event, actor)) return []
  const schedule = await scheduleOf(event.id, event)
  const movedIds = lines.map(({ id }) => id)
  const movedExpenses = await findBatchExpenses(event.id, movedIds)
  const withoutRate = movedExpenses.filter(
    (expense) => followsRates(expense, event) && !hasRate(expense, schedule),
  )
  return [...new Set(withoutRate.map(({ currency }) => currency))].sort()
}

/** Returns the values that undo a move, always with the conversion, as the new event may convert again. */
const replacedByMove = (before: BatchExpense, after: BatchExpense): ReplacedValues => ({
  ...replacedValues(before, after),
  convertedAmount: before.convertedAmount,
  appliedRateId: before.appliedRateId,
})

/**
 * Returns the event that the user has chosen as the target of a move.
 * @throws DomainError invalid, conflict
 */
async function moveTarget(actor: Actor, event: OwnedEvent, id: string): Promise<OwnedEvent> {
  if (id === event.id) throw fieldError('event_id', ALREADY_THERE)
  const to = await getEvent(actor, id).catch((error) => {
    const isGone = error instanceof DomainError && (error.code === 'not_found' || error.code === 'forbidden')
    throw isGone ? fieldError('event_id', MOVE_TARGET_GONE) : error
  })
  if (to.status === 'closed') {
    const message = eventIsClosed(to.name)
    throw fieldError('event_id', message, 'conflict')
  }
  return to
}

/** Returns moved expenses, converted by their new event, as the next version of that event stores them. */
function convertForTarget(
  expenses: BatchExpense[],
  from: Pick<OwnedEvent, 'baseCurrency'>,
  to: OwnedEvent & { schedule: Schedule },
): BatchExpense[] {
  const withoutChosenRates = expenses.map((expense) => ({ ...expense, rateId: null }))
  return inClaimCurrency(withoutChosenRates, from.baseCurrency, to.baseCurrency).map((expense) => ({
    ...withConversion(expense, to.schedule),
    changedIn: to.version + 1,
  }))
}

/** Sets aside the charges in the previous claim currency, if the next claim currency differs from it. */
export const inClaimCurrency = (expenses: BatchExpense[], previous: string, next: string): BatchExpense[] =>
  previous === next ? expenses : stashCharges(expenses, previous, next)
