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
import type { Batch, BatchOf, ReplacedValues, Undone } from './batch'
import { checkSizes, converted, findLines, type Line, scheduleKey, someNames } from './changed-lines.server'
import { leavingFiles, returnedProofs } from './files-of-moved.server'
import { eventIsClosed, MOVED_TO_DELETED, UNDO_FAILED, UNDO_GONE } from './messages'
import { inClaimCurrency } from './move-expenses.server'
import { hasSameFile, movedFile } from './move-receipt.server'
import { storeLines } from './store-lines.sql.server'
import { findBatch, storeUndone } from './stored-batches.server'

// Undoes batches. Expenses that were changed since keep their values, and the result names them.

/**
 * Undoes a batch, or the move of a file, of a user's event. A second call changes nothing.
 * @throws DomainError not_found (the event, or the batch, which may be too old), forbidden (for the event),
 * conflict (an event of the batch is closed or deleted), invalid (an expense is too large at the event's
 * current rates), failed
 */
export const undoBatch = inBackgroundWhenLarge({
  name: 'undoBatch',
  failure: UNDO_FAILED,
  rows: (_actor, eventId: string) => countForBackground(sanitizeId(eventId)),
  run: undo,
})

async function undo(actor: Actor, eventId: string, id: string): Promise<void> {
  await changeEvent<void>(actor, eventId, { failure: UNDO_FAILED }, async (event) => {
    const batch = await findBatch(event.id, id)
    if (!batch) throw new DomainError('not_found', UNDO_GONE)
    if (batch.undone) return { result: undefined }
    const { undone, writes = () => [], other } = await planUndo(actor, event, batch)
    return {
      result: undefined,
      ...(other && { other }),
      writes: (db) => [storeUndone(db, id, { ...batch, undone }), ...writes(db)],
    }
  })
}

type UndoPlan = Pick<EventChange<void>, 'writes' | 'other'> & { undone: Undone }

function planUndo(actor: Actor, event: OwnedEvent, batch: Batch): Promise<UndoPlan> {
  switch (batch.kind) {
    case 'field':
      return undoFields(actor, event, batch)
    case 'move':
      return undoMove(actor, event, batch)
    case 'explanation':
      return undoExplanations(event, batch)
    case 'file':
      return undoFileMove(actor, event, batch)
  }
}

/** Returns the result of an undo that restored some expenses of a batch. */
async function undoneOf(actor: Actor, ids: string[], back: { id: string }[]): Promise<Undone> {
  const done = new Set(back.map(({ id }) => id))
  const left = ids.filter((id) => !done.has(id))
  return {
    count: back.length,
    left: left.length,
    names: left.length === 0 ? [] : await someNames(actor, left),
  }
}

const idsOf = (lines: ReplacedValues[]) => lines.map(({ id }) => id)

/** The inputs of a conversion. */
const CONVERTED_FROM = ['date', 'currency', 'rateId'] as const

async function undoFields(actor: Actor, event: OwnedEvent, batch: BatchOf<'field'>): Promise<UndoPlan> {
  const schedule = await scheduleOf(event.id, event)
  const replaced = new Map(batch.lines.map((values) => [values.id, values]))
  const found = await findLines(event.id, idsOf(batch.lines))
  /** Sets a restored charge aside if the event has another claim currency now. */
  const inEventCurrency = (line: Line, values: ReplacedValues): Line =>
    'chargedAmount' in values
      ? (inClaimCurrency([line], batch.total.currency, event.baseCurrency)[0] as Line)
      : line
  const isSince = ({ changedIn, declaration }: Line) =>
    batch.field === 'declaration' ? declaration !== batch.declaration : changedIn !== batch.version
  const back = found
    .filter((line) => !isSince(line))
    .map((line) => {
      const values = replaced.get(line.id)
      const before = { ...line, ...values }
      const changedIn = batch.field === 'declaration' ? line.changedIn : event.version + 1
      const isConverted = CONVERTED_FROM.some((name) => values && name in values)
      if (!values || !isConverted) return { ...before, changedIn }
      return asOf({ ...inEventCurrency(before, values), changedIn }, schedule, batch)
    })
  return {
    undone: await undoneOf(actor, idsOf(batch.lines), back),
    writes: () => (back.length === 0 ? [] : [storeLines(event.id, back)]),
  }
}

/**
 * Returns an expense with its former values and conversion. If the event's conversion has changed since,
 * converts the expense again.
 * @throws DomainError invalid if the result is too large
 */
function asOf(line: Line, schedule: Schedule, batch: { schedule: string }): Line {
  if (scheduleKey(schedule) === batch.schedule) return line
  const anew = converted(line, schedule)
  checkSizes([anew])
  return anew
}

async function undoMove(actor: Actor, event: OwnedEvent, batch: BatchOf<'move'>): Promise<UndoPlan> {
  const from = await getEvent(actor, batch.to.id).catch((error) => {
    const isGone = error instanceof DomainError && error.code === 'not_found'
    throw isGone ? new DomainError('conflict', MOVED_TO_DELETED) : error
  })
  if (from.status === 'closed') throw new DomainError('conflict', eventIsClosed(from.name))
  const schedule = await scheduleOf(event.id, event)
  const replaced = new Map(batch.lines.map((values) => [values.id, values]))
  const found = await findLines(from.id, idsOf(batch.lines))
  const before = found
    .filter(({ changedIn }) => changedIn === batch.version)
    .map((line) => ({ ...line, ...replaced.get(line.id), changedIn: event.version + 1 }))
  const back = inClaimCurrency(before, batch.baseCurrency, event.baseCurrency).map((line) =>
    asOf(line, schedule, batch),
  )
  const undone = await undoneOf(actor, idsOf(batch.lines), back)
  if (back.length === 0) return { undone }
  const files = await leavingFiles(
    actor,
    back.map(({ id }) => id),
    { from: from.id, to: event.id },
  )
  const proveAgain = returnedProofs(event.id, batch.proofs)
  return {
    undone,
    other: from,
    writes: (db) => [storeLines(from.id, back, event.id), ...files.writes(db), ...proveAgain(db)],
  }
}

async function undoExplanations(event: OwnedEvent, batch: BatchOf<'explanation'>): Promise<UndoPlan> {
  const where = { eventId: event.id, finding: { in: batch.findings }, text: batch.text }
  const count = await db.explanation.count({ where })
  return {
    undone: { count, left: batch.findings.length - count, names: [] },
    writes: (db) => [db.explanation.deleteMany({ where })],
  }
}

async function undoFileMove(actor: Actor, event: OwnedEvent, batch: BatchOf<'file'>): Promise<UndoPlan> {
  const from = await findExpenseWithFiles(event.id, batch.to.id)
  const to = await findExpenseWithFiles(event.id, batch.from)
  const file = from?.receipts.find(({ id, deletedAt }) => id === batch.file.id && deletedAt === null)
  if (!from || !to || !file || (await hasSameFile(event.id, file.id, to.id)))
    return { undone: { count: 0, left: 1, names: await someNames(actor, [batch.to.id]) } }
  const isFree = to.receipts.every(({ position }) => position !== batch.position)
  const position = isFree ? batch.position : nextPosition(to.receipts)
  return {
    undone: { count: 1, left: 0, names: [] },
    writes: (db) => movedFile(db, file, { from, to, position }),
  }
}
