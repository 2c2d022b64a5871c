import { createEvent } from '~/domain/events/events.server'
import { newEventInputSchema } from '~/domain/events/schema'
import { requireActor } from '~/http/authentication.server'
import { formValues, parse } from '~/http/form.server'
import { hxRedirect, methodHandlers } from '~/http/htmx.server'

/** POST /events (contract, 4.2) */
const endpoint = methodHandlers({
  POST: async (args) => {
    const actor = await requireActor(args, 'Failed to create event')
    const event = parse(newEventInputSchema, await formValues(args.request))
    await createEvent(actor, event)
    return hxRedirect('/dashboard')
  },
})

export const loader = endpoint
export const action = endpoint
