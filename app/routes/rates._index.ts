import { ratesPage } from '~/components/rates/address'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { addRate } from '~/domain/rates/change.server'
import { rateForm } from '~/domain/rates/schema'
import { currentEventId } from '~/http/current-event.server'
import { formValues, parse } from '~/http/form.server'
import { redirectClient, resource } from '~/http/htmx.server'
import { requireActor } from '~/http/session.server'

/** POST /rates (docs/endpoints.md) */
const endpoint = resource({
  POST: async (args) => {
    const eventId = currentEventId(args.request)
    if (!eventId) throw new DomainError('invalid', 'Missing event ID')
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, eventId)
    await addRate(actor, event.id, parse(rateForm, await formValues(args.request)))
    return redirectClient(ratesPage(event.id))
  },
})

export const loader = endpoint
export const action = endpoint
