import { panelPath } from '~/components/events/paths'
import { expenseDeletedPath } from '~/components/expenses/paths'
import { removeEvidence } from '~/domain/bank-statements/evidence.server'
import { reopenEvent } from '~/domain/events/events.server'
import { countOwnCurrency, leaveOutWithoutRate } from '~/domain/events/left-out.server'
import { addExpense, declareReceipt } from '~/domain/expenses/change-expense.server'
import {
  deleteExpense,
  deleteExpenses,
  restoreExpense,
  restoreExpenses,
} from '~/domain/expenses/delete-expense.server'
import { dismissDuplicate } from '~/domain/expenses/dismissed-duplicates.server'
import {
  declarationSchema,
  deletionSchema,
  newExpenseSchema,
  selectionSchema,
} from '~/domain/expenses/schema'
import { parse } from '~/http/form.server'
import { bulkActions } from './bulk.server'
import { changeByForm } from './change.server'
import type { ExpenseActions } from './expense-actions.server'
import { fileActions } from './files.server'

/** The operations of the page's forms. */
export const formActions: ExpenseActions = {
  ...fileActions,
  ...bulkActions,
  async add({ actor, eventId, values, here }) {
    const { id, ...expense } = parse(newExpenseSchema, values)
    await addExpense(actor, eventId, expense, id)
    return here
  },
  async change({ actor, eventId, values, here, formats }) {
    await changeByForm(actor, eventId, values, formats)
    return here
  },
  async delete({ actor, eventId, values: { id = '' }, here }) {
    await deleteExpense(actor, eventId, id)
    return panelPath(here, 'deleted', id)
  },
  async restore({ actor, eventId, values: { id = '' }, here }) {
    await restoreExpense(actor, eventId, id)
    return here
  },
  async 'delete-selected'({ actor, eventId, here, lists }) {
    const deletedAt = await deleteExpenses(actor, eventId, parse(selectionSchema, lists)['id[]'])
    return expenseDeletedPath(here, deletedAt)
  },
  async 'restore-deleted'({ actor, eventId, values: { deleted_at = '' }, here }) {
    await restoreExpenses(actor, eventId, parse(deletionSchema, deleted_at))
    return here
  },
  async declare({ actor, eventId, values, here }) {
    const { id = '' } = values
    await declareReceipt(actor, eventId, id, parse(declarationSchema, values).reason)
    return panelPath(here, 'edit', id)
  },
  async 'evidence-remove'({ actor, eventId, values: { id = '' }, here }) {
    await removeEvidence(actor, eventId, id)
    return panelPath(here, 'edit', id)
  },
  async 'count-own-currency'({ actor, eventId, here }) {
    await countOwnCurrency(actor, eventId)
    return here
  },
  async 'leave-out-without-rate'({ actor, eventId, here }) {
    await leaveOutWithoutRate(actor, eventId)
    return here
  },
  async distinct({ actor, eventId, values: { id = '', other = '' }, here }) {
    await dismissDuplicate(actor, eventId, id, other)
    return here
  },
  async reopen({ actor, eventId, here }) {
    await reopenEvent(actor, eventId)
    return here
  },
}
