import { getOwnEvent } from '~/domain/events/get-event.server'
import { actorOrNull } from '~/http/authentication.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues } from '~/http/form.server'
import { formatsFor } from '~/http/pages/formats.server'
import { typedTermsEffect } from './dashboard/panels.server'

/** GET /events/{id}/preview: the effect of the edit form's typed values; null while they are invalid. */
export const loader = methodHandlers({
  GET: async (args) => {
    const { actor, event } = await getOwnEvent(await actorOrNull(args), args.params.id as string)
    const formats = formatsFor(args.request, actor)
    const { effect } = await typedTermsEffect(actor, event, await formValues(args.request), formats)
    return Response.json(effect)
  },
})
export const action = loader
