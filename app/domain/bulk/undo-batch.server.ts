import { inBackgroundWhenLarge } from '~/domain/background.server'
import type { Schedule } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { DomainError } from '~/domain/errors'
import { changeEvent, type EventChange } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { getEvent } from '~/domain/events/get-event.server'
import type { OwnedEvent } from '~/domain/events/schema'
import { sanitizeId } from '~/domain/form-fields'
import { findExpenseWithFiles, nextPosition } from '~/domain/receipts/expense-files.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import type { Batch, BatchOf, ReplacedValues, UndoResult } from './batch'
import {
  type BatchExpense,
  checkSizes,
  findBatchExpenses,
  scheduleKey,
  someMerchants,
  withConversion,
} from './changed-expenses.server'
import { planFileMove, restoreProofs } from './files-of-moved.server'
import { eventIsClosed, MOVED_TO_DELETED, UNDO_FAILED, UNDO_GONE } from './messages'
import { inClaimCurrency } from './move-expenses.server'
import { fileMoveWrites, hasSameFile } from './move-receipt.server'
import { storeExpenses } from './store-expenses.sql.server'
import { findBatch, storeUndone } from './stored-batches.server'

// Undoes batches, which are changes of several expenses at once, or the move of a file. Expenses that were
// changed since keep their values, and the result names them.

/**
 * Undoes a batch of a user's event. A second call changes nothing.
 * @throws DomainError not_found (the event, or the batch, which may be too old), forbidden (for the event),
 * conflict (an event of the batch is closed or deleted), invalid (an expense is too large at the event's
 * current rates), failed
 */
export const undoBatch = inBackgroundWhenLarge({
  name: 'undoBatch',
  failure: UNDO_FAILED,
  countRows: (_actor, eventId: string) => countForBackground(sanitizeId(eventId)),
  run: undo,
})

async function undo(actor: Actor, eventId: string, batchId: string): Promise<void> {
  await changeEvent<void>(actor, eventId, { failure: UNDO_FAILED }, async (event) => {
    const batch = await findBatch(event.id, batchId)
    if (!batch) throw new DomainError('not_found', UNDO_GONE)
    if (batch.undone) return { result: undefined }
    const { undone, writes = () => [], otherEvent } = await planUndo(actor, event, batch)
    return {
      result: undefined,
      ...(otherEvent && { otherEvent }),
      writes: (db) => [storeUndone(db, batchId, { ...batch, undone }), ...writes(db)],
    }
  })
}

/** The result of an undo, its writes, and the other event that it changes. */
type UndoPlan = Pick<EventChange<void>, 'writes' | 'otherEvent'> & { undone: UndoResult }

function planUndo(actor: Actor, event: OwnedEvent, batch: Batch): Promise<UndoPlan> {
  switch (batch.kind) {
    case 'field':
      return undoFieldChange(actor, event, batch)
    case 'move':
      return undoMove(actor, event, batch)
    case 'explanation':
      return undoExplanations(event, batch)
    case 'file':
      return undoFileMove(actor, event, batch)
  }
}

/** Returns the result of an undo that restored some of the expenses of a batch. */
async function undoResult(actor: Actor, batchIds: string[], restored: { id: string }[]): Promise<UndoResult> {
  const restoredIds = new Set(restored.map(({ id }) => id))
  const keptIds = batchIds.filter((id) => !restoredIds.has(id))
  return {
    count: restored.length,
    left: keptIds.length,
    names: keptIds.length === 0 ? [] : await someMerchants(actor, keptIds),
  }
}

const idsOf = (values: ReplacedValues[]) => values.map(({ id }) => id)

/** Undoes the change of one field: restores the expenses that still have the values of the batch. */
async function undoFieldChange(actor: Actor, event: OwnedEvent, batch: BatchOf<'field'>): Promise<UndoPlan> {
  const schedule = await scheduleOf(event.id, event)
  const replacedById = new Map(batch.lines.map((values) => [values.id, values]))
  const expenses = await findBatchExpenses(event.id, idsOf(batch.lines))
  const restored = expenses
    .filter((expense) => !isChangedSince(expense, batch))
    .map((expense) => restoreValues(expense, replacedById.get(expense.id), { event, schedule, batch }))
  return {
    undone: await undoResult(actor, idsOf(batch.lines), restored),
    writes: () => (restored.length === 0 ? [] : [storeExpenses(event.id, restored)]),
  }
}

/** Whether an expense was changed after a batch. A change of a declaration does not raise `changedIn`. */
const isChangedSince = ({ changedIn, declaration }: BatchExpense, batch: BatchOf<'field'>): boolean =>
  batch.field === 'declaration' ? declaration !== batch.declaration : changedIn !== batch.version

