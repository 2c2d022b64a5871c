import { undoPath } from '~/components/expenses/paths'
import { changeSelected } from '~/domain/bulk/change-selected.server'
import { explainSelected } from '~/domain/bulk/explain-selected.server'
import { moveExpenses } from '~/domain/bulk/move-expenses.server'
import { batchIdSchema, type SelectedChange, selectedChangeSchema } from '~/domain/bulk/schema'
import { undoBatch } from '~/domain/bulk/undo-batch.server'
import { selectionSchema } from '~/domain/expenses/schema'
import type { Actor } from '~/domain/users/actor'
import { parse } from '~/http/form.server'
import type { ExpenseActions } from './expense-actions.server'

/** The operations of the page's forms on selected expenses, and the operation that undoes them. */
export const bulkActions: ExpenseActions = {
  async 'change-selected'({ actor, eventId, values, here, lists }) {
    const ids = parse(selectionSchema, lists)['id[]']
    // the id of the rendered form becomes the id of the batch, so a form sent twice changes expenses once
    const form = { ids, formId: parse(batchIdSchema, values).batch }
    const id = await changeField(actor, eventId, form, parse(selectedChangeSchema, values))
    return id === null ? here : undoPath(here, id)
  },
  async undo({ actor, eventId, values: { batch = '' }, here }) {
    await undoBatch(actor, eventId, batch)
    return undoPath(here, batch)
  },
}

/** Changes a field of selected expenses. Returns the id of the batch, for Undo; null when nothing changes. */
function changeField(
  actor: Actor,
  eventId: string,
  form: { ids: string[]; formId: string | undefined },
  change: SelectedChange,
): Promise<string | null> {
  switch (change.field) {
    case 'event':
      return moveExpenses(actor, eventId, { ...form, change })
    case 'explanation':
      return explainSelected(actor, eventId, { ...form, change })
    default:
      return changeSelected(actor, eventId, { ...form, change })
  }
}
