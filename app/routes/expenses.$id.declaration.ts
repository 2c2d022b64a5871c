import { expensesPath } from '~/components/expenses/paths'
import { declareReceipt } from '~/domain/expenses/change-expense.server'
import { eventOfExpense } from '~/domain/expenses/expenses.server'
import { RETRIEVE_FAILED } from '~/domain/expenses/messages'
import { declarationSchema } from '~/domain/expenses/schema'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'

/** PUT /expenses/{id}/declaration (docs/endpoints.md) */
const endpoint = methodHandlers({
  PUT: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const id = args.params.id as string
    const eventId = await eventOfExpense(actor, id)
    const { reason } = parse(declarationSchema, await formValues(args.request))
    await declareReceipt(actor, eventId, id, reason)
    return hxRedirect(expensesPath(eventId))
  },
})

export const loader = endpoint
export const action = endpoint
