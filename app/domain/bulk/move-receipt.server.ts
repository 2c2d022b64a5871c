import { DomainError } from '~/domain/errors'
import { changeEvent } from '~/domain/events/change-event.server'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { sanitizeId } from '~/domain/form-fields'
import type { OwnedEventId } from '~/domain/owned-event-id'
import {
  type ExpenseFile,
  type ExpenseWithFiles,
  findExpenseWithFiles,
  nextPosition,
  updateImagePath,
} from '~/domain/receipts/expense-files.server'
import { SAVE_FAILED } from '~/domain/receipts/messages'
import { receiptNotFound } from '~/domain/receipts/receipts.server'
import type { Actor } from '~/domain/users/actor'
import { db, type PrismaClient, type Write } from '~/infra/database/db.server'
import { FILE_IS_THERE } from './messages'
import { findBatchSlot, storeBatch } from './stored-batches.server'

// Moves a file from one expense to another of the same event.

/** A request to move a file. */
interface FileMove {
  fileId: string
  toExpenseId: string
  /** the id that the form received when it was rendered, so that submitting twice moves the file once */
  formId: string | undefined
}

/**
 * Moves a file to another expense of the same event, after the files of that expense. Returns the id to undo
 * the move; null if the file already belongs to the expense.
 * @throws DomainError not_found (the event, the file or the expense), forbidden (for the event), conflict
 * (the event is closed, or the expense already has the same file), failed
 */
export async function moveReceipt(
  actor: Actor,
  eventId: string,
  { fileId, toExpenseId, formId }: FileMove,
): Promise<string | null> {
  return changeEvent<string | null>(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const slot = await findBatchSlot(actor, event.id, formId, `${fileId} ${toExpenseId}`)
    // the form was sent twice
    if (slot.isStored) return { result: slot.id }
    const { from, file, name } = await findFile(event.id, fileId)
    const to = await findExpenseWithFiles(event.id, sanitizeId(toExpenseId))
    if (!to) throw expenseNotFound()
    if (from.id === to.id) return { result: null, isUnchanged: true }
    if (await hasSameFile(event.id, file.id, to.id)) throw new DomainError('conflict', FILE_IS_THERE)
    const expense = await db.expense.findUnique({ where: { id: to.id }, select: { merchant: true } })
    const batch = {
      kind: 'file' as const,
      file: { id: file.id, name },
      from: from.id,
      position: file.position,
      to: { id: to.id, merchant: expense?.merchant ?? '' },
    }
    return {
      result: slot.id,
      writes: (db) => [
        ...fileMoveWrites(db, file, { from, to, position: nextPosition(to.receipts) }),
        ...storeBatch(db, actor, event.id, { slot, batch }),
      ],
    }
  })
}

/**
 * Returns a file of an event with its expense.
 * @throws DomainError not_found
 */
async function findFile(eventId: OwnedEventId, id: string) {
  const row = await db.receipt.findUnique({
    where: { id: sanitizeId(id), eventId, deletedAt: null, expense: { deletedAt: null } },
    select: { expenseId: true, name: true },
  })
  if (!row?.expenseId) throw receiptNotFound()
  const { expenseId, name } = row
  const from = await findExpenseWithFiles(eventId, expenseId)
  const file = from?.receipts.find((receipt) => receipt.id === id)
  if (!from || !file) throw receiptNotFound()
  return { name, from, file }
}

/** Whether an expense already has a file with the same bytes and the same excerpt (range of pages). */
export async function hasSameFile(eventId: OwnedEventId, fileId: string, expenseId: string) {
  const where = { id: fileId, eventId }
  const content = await db.receipt.findUnique({ where, select: { sha256: true, excerpt: true } })
  if (content === null) return false
  return (await db.receipt.count({ where: { ...content, expenseId, deletedAt: null } })) > 0
}

/** Returns the writes that move a file from one expense to another. */
export const fileMoveWrites = (
  db: PrismaClient,
  file: ExpenseFile,
  { from, to, position }: { from: ExpenseWithFiles; to: ExpenseWithFiles; position: number },
): Write[] => {
  const remainingFiles = from.receipts.filter(({ id }) => id !== file.id)
  return [
    db.receipt.update({ where: { id: file.id }, data: { expenseId: to.id, position }, select: { id: true } }),
    ...updateImagePath(db, from, remainingFiles),
    ...updateImagePath(db, to, [...to.receipts, { ...file, position }]),
  ]
}
