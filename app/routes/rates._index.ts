import { ratesPath } from '~/components/rates/paths'
import { addRate } from '~/domain/rates/change-rate.server'
import { rateSchema } from '~/domain/rates/schema'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'
import { requireCurrentEvent } from '~/http/pages/current-event.server'

/** POST /rates (docs/endpoints.md) */
export const loader = methodHandlers({
  POST: async (args) => {
    const { actor, event } = await requireCurrentEvent(args)
    await addRate(actor, event.id, parse(rateSchema, await formValues(args.request)))
    return hxRedirect(ratesPath(event.id))
  },
})
export const action = loader
