import { expensesPath } from '~/components/expenses/paths'
import { addExpense } from '~/domain/expenses/change-expense.server'
import { expenseSchema } from '~/domain/expenses/schema'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'
import { requireCurrentEvent } from '~/http/pages/current-event.server'

/** POST /expenses (docs/endpoints.md) */
export const loader = methodHandlers({
  POST: async (args) => {
    const { actor, event } = await requireCurrentEvent(args)
    await addExpense(actor, event, parse(expenseSchema, await formValues(args.request)))
    return hxRedirect(expensesPath(event.id))
  },
})
export const action = loader
