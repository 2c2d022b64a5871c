import { effectOf } from '~/components/events/rows'
import { getOwnEvent, previewTerms } from '~/domain/events/events.server'
import { editEventForm } from '~/domain/events/schema'
import { termsAsked } from '~/domain/events/terms'
import { formValues, parse } from '~/http/form.server'
import { resource } from '~/http/htmx.server'
import { localeOf } from '~/http/locale.server'
import { actorOrNull } from '~/http/session.server'

/** GET /events/{id}/preview: what the values of the edit form would change, as they are typed. */
const endpoint = resource({
  GET: async (args) => {
    const { event } = await getOwnEvent(await actorOrNull(args), args.params.id as string)
    const values = await formValues(args.request)
    const terms = termsAsked(event, parse(editEventForm, { ...values, id: event.id }), values)
    return Response.json(effectOf(event, terms, await previewTerms(event.id, terms), localeOf(args.request)))
  },
})

export const loader = endpoint
export const action = endpoint
