import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ClosePage } from '~/components/claims/close-page'
import { closePath } from '~/components/claims/paths'
import { eventPageTitle } from '~/components/events/page-title'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { closeEvent } from '~/domain/claims/versions/close-event.server'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { eventPageLoader, requireEvent } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadClosing } from './loader.server'

export const meta = eventPageTitle('Close')

/** GET /events/{id}/close: findings and form, or the frozen version. Not cached: stored files change it. */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadClosing, { isCacheable: false })

/** PUT /events/{id}/close: closes the event; `PUT /events/{id}/reopen` reopens it. */
const endpoint = methodHandlers({
  PUT: async (args) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    await closeEvent(actor, args.params.id as string)
    return hxRedirect('/dashboard')
  },
})

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values, intent, lists) => {
      const { actor, event } = await requireEvent(args)
      await runFormAction(formActions, intent, { actor, eventId: event.id, values, lists })
      return redirectAfterSubmit(args, closePath(event.id))
    },
    { put: endpoint },
  )

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function CloseRoute() {
  return <ClosePage {...useLoaderData<typeof loader>()} />
}
