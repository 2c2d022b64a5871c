import { detailsPage } from '~/components/details/address'
import { addAdvance } from '~/domain/advances/advances.server'
import { advanceForm } from '~/domain/advances/schema'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { currentEventId } from '~/http/current-event.server'
import { formValues, parse } from '~/http/form.server'
import { redirectClient, resource } from '~/http/htmx.server'
import { requireActor } from '~/http/session.server'

/** POST /advances (docs/endpoints.md) */
const endpoint = resource({
  POST: async (args) => {
    const eventId = currentEventId(args.request)
    if (!eventId) throw new DomainError('invalid', 'Missing event ID')
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, eventId)
    await addAdvance(actor, event.id, parse(advanceForm, await formValues(args.request)))
    return redirectClient(detailsPage(event.id))
  },
})

export const loader = endpoint
export const action = endpoint
