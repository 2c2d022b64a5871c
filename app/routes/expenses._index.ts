import { expensesPath } from '~/components/expenses/paths'
import { addExpense } from '~/domain/expenses/change.server'
import { expenseSchema } from '~/domain/expenses/schema'
import { requireCurrentEvent } from '~/http/current-event.server'
import { formValues, parse } from '~/http/form.server'
import { hxRedirect, methodHandlers } from '~/http/htmx.server'

/** POST /expenses (docs/endpoints.md) */
const endpoint = methodHandlers({
  POST: async (args) => {
    const { actor, event } = await requireCurrentEvent(args)
    await addExpense(actor, event, parse(expenseSchema, await formValues(args.request)))
    return hxRedirect(expensesPath(event.id))
  },
})

export const loader = endpoint
export const action = endpoint