/** The fields of an expense that decide its conversion. */
const CONVERSION_FIELDS = ['date', 'currency', 'rateId'] as const

/** Returns an expense with the values that a batch replaced, converted for the event as it is now. */
function restoreValues(
  expense: BatchExpense,
  values: ReplacedValues | undefined,
  { event, schedule, batch }: { event: OwnedEvent; schedule: Schedule; batch: BatchOf<'field'> },
): BatchExpense {
  const changedIn = batch.field === 'declaration' ? expense.changedIn : event.version + 1
  const restored = { ...expense, ...values, changedIn }
  const isConversionRestored = CONVERSION_FIELDS.some((name) => values && name in values)
  if (!values || !isConversionRestored) return restored
  if (!('chargedAmount' in values)) return reconvertIfOutdated(restored, schedule, batch)
  // a restored charge is in the claim currency of the batch; if the event has another now, it is set aside
  const [inEventCurrency = restored] = inClaimCurrency([restored], batch.total.currency, event.baseCurrency)
  return reconvertIfOutdated(inEventCurrency, schedule, batch)
}

/**
 * Converts a restored expense again if the event's rates or terms have changed since the batch. Otherwise
 * returns it with its restored conversion.
 * @throws DomainError invalid if the result is too large
 */
function reconvertIfOutdated(
  expense: BatchExpense,
  schedule: Schedule,
  batch: { schedule: string },
): BatchExpense {
  if (scheduleKey(schedule) === batch.schedule) return expense
  const reconverted = withConversion(expense, schedule)
  checkSizes([reconverted])
  return reconverted
}

/** Moves the expenses of a batch back, if the event that they moved to has not changed them. */
async function undoMove(actor: Actor, event: OwnedEvent, batch: BatchOf<'move'>): Promise<UndoPlan> {
  const movedTo = await getEvent(actor, batch.to.id).catch((error) => {
    const isGone = error instanceof DomainError && error.code === 'not_found'
    throw isGone ? new DomainError('conflict', MOVED_TO_DELETED) : error
  })
  if (movedTo.status === 'closed') throw new DomainError('conflict', eventIsClosed(movedTo.name))
  const schedule = await scheduleOf(event.id, event)
  const replacedById = new Map(batch.lines.map((values) => [values.id, values]))
  const expenses = await findBatchExpenses(movedTo.id, idsOf(batch.lines))
  const restored = expenses
    .filter(({ changedIn }) => changedIn === batch.version)
    .map((expense) => ({ ...expense, ...replacedById.get(expense.id), changedIn: event.version + 1 }))
  const returned = inClaimCurrency(restored, batch.baseCurrency, event.baseCurrency).map((expense) =>
    reconvertIfOutdated(expense, schedule, batch),
  )
  const undone = await undoResult(actor, idsOf(batch.lines), returned)
  if (returned.length === 0) return { undone }
  const returnedIds = returned.map(({ id }) => id)
  const files = await planFileMove(actor, returnedIds, { from: movedTo.id, to: event.id })
  const proofWrites = restoreProofs(event.id, batch.proofs)
  return {
    undone,
    otherEvent: movedTo,
    writes: (db) => [storeExpenses(movedTo.id, returned, event.id), ...files.writes(db), ...proofWrites(db)],
  }
}

/** Deletes the explanations of a batch whose text was not changed since. */
async function undoExplanations(event: OwnedEvent, batch: BatchOf<'explanation'>): Promise<UndoPlan> {
  const where = { eventId: event.id, finding: { in: batch.findings }, text: batch.text }
  const count = await db.explanation.count({ where })
  return {
    undone: { count, left: batch.findings.length - count, names: [] },
    writes: (db) => [db.explanation.deleteMany({ where })],
  }
}

/** Moves a file back to its former expense, unless the file or an expense is gone. */
async function undoFileMove(actor: Actor, event: OwnedEvent, batch: BatchOf<'file'>): Promise<UndoPlan> {
  const movedTo = await findExpenseWithFiles(event.id, batch.to.id)
  const former = await findExpenseWithFiles(event.id, batch.from)
  const file = movedTo?.receipts.find(({ id, deletedAt }) => id === batch.file.id && deletedAt === null)
  if (!movedTo || !former || !file || (await hasSameFile(event.id, file.id, former.id)))
    return { undone: { count: 0, left: 1, names: await someMerchants(actor, [batch.to.id]) } }
  const isFree = former.receipts.every(({ position }) => position !== batch.position)
  const position = isFree ? batch.position : nextPosition(former.receipts)
  return {
    undone: { count: 1, left: 0, names: [] },
    writes: (db) => fileMoveWrites(db, file, { from: movedTo, to: former, position }),
  }
}
