import { renderToStaticMarkup } from 'react-dom/server'
import { EventEditForm } from '~/components/events/edit-form'
import { getOwnEvent } from '~/domain/events/get-event.server'
import { actorOrNull } from '~/http/authentication.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'

/** GET /events/{id}/edit: the dashboard's form at ?edit={id}, as HTML fragment (docs/contract.md, 4.4) */
export const loader = methodHandlers({
  GET: async (args) => {
    const { event } = await getOwnEvent(await actorOrNull(args), args.params.id as string)
    // one page may contain the fragments of several events
    const identifierPrefix = `${event.id.replaceAll(/[^\w-]/g, '_')}-`
    const html = renderToStaticMarkup(<EventEditForm event={event} />, { identifierPrefix })
    return args.context.answerPage({ text: html, kind: 'fragment', isCacheable: true })
  },
})
export const action = loader
