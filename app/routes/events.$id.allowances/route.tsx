import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { AllowancesPage } from '~/components/allowances/page'
import { eventPageTitle } from '~/components/events/page-title'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { requireActor } from '~/http/authentication.server'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formAction, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions } from './actions.server'
import { loadAllowances } from './loader.server'

export const meta = eventPageTitle('Allowances')

/** GET /events/{id}/allowances: the query has a trip to count; `?claimed=` reports the last action. */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadAllowances)

export const action = (args: ActionFunctionArgs) =>
  formAction(args, async (values, intent) => {
    const actor = await requireActor(args, RETRIEVE_FAILED)
    const form = { actor, eventId: args.params.id as string, values }
    return redirectAfterSubmit(args, await runFormAction(formActions, intent, form))
  })

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function AllowancesRoute() {
  return <AllowancesPage {...useLoaderData<typeof loader>()} />
}
