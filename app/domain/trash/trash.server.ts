import { DomainError, withFailure } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { restoreExpense } from '~/domain/expenses/delete.server'
import { sanitizeId } from '~/domain/form-fields'
import { restoreReceipt } from '~/domain/receipts/change.server'
import { wakeReaders } from '~/domain/receipts/reading-queue.server'
import { DELETED_FOR_GOOD_AT, trashedSince } from '~/domain/retention'
import type { Actor } from '~/domain/users/actor'
import { db, transact } from '~/infra/db.server'
import { countTrash, findRestored, findTrashed } from './items.server'
import {
  DELETE_FAILED,
  EMPTY_FAILED,
  EVENT_CLOSED,
  MORE_IN_TRASH,
  NOT_IN_TRASH,
  PROVED_RATE,
  RESTORE_EVENT_FAILED,
} from './messages'
import { purgeTrash } from './purge.server'
import type { EmptyTrash, Kind, TrashEntry, TrashItem } from './schema'

// What brings something back from the trash, or deletes it for good.

const notInTrash = () => new DomainError('not_found', NOT_IN_TRASH)

/**
 * Brings something back as it was; an expense is converted with the terms and rates that its event has by
 * now. What is back already stays so.
 * @throws DomainError not_found (another user's too), conflict (its event is closed, or it proved a rate),
 * invalid (the rates of its event make it too large), failed
 */
export async function restore(actor: Actor, entry: TrashEntry): Promise<void> {
  if (await findRestored(actor, entry)) return
  const item = await findTrashed(actor, entry)
  if (!item) throw notInTrash()
  // which rate that was is not known any more
  if (item.role === 'rate') throw new DomainError('conflict', PROVED_RATE)
  try {
    await RESTORE[entry.kind](actor, item)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (error.code === 'conflict') throw new DomainError('conflict', EVENT_CLOSED)
    throw error.code === 'not_found' || error.code === 'forbidden' ? notInTrash() : error
  }
}

const RESTORE: Record<Kind, (actor: Actor, item: TrashItem) => Promise<void>> = {
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
  wakeReaders()
}

const FOR_GOOD = { deletedAt: DELETED_FOR_GOOD_AT }

/**
 * Deletes something in the trash for good.
 * @throws DomainError not_found (another user's too), failed
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
      data: FOR_GOOD,
    }),
  )
  if (count === 0) throw notInTrash()
}

/**
 * Deletes an expense or a file for good, also of a closed event: the claim does not say what is in the trash.
 */
async function deletePartForGood(actor: Actor, { kind, id, event }: TrashItem): Promise<void> {
  await changeEvent(actor, event.id, { failure: DELETE_FAILED, whileClosed: true }, async () => {
    if (!(await findTrashed(actor, { kind, id: sanitizeId(id) }))) throw notInTrash()
    return {
      result: undefined,
      writes: (db) => [
        kind === 'expense'
          ? db.expense.update({ where: { id }, data: FOR_GOOD, select: { id: true } })
          : db.receipt.update({ where: { id }, data: FOR_GOOD, select: { id: true } }),
      ],
    }
  })
}

/**
 * Deletes everything in the user's trash for good that was there when it was asked.
 * @throws DomainError conflict (more was deleted until then than the page has shown: a deletion that took
 * long), failed
 */
export async function emptyTrash(actor: Actor, { asked, count }: EmptyTrash): Promise<void> {
  const present = await withFailure(EMPTY_FAILED, () => countTrash(actor, asked))
  if (count !== undefined && present > count) throw new DomainError('conflict', MORE_IN_TRASH)
  const trashed = { deletedAt: { gt: trashedSince(), lte: asked } }
  const ofUser = { ...trashed, event: { userId: actor.id, deletedAt: null } }
  await withFailure(EMPTY_FAILED, () =>
    transact((db) => [
      // what brings something back at this moment has read an earlier version
      db.event.updateMany({
        where: {
          userId: actor.id,
          deletedAt: null,
          OR: [{ expenses: { some: trashed } }, { receipts: { some: trashed } }],
        },
        data: { version: { increment: 1 } },
      }),
      db.receipt.updateMany({ where: ofUser, data: FOR_GOOD }),
      db.expense.updateMany({ where: ofUser, data: FOR_GOOD }),
      db.event.updateMany({ where: { ...trashed, userId: actor.id }, data: FOR_GOOD }),
    ]),
  )
  void purgeTrash()
}
