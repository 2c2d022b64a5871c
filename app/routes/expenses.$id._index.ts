import { expenseView } from '~/components/expenses/address'
import { changeExpense, deleteExpense } from '~/domain/expenses/change.server'
import { eventOfExpense } from '~/domain/expenses/expenses.server'
import { expenseForm } from '~/domain/expenses/schema'
import { formValues, parse } from '~/http/form.server'
import { redirectClient, resource } from '~/http/htmx.server'
import { requireActor } from '~/http/session.server'

/** PUT and DELETE /expenses/{id} (docs/endpoints.md) */
const endpoint = resource({
  PUT: async (args) => {
    const actor = await requireActor(args, 'Failed to retrieve expense')
    const id = args.params.id as string
    const eventId = await eventOfExpense(actor, id)
    await changeExpense(actor, eventId, id, parse(expenseForm, await formValues(args.request)))
    return redirectClient(expenseView(eventId))
  },
  DELETE: async (args) => {
    const actor = await requireActor(args, 'Failed to retrieve expense')
    const id = args.params.id as string
    const eventId = await eventOfExpense(actor, id)
    await deleteExpense(actor, eventId, id)
    return redirectClient(expenseView(eventId))
  },
})

export const loader = endpoint
export const action = endpoint
