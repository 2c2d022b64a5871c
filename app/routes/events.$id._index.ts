import { deleteEvent } from '~/domain/events/events.server'
import { getOwnEvent } from '~/domain/events/get-event.server'
import { termsSchema } from '~/domain/events/schema'
import { updateEvent } from '~/domain/events/update-event.server'
import { actorOrNull } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'

/** PUT and DELETE /events/{id} (docs/contract.md, 4.5 and 4.6) */
export const loader = methodHandlers({
  PUT: async (args) => {
    const { actor, event } = await getOwnEvent(await actorOrNull(args), args.params.id as string)
    const terms = parse(termsSchema, await formValues(args.request))
    await updateEvent(actor, event, terms)
    return hxRedirect('/dashboard')
  },
  DELETE: async (args) => {
    const { actor, event } = await getOwnEvent(await actorOrNull(args), args.params.id as string)
    await deleteEvent(actor, event.id)
    return hxRedirect('/dashboard')
  },
})
export const action = loader
