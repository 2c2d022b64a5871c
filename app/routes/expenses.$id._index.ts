import { expensesPath } from '~/components/expenses/paths'
import { amountAnswersSchema } from '~/domain/expenses/amount-answers'
import { changeExpense } from '~/domain/expenses/change-expense.server'
import { deleteExpense } from '~/domain/expenses/delete-expense.server'
import { eventOfExpense } from '~/domain/expenses/expenses.server'
import { RETRIEVE_FAILED } from '~/domain/expenses/messages'
import { expenseSchema } from '~/domain/expenses/schema'
import { ownedResource } from '~/http/endpoints/owned-resource.server'
import { parse } from '~/http/form.server'

/** PUT and DELETE /expenses/{id} (docs/endpoints.md) */
export const loader = ownedResource({
  failure: RETRIEVE_FAILED,
  eventOf: eventOfExpense,
  pathOf: expensesPath,
  change({ actor, eventId, id }, values) {
    const form = parse(expenseSchema, values)
    return changeExpense(actor, eventId, id, form, { answers: parse(amountAnswersSchema, values) })
  },
  remove: ({ actor, eventId, id }) => deleteExpense(actor, eventId, id),
})
export const action = loader
