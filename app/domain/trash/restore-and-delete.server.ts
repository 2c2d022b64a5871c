import { DELETED_FOR_GOOD_AT, trashedSince } from '~/domain/deleted-at'
import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { restoreExpense } from '~/domain/expenses/delete-expense.server'
import { restoreReceipt } from '~/domain/receipts/change-receipt.server'
import { wakeReader } from '~/domain/receipts/reading-queue.server'
import type { Actor } from '~/domain/users/actor'
import { db } from '~/infra/database/db.server'
import { deleteAllForGood } from './delete-all.server'
import { findRestored, findTrashed } from './list-trash.server'
import { DELETE_FAILED, EVENT_CLOSED, NOT_IN_TRASH, PROVED_RATE, RESTORE_EVENT_FAILED } from './messages'
import { purgeTrash } from './purge-trash.server'
import type { EmptyTrash, TrashEntry, TrashItem, TrashKind } from './schema'

// Restores items from the trash, or deletes them for good.

const notInTrash = () => new DomainError('not_found', NOT_IN_TRASH)

/**
 * Restores an item. An expense is converted again, at the current terms and rates of its event. An item that
 * is already restored stays as it is.
 * @throws DomainError not_found (also for an item of another user), conflict (the event of the item is
 * closed, or the item is a file that was the proof of a rate), invalid (the event's rates make the expense
 * too large), failed
 */
export async function restore(actor: Actor, entry: TrashEntry): Promise<void> {
  if (await findRestored(actor, entry)) return
  const item = await findTrashed(actor, entry)
  if (!item) throw notInTrash()
  // a deleted file does not store of which rate it was the proof, so the rate cannot get it back
  if (item.role === 'rate') throw new DomainError('conflict', PROVED_RATE)
  try {
    await RESTORE[entry.kind](actor, item)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'conflict') throw new DomainError('conflict', EVENT_CLOSED)
    throw error.code === 'not_found' || error.code === 'forbidden' ? notInTrash() : error
  }
}

const RESTORE: Record<TrashKind, (actor: Actor, item: TrashItem) => Promise<void>> = {
  event: restoreEvent,
  expense: (actor, { event, id }) => restoreExpense(actor, event.id, id),
  receipt: (actor, { event, id }) => restoreReceipt(actor, event.id, id),
}

async function restoreEvent(actor: Actor, { id }: TrashItem): Promise<void> {
  const { count } = await withFailure(RESTORE_EVENT_FAILED, () =>
    db.event.updateMany({
      where: { id, userId: actor.id, OR: [{ deletedAt: null }, { deletedAt: { gt: trashedSince() } }] },
      data: { deletedAt: null },
    }),
  )
  if (count === 0) throw notInTrash()
  // receipts of deleted events are not read, so receipts of this event may have waited since it was deleted
  wakeReader()
}

const DELETED_FOR_GOOD = { deletedAt: DELETED_FOR_GOOD_AT }

/**
 * Deletes an item in the trash for good.
 * @throws DomainError not_found (also for an item of another user), failed
 */
export async function deleteForGood(actor: Actor, entry: TrashEntry): Promise<void> {
  const item = await findTrashed(actor, entry)
  if (!item) throw notInTrash()
  await (entry.kind === 'event' ? deleteEventForGood(actor, item) : deletePartForGood(actor, item))
  void purgeTrash()
}

async function deleteEventForGood(actor: Actor, { id }: TrashItem): Promise<void> {
  const { count } = await withFailure(DELETE_FAILED, () =>
    db.event.updateMany({
      where: { id, userId: actor.id, deletedAt: { gt: trashedSince() } },
      data: DELETED_FOR_GOOD,
    }),
  )
  if (count === 0) throw notInTrash()
}

/** Deletes an expense or a file for good. The event may be closed, as claims contain nothing in the trash. */
async function deletePartForGood(actor: Actor, { kind, id, event }: TrashItem): Promise<void> {
  await changeEvent(actor, event.id, { failure: DELETE_FAILED, whileClosed: true }, async () => {
    // another request may have restored the item since it was found
    if (!(await findTrashed(actor, { kind, id }))) throw notInTrash()
    return {
      result: undefined,
      writes: (db) => [
        kind === 'expense'
          ? db.expense.update({ where: { id }, data: DELETED_FOR_GOOD, select: { id: true } })
          : db.receipt.update({ where: { id }, data: DELETED_FOR_GOOD, select: { id: true } }),
      ],
    }
  })
}

/**
 * Deletes everything for good that was in the user's trash when the page asked for confirmation.
 * @throws DomainError conflict (more items had been deleted by then than the page showed, because a slow
 * deletion was stored after the page was loaded), unavailable, failed
 */
export async function emptyTrash(actor: Actor, form: EmptyTrash): Promise<void> {
  await deleteAllForGood(actor, form)
  void purgeTrash()
}
