import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { eventPageTitle } from '~/components/events/page-title'
import { EventInsightsPage } from '~/components/insights/event-page'
import { offlineSafeLoader } from '~/components/ui/network-status'
import { eventPageLoader } from '~/http/pages/event-page.server'
import { loadEventInsights } from './loader.server'

export const meta = eventPageTitle('Insights')

/** GET /events/{id}/insights */
export const loader = (args: LoaderFunctionArgs) => eventPageLoader(args, loadEventInsights)

export const clientLoader = offlineSafeLoader()

export default function EventInsights() {
  return <EventInsightsPage {...useLoaderData<typeof loader>()} />
}
