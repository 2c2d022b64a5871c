import { isPresent } from '~/domain/deleted-at'
import { DomainError } from '~/domain/errors'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { isEventRole } from '~/domain/events/file-roles'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { type ExpenseFile, findExpenseWithFiles, nextPosition, updateImagePath } from './expense-files.server'
import { ALREADY_CONFIRMED, KEPT_AS_PAPER, SAVE_FAILED } from './messages'
import { wakeReader } from './reading-queue.server'
import { getReceipt, getReceiptOrDeleted, type Receipt, receiptNotFound } from './receipts.server'
import type { ReceiptRole } from './schema'
import { type TypedFields, typedFieldsToJson } from './typed-fields'

// Changes to drafts and to files of expenses. All throw DomainError not_found, forbidden (not the user's
// event), conflict (the event is closed, or a draft was confirmed in the meantime), failed. Proofs of rates
// change with their rates (app/domain/rates/proofs.server.ts).

/** The changed columns of a file. */
type FileChange = Pick<ExpenseFile, 'id'> &
  Partial<Pick<ExpenseFile, 'role' | 'position' | 'deletedAt'>> & { turns?: number; typed?: string | null }

/** How a change finds its receipt, and which columns it changes. */
interface ChangePlan {
  find?: (actor: Actor, id: string) => Promise<Receipt>
  /**
   * @param files all files of the receipt's expense, deleted ones too; empty for a draft
   * @throws DomainError when the change is refused
   */
  changes: (receipt: Receipt, files: ExpenseFile[]) => FileChange[]
}

/** @throws DomainError not_found for a receipt of another event, or one that only proves a rate */
function requireOwnEvent({ eventId, role }: Receipt, ownId: string): void {
  if (eventId !== ownId || role === 'rate') throw receiptNotFound()
}

/** @throws DomainError conflict for a file of an expense, or one that is kept with the claim as a paper */
function requireDraft({ expenseId, role }: Receipt): void {
  if (expenseId !== null) throw new DomainError('conflict', ALREADY_CONFIRMED)
  if (isEventRole(role)) throw new DomainError('conflict', KEPT_AS_PAPER)
}

/** Merges newly typed fields into earlier ones, because the form was filled in with the earlier ones. */
const typedColumn = ({ typed: earlier }: Receipt, typed: TypedFields) => ({
  typed: typedFieldsToJson({ ...earlier, ...typed }),
})

/** Applies the planned changes to a receipt of the user's event, and updates its expense's image path. */
async function changeReceipt(
  actor: Actor,
  eventId: string,
  id: string,
  { find = getReceipt, changes: planChanges }: ChangePlan,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const receipt = await find(actor, id)
    requireOwnEvent(receipt, event.id)
    const { expenseId } = receipt
    const expense = expenseId === null ? null : await findExpenseWithFiles(event.id, expenseId)
    const files = expense?.receipts ?? []
    const changes = planChanges(receipt, files)
    if (changes.length === 0) return UNCHANGED
    const changedFiles = files.map((file) => ({ ...file, ...changes.find(({ id }) => id === file.id) }))
    return {
      result: undefined,
      writes: (db) => [
        ...changes.map(({ id, ...data }) => db.receipt.update({ where: { id }, data, select: { id: true } })),
        ...(expense ? updateImagePath(db, expense, changedFiles) : []),
      ],
    }
  })
}

/** Sets the role of a file in its expense. */
export const setRole = (actor: Actor, eventId: string, id: string, role: ReceiptRole): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => {
      if (receipt.expenseId === null) throw receiptNotFound()
      return receipt.role === role ? [] : [{ id: receipt.id, role }]
    },
  })

/** Moves a file of an expense one place up. The first file stays where it is. */
export const moveUp = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: ({ id, expenseId }, files) => {
      if (expenseId === null) throw receiptNotFound()
      return positionsAfterMoveUp(files.filter(isPresent), id)
    },
  })

