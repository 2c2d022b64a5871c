import { expensesPath } from '~/components/expenses/paths'
import { amountAnswersSchema } from '~/domain/expenses/amount-answers'
import { changeExpense } from '~/domain/expenses/change-expense.server'
import { deleteExpense } from '~/domain/expenses/delete-expense.server'
import { eventOfExpense } from '~/domain/expenses/expenses.server'
import { RETRIEVE_FAILED } from '~/domain/expenses/messages'
import { expenseSchema } from '~/domain/expenses/schema'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'

/** PUT and DELETE /expenses/{id} (docs/endpoints.md) */
const endpoint = methodHandlers({
  PUT: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const id = args.params.id as string
    const eventId = await eventOfExpense(actor, id)
    const values = await formValues(args.request)
    const form = parse(expenseSchema, values)
    await changeExpense(actor, eventId, id, form, { answers: parse(amountAnswersSchema, values) })
    return hxRedirect(expensesPath(eventId))
  },
  DELETE: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const id = args.params.id as string
    const eventId = await eventOfExpense(actor, id)
    await deleteExpense(actor, eventId, id)
    return hxRedirect(expensesPath(eventId))
  },
})

export const loader = endpoint
export const action = endpoint
