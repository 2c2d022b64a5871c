import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { detailsPage } from '~/components/details/address'
import { DetailsPage } from '~/components/details/page'
import { keepUnanswered } from '~/components/ui/connection'
import { detailsForm } from '~/domain/events/details'
import { changeDetails } from '~/domain/events/details.server'
import { getEvent } from '~/domain/events/events.server'
import { formValues, parse } from '~/http/form.server'
import { redirectClient, resource } from '~/http/htmx.server'
import { localeOf } from '~/http/locale.server'
import { endpointOfPage, moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { perform } from './intents.server'
import { shownDetails } from './shown.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Details · ${data?.event.name ?? 'Claimbook'}` },
]

/**
 * GET /events/{id}/details: `?edit=` and `?delete=` open a panel for one advance, `?saved=` says what was
 * done a moment ago.
 */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, args.params.id as string)
    return shownDetails(actor, event, new URL(args.request.url).searchParams, localeOf(args.request))
  })

/** PUT /events/{id}/details (docs/endpoints.md) */
const endpoint = resource({
  PUT: async (args) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const { id } = await getEvent(actor, args.params.id as string)
    await changeDetails(actor, id, parse(detailsForm, await formValues(args.request)))
    return redirectClient(detailsPage(id))
  },
})

export const action = (args: ActionFunctionArgs) =>
  args.request.method === 'PUT'
    ? endpointOfPage(args, endpoint)
    : pageAction(
        args,
        async (values, intent) => {
          const actor = await requireActor(args, 'Failed to retrieve event')
          return moveOn(args, await perform(intent, actor, args.params.id as string, values))
        },
        { allow: 'GET, HEAD, POST, PUT' },
      )

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function EventDetails() {
  return <DetailsPage {...useLoaderData<typeof loader>()} />
}
