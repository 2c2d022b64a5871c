import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DetailsPage } from '~/components/details/page'
import { detailsPath } from '~/components/details/paths'
import { eventPageTitle } from '~/components/events/page-title'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { changeDetails } from '~/domain/events/details.server'
import { detailsSchema } from '~/domain/events/details-schema'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { formValues, parse } from '~/http/form.server'
import { eventPageLoader, requireEvent } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formatsFor } from '~/http/pages/formats.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadDetails } from './loader.server'

export const meta = eventPageTitle('Details')

/** GET /events/{id}/details: `?edit=` and `?delete=` open an advance, `?saved=` reports the last action. */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadDetails)

/** PUT /events/{id}/details (docs/endpoints.md) */
const endpoint = methodHandlers({
  PUT: async (args) => {
    const { actor, event } = await requireEvent(args)
    await changeDetails(actor, event.id, parse(detailsSchema, await formValues(args.request)))
    return hxRedirect(detailsPath(event.id))
  },
})

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values, intent) => {
      const actor = await requireActor(args, RETRIEVE_FAILED)
      const eventId = args.params.id as string
      const formats = formatsFor(args.request, actor)
      const path = await runFormAction(formActions, intent, { actor, eventId, values, formats })
      return redirectAfterSubmit(args, path)
    },
    { put: endpoint },
  )

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function EventDetails() {
  return <DetailsPage {...useLoaderData<typeof loader>()} />
}