/** Returns the new positions of the files whose position changes when one moves up. */
function positionsAfterMoveUp(files: ExpenseFile[], id: string): FileChange[] {
  const index = files.findIndex((file) => file.id === id)
  const [previousFile, movedFile] = [files[index - 1], files[index]]
  if (!previousFile || !movedFile) return []
  const orderedFiles = [...files.slice(0, index - 1), movedFile, previousFile, ...files.slice(index + 1)]
  const changes: FileChange[] = []
  let newPosition = -1
  for (const [place, { position }] of files.entries()) {
    // keeps the old positions, but makes equal ones distinct
    newPosition = Math.max(position, newPosition + 1)
    const file = orderedFiles[place]
    if (file && file.position !== newPosition) changes.push({ id: file.id, position: newPosition })
  }
  return changes
}

/** Rotates a receipt by 90° clockwise wherever it is shown. The stored file does not change. */
export const turnReceipt = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, { changes: ({ id, turns }) => [{ id, turns: (turns + 1) % 4 }] })

/** Deletes a file of an expense, or a draft; `restoreReceipt` restores it. */
export const deleteReceipt = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, { changes: (receipt) => [{ id: receipt.id, deletedAt: new Date() }] })

/** Restores a deleted file to its expense, or a deleted draft to the review. */
export const restoreReceipt = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    find: getReceiptOrDeleted,
    changes: (receipt) => [{ id: receipt.id, deletedAt: null }],
  })

/** Deletes a draft; `restoreReceipt` restores it. */
export const deleteDraft = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => {
      requireDraft(receipt)
      return [{ id: receipt.id, deletedAt: new Date() }]
    },
  })

/**
 * Keeps a draft as another paper of its event: it is not an expense, but the claim shows it.
 * @param typed the claimant's changes to the reading
 */
export const keepAsPaper = (actor: Actor, eventId: string, id: string, typed: TypedFields): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => {
      if (receipt.role === 'paper') return []
      requireDraft(receipt)
      return [{ id: receipt.id, role: 'paper', ...typedColumn(receipt, typed) }]
    },
  })

/** Turns another paper of an event back into a draft. */
export const backToReview = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => (receipt.role === 'paper' ? [{ id: receipt.id, role: 'receipt' }] : []),
  })

/** The expense that gets the draft as a file, the file's role, and the claimant's changes to the reading. */
interface Attachment {
  expenseId: string
  role: ReceiptRole
  typed: TypedFields
}

/** Attaches a draft to an expense of its event as another file. */
export async function attachDraft(actor: Actor, eventId: string, id: string, attachment: Attachment) {
  const { expenseId, role, typed } = attachment
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await findExpenseWithFiles(event.id, sanitizeId(expenseId))
    if (!expense) throw expenseNotFound()
    const receipt = await getReceipt(actor, id)
    requireOwnEvent(receipt, event.id)
    requireDraft(receipt)
    const position = nextPosition(expense.receipts)
    const files = [...expense.receipts, { ...receipt, role, position, deletedAt: null }]
    return {
      result: undefined,
      writes: (db) => [
        db.receipt.update({
          where: { id: receipt.id },
          data: { expenseId: expense.id, role, position, ...typedColumn(receipt, typed) },
          select: { id: true },
        }),
        ...updateImagePath(db, expense, files),
      ],
    }
  })
}

/** Queues a draft that could not be read for another reading. */
export async function readAgain(actor: Actor, eventId: string, id: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const receipt = await getReceipt(actor, id)
    requireOwnEvent(receipt, event.id)
    requireDraft(receipt)
    return {
      result: undefined,
      // if a reader has already taken the draft in the meantime, that reading goes on
      writes: (db) => [
        db.receipt.updateMany({
          where: { id: receipt.id, state: 'unread' },
          data: { state: 'waiting', attempts: 0 },
        }),
      ],
    }
  })
  wakeReader()
}
