import { expenseView } from '~/components/expenses/address'
import { addExpense } from '~/domain/expenses/change.server'
import { expenseForm } from '~/domain/expenses/schema'
import { requireCurrentEvent } from '~/http/current-event.server'
import { formValues, parse } from '~/http/form.server'
import { redirectClient, resource } from '~/http/htmx.server'

/** POST /expenses (docs/endpoints.md) */
const endpoint = resource({
  POST: async (args) => {
    const { actor, event } = await requireCurrentEvent(args)
    await addExpense(actor, event.id, parse(expenseForm, await formValues(args.request)))
    return redirectClient(expenseView(event.id))
  },
})

export const loader = endpoint
export const action = endpoint
