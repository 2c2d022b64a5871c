import { expensesPath } from '~/components/expenses/paths'
import { declareReceipt } from '~/domain/expenses/change-expense.server'
import { eventOfExpense } from '~/domain/expenses/expenses.server'
import { RETRIEVE_FAILED } from '~/domain/expenses/messages'
import { declarationSchema } from '~/domain/expenses/schema'
import { ownedResource } from '~/http/endpoints/owned-resource.server'
import { parse } from '~/http/form.server'

/** PUT /expenses/{id}/declaration (docs/endpoints.md) */
export const loader = ownedResource({
  failure: RETRIEVE_FAILED,
  eventOf: eventOfExpense,
  pathOf: expensesPath,
  change: ({ actor, eventId, id }, values) =>
    declareReceipt(actor, eventId, id, parse(declarationSchema, values).reason),
})
export const action = loader
