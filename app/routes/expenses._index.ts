import { expenseView } from '~/components/expenses/address'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { addExpense } from '~/domain/expenses/change.server'
import { expenseForm } from '~/domain/expenses/schema'
import { currentEventId } from '~/http/current-event.server'
import { formValues, parse } from '~/http/form.server'
import { redirectClient, resource } from '~/http/htmx.server'
import { requireActor } from '~/http/session.server'

/** POST /expenses (docs/endpoints.md) */
const endpoint = resource({
  POST: async (args) => {
    const eventId = currentEventId(args.request)
    if (!eventId) throw new DomainError('invalid', 'Missing event ID')
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, eventId)
    await addExpense(actor, event.id, parse(expenseForm, await formValues(args.request)))
    return redirectClient(expenseView(event.id))
  },
})

export const loader = endpoint
export const action = endpoint
