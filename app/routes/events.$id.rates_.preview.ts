import { methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues } from '~/http/form.server'
import { requireEvent } from '~/http/pages/event-page.server'
import { formatsFor } from '~/http/pages/formats.server'
import { previewTypedRate } from './events.$id.rates/rate-preview.server'

/** GET /events/{id}/rates/preview: the effect of a rate form's typed values; null if invalid. */
export const loader = methodHandlers({
  GET: async (args) => {
    const { actor, event } = await requireEvent(args)
    const values = await formValues(args.request)
    const formats = formatsFor(args.request, actor)
    const { effect } = await previewTypedRate(actor, event, values.id ?? '', values, formats)
    return Response.json(effect)
  },
})
export const action = loader
