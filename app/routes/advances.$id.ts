import { detailsPath } from '~/components/details/paths'
import { changeAdvance, deleteAdvance, eventOfAdvance } from '~/domain/advances/advances.server'
import { RETRIEVE_FAILED } from '~/domain/advances/messages'
import { advanceSchema } from '~/domain/advances/schema'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'

/** PUT and DELETE /advances/{id} (docs/endpoints.md) */
const endpoint = methodHandlers({
  PUT: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const id = args.params.id as string
    const eventId = await eventOfAdvance(actor, id)
    await changeAdvance(actor, eventId, id, parse(advanceSchema, await formValues(args.request)))
    return hxRedirect(detailsPath(eventId))
  },
  DELETE: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const id = args.params.id as string
    const eventId = await eventOfAdvance(actor, id)
    await deleteAdvance(actor, eventId, id)
    return hxRedirect(detailsPath(eventId))
  },
})

export const loader = endpoint
export const action = endpoint
