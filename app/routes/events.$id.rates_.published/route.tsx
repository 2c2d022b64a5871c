import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { eventPageTitle } from '~/components/events/page-title'
import { OfficialRatesPage } from '~/components/official-rates/page'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { fileFormAction } from '~/http/pages/file-form.server'
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

export const action = (args: ActionFunctionArgs) => fileFormAction(args, formActions, uploadRatesFile)

export const clientLoader = offlineSafeLoader()

export { offlineSafeAction as clientAction, shouldRevalidate } from '~/components/ui/network-status'

export default function OfficialRatesRoute() {
  return <OfficialRatesPage {...useLoaderData<typeof loader>()} />
}
