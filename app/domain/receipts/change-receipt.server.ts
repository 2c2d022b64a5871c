import { isPresent } from '~/domain/deleted-at'
import { DomainError } from '~/domain/errors'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { isOfEvent } from '~/domain/events/file-roles'
import { expenseNotFound } from '~/domain/expenses/expenses.server'
import { sanitizeId } from '~/domain/form-fields'
import type { Actor } from '~/domain/users/actor'
import { type ExpenseFile, findExpenseWithFiles, nextPosition, updateImagePath } from './expense-files.server'
import { ALREADY_CONFIRMED, KEPT_AS_PAPER, SAVE_FAILED } from './messages'
import { wakeReaders } from './reading-queue.server'
import { getReceipt, getReceiptOrDeleted, type Receipt, receiptNotFound } from './receipts.server'
import type { Role } from './schema'
import { type TypedFields, typedFieldsToJson } from './typed-fields'

// Changes to drafts and to files of expenses. All throw DomainError not_found, forbidden (the event's),
// conflict (the event is closed, or a draft was confirmed in the meantime), failed. Proofs of rates are
// changed with their rates (app/domain/rates/proofs.server.ts).

/** What changes of a file. */
type FileChange = Pick<ExpenseFile, 'id'> &
  Partial<Pick<ExpenseFile, 'role' | 'position' | 'deletedAt'>> & { turns?: number; typed?: string | null }

interface Plan {
  find?: (actor: Actor, id: string) => Promise<Receipt>
  /**
   * @param files of its expense, those that were taken off too; none of a draft
   * @throws what stands in the way
   */
  changes: (receipt: Receipt, files: ExpenseFile[]) => FileChange[]
}

/** @throws DomainError not_found for what is not of this event, or proves a rate only */
function checkEvent({ eventId, role }: Receipt, ownId: string): void {
  if (eventId !== ownId || role === 'rate') throw receiptNotFound()
}

function checkDraft({ expenseId, role }: Receipt): void {
  if (expenseId !== null) throw new DomainError('conflict', ALREADY_CONFIRMED)
  if (isOfEvent(role)) throw new DomainError('conflict', KEPT_AS_PAPER)
}

/** What was typed earlier stays: the form was filled in with it. */
const typedChange = ({ typed: earlier }: Receipt, typed: TypedFields) => ({
  typed: typedFieldsToJson({ ...earlier, ...typed }),
})

/** Changes a receipt of an event of the user, and what its expense says of its files. */
async function changeReceipt(
  actor: Actor,
  eventId: string,
  id: string,
  { find = getReceipt, changes: plan }: Plan,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const receipt = await find(actor, id)
    checkEvent(receipt, event.id)
    const { expenseId } = receipt
    const expense = expenseId === null ? null : await findExpenseWithFiles(event.id, expenseId)
    const files = expense?.receipts ?? []
    const changes = plan(receipt, files)
    if (changes.length === 0) return UNCHANGED
    const changed = files.map((file) => ({ ...file, ...changes.find((change) => change.id === file.id) }))
    return {
      result: undefined,
      writes: (db) => [
        ...changes.map(({ id, ...data }) => db.receipt.update({ where: { id }, data, select: { id: true } })),
        ...(expense ? updateImagePath(db, expense, changed) : []),
      ],
    }
  })
}

/** What a file is for its expense. */
export const setRole = (actor: Actor, eventId: string, id: string, role: Role): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => {
      if (receipt.expenseId === null) throw receiptNotFound()
      return receipt.role === role ? [] : [{ id: receipt.id, role }]
    },
  })

/** A file of an expense comes before the one that it came after. The first stays where it is. */
export const moveUp = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: ({ id, expenseId }, files) => {
      if (expenseId === null) throw receiptNotFound()
      return movedUp(files.filter(isPresent), id)
    },
  })

/** The files that get another position when one of them comes before the one that it came after. */
function movedUp(files: ExpenseFile[], id: string): FileChange[] {
  const at = files.findIndex((file) => file.id === id)
  const [before, moved] = [files[at - 1], files[at]]
  if (!before || !moved) return []
  const ordered = [...files.slice(0, at - 1), moved, before, ...files.slice(at + 1)]
  const changes: FileChange[] = []
  let last = -1
  for (const [place, { position }] of files.entries()) {
    // the positions of before, but never two of them equal
    last = Math.max(position, last + 1)
    const file = ordered[place]
    if (file && file.position !== last) changes.push({ id: file.id, position: last })
  }
  return changes
}

/** Turns a receipt by a quarter to the right wherever it is shown. Its file stays as it is. */
export const turnReceipt = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => [{ id: receipt.id, turns: (receipt.turns + 1) % 4 }],
  })

/** Takes a file off its expense, or a draft off the pile; `restoreReceipt` brings it back. */
export const deleteReceipt = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => [{ id: receipt.id, deletedAt: new Date() }],
  })

/** Brings a deleted file back to where it was. */
export const restoreReceipt = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    find: getReceiptOrDeleted,
    changes: (receipt) => [{ id: receipt.id, deletedAt: null }],
  })

/** Takes a draft off the pile; `restoreReceipt` brings it back. */
export const deleteDraft = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => {
      checkDraft(receipt)
      return [{ id: receipt.id, deletedAt: new Date() }]
    },
  })

/**
 * Keeps a draft as another paper of its event, which is no expense; the claim shows it.
 * @param typed what its claimant typed over its reading
 */
export const keepAsPaper = (actor: Actor, eventId: string, id: string, typed: TypedFields): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => {
      if (receipt.role === 'paper') return []
      checkDraft(receipt)
      return [{ id: receipt.id, role: 'paper', ...typedChange(receipt, typed) }]
    },
  })

/** Puts another paper of an event back among the drafts. */
export const backToReview = (actor: Actor, eventId: string, id: string): Promise<void> =>
  changeReceipt(actor, eventId, id, {
    changes: (receipt) => (receipt.role === 'paper' ? [{ id: receipt.id, role: 'receipt' }] : []),
  })

/** The expense that a draft becomes a file of, what it is for it, and what was typed over its reading. */
interface Attachment {
  expenseId: string
  role: Role
  typed: TypedFields
}

/** Gives a draft to an expense of its event, as another file of it. */
export async function attachDraft(
  actor: Actor,
  eventId: string,
  id: string,
  { expenseId, role, typed }: Attachment,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await findExpenseWithFiles(event.id, sanitizeId(expenseId))
    if (!expense) throw expenseNotFound()
    const receipt = await getReceipt(actor, id)
    checkEvent(receipt, event.id)
    checkDraft(receipt)
    const position = nextPosition(expense.receipts)
    const files = [...expense.receipts, { ...receipt, role, position, deletedAt: null }]
    return {
      result: undefined,
      writes: (db) => [
        db.receipt.update({
          where: { id: receipt.id },
          data: { expenseId: expense.id, role, position, ...typedChange(receipt, typed) },
          select: { id: true },
        }),
        ...updateImagePath(db, expense, files),
      ],
    }
  })
}

/** Puts a draft that could not be read among those that wait to be. */
export async function readAgain(actor: Actor, eventId: string, id: string): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const receipt = await getReceipt(actor, id)
    checkEvent(receipt, event.id)
    checkDraft(receipt)
    return {
      result: undefined,
      // its reading may have begun meanwhile: that goes on
      writes: (db) => [
        db.receipt.updateMany({
          where: { id: receipt.id, state: 'unread' },
          data: { state: 'waiting', attempts: 0 },
        }),
      ],
    }
  })
  wakeReaders()
}
