import { panelPath } from '~/components/events/paths'
import { undoPath } from '~/components/expenses/paths'
import { fileRemovedPath, reviewPath } from '~/components/receipts/paths'
import { moveReceipt } from '~/domain/bulk/move-receipt.server'
import { batchIdSchema } from '~/domain/bulk/schema'
import {
  backToReview,
  deleteReceipt,
  moveUp,
  restoreReceipt,
  setRole,
} from '~/domain/receipts/change-receipt.server'
import { addDraftOfFile } from '~/domain/receipts/divide-file.server'
import { receiptRoleSchema } from '~/domain/receipts/schema'
import { parse } from '~/http/form.server'
import type { ExpenseActions } from './expense-actions.server'

/** The form operations on files: `file-…` on a file of the expense `id`, `paper-…` on the paper `id`. */
export const fileActions: ExpenseActions = {
  async 'file-role'({ actor, eventId, values: { id = '', file_id = '', role }, here }) {
    await setRole(actor, eventId, file_id, parse(receiptRoleSchema, role))
    return panelPath(here, 'edit', id)
  },
  async 'file-up'({ actor, eventId, values: { id = '', file_id = '' }, here }) {
    await moveUp(actor, eventId, file_id)
    return panelPath(here, 'edit', id)
  },
  async 'file-remove'({ actor, eventId, values: { id = '', file_id = '' }, here }) {
    await deleteReceipt(actor, eventId, file_id)
    return fileRemovedPath(panelPath(here, 'edit', id), file_id)
  },
  async 'file-move'({ actor, eventId, values, here }) {
    const { id = '', file_id: fileId = '', to: toExpenseId = '' } = values
    const { batch: formId } = parse(batchIdSchema, values)
    const batchId = await moveReceipt(actor, eventId, { fileId, toExpenseId, formId })
    // keeps the panel of the former expense open
    const page = id === '' ? here : panelPath(here, 'edit', id)
    return batchId === null ? page : undoPath(page, batchId)
  },
  async 'file-again'({ actor, eventId, values: { file_id = '' } }) {
    return reviewPath(eventId, await addDraftOfFile(actor, eventId, file_id))
  },
  async 'paper-back'({ actor, eventId, values: { id = '' } }) {
    await backToReview(actor, eventId, id)
    return reviewPath(eventId, id)
  },
  async 'paper-delete'({ actor, eventId, values: { id = '' }, here }) {
    await deleteReceipt(actor, eventId, id)
    return here
  },
  async 'file-restore'({ actor, eventId, values: { id = '', file_id = '' }, here }) {
    await restoreReceipt(actor, eventId, file_id)
    return panelPath(here, 'edit', id)
  },
}
