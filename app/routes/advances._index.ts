import { detailsPath } from '~/components/details/paths'
import { addAdvance } from '~/domain/advances/advances.server'
import { advanceSchema } from '~/domain/advances/schema'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'
import { requireCurrentEvent } from '~/http/pages/current-event.server'

/** POST /advances (docs/endpoints.md) */
export const loader = methodHandlers({
  POST: async (args) => {
    const { actor, event } = await requireCurrentEvent(args)
    await addAdvance(actor, event.id, parse(advanceSchema, await formValues(args.request)))
    return hxRedirect(detailsPath(event.id))
  },
})
export const action = loader
