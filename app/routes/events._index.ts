import { createEvent } from '~/domain/events/events.server'
import { CREATE_FAILED } from '~/domain/events/messages'
import { newEventInputSchema } from '~/domain/events/schema'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'

/** POST /events (docs/contract.md, 4.2) */
export const loader = methodHandlers({
  POST: async (args) => {
    const actor = await requireActor(args, CREATE_FAILED)
    const event = parse(newEventInputSchema, await formValues(args.request))
    await createEvent(actor, event)
    return hxRedirect('/dashboard')
  },
})
export const action = loader
