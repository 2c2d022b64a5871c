import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { eventPageTitle } from '~/components/events/page-title'
import { OfficialRatesPage } from '~/components/official-rates/page'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import { type RequestArgs, requireActor } from '~/http/authentication.server'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { runFormAction } from '~/http/pages/form-actions.server'
import { formAction, readUserForm, redirectAfterSubmit } from '~/http/pages/page.server'
import { formActions, uploadRatesFile } from './actions.server'
import { loadOfficialRates } from './loader.server'

export const meta = eventPageTitle('Rates from a published file')

/**
 * GET /events/{id}/rates/published: accepts a file of published rates. `?file=` shows its rates for the
 * event, with the rule, the month and the currencies in the query, or proposed ones. `?changed` says that the
 * rates are others than the form has shown.
 */
export const loader = (args: LoaderFunctionArgs) =>
  eventPageLoader(args, loadOfficialRates, { isCacheable: false })

const hasFile = (request: Request) => /^multipart\//i.test(request.headers.get('Content-Type') ?? '')

/** Reads the form, unless it contains a file, which `uploadRatesFile` reads. */
const readForm = async (args: RequestArgs) =>
  hasFile(args.request) ? { values: { intent: 'choose' }, lists: {} } : readUserForm(args)

export const action = (args: ActionFunctionArgs) =>
  formAction(
    args,
    async (values, intent, lists) => {
      const identify = () => requireActor(args, RETRIEVE_FAILED)
      const eventId = args.params.id as string
      if (hasFile(args.request))
        return redirectAfterSubmit(args, await uploadRatesFile(args, identify, eventId))
      const form = { actor: await identify(), eventId, values, lists }
      return redirectAfterSubmit(args, await runFormAction(formActions, intent, form))
    },
    { read: readForm },
  )

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function OfficialRatesRoute() {
  return <OfficialRatesPage {...useLoaderData<typeof loader>()} />
}
