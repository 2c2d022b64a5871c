import { ratesPath } from '~/components/rates/paths'
import { changeRate, deleteRate } from '~/domain/rates/change-rate.server'
import { RETRIEVE_FAILED } from '~/domain/rates/messages'
import { eventOfRate } from '~/domain/rates/rates.server'
import { rateSchema } from '~/domain/rates/schema'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'

/** PUT and DELETE /rates/{id} (docs/endpoints.md) */
const endpoint = methodHandlers({
  PUT: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const id = args.params.id as string
    const eventId = await eventOfRate(actor, id)
    await changeRate(actor, eventId, id, parse(rateSchema, await formValues(args.request)))
    return hxRedirect(ratesPath(eventId))
  },
  DELETE: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const id = args.params.id as string
    const eventId = await eventOfRate(actor, id)
    await deleteRate(actor, eventId, id)
    return hxRedirect(ratesPath(eventId))
  },
})

export const loader = endpoint
export const action = endpoint
