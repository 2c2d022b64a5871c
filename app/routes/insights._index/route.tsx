import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { YearPage } from '~/components/insights/year-page'
import { INSIGHTS_FAILED } from '~/domain/insights/messages'
import { requireActor } from '~/http/authentication.server'
import { formatsFor } from '~/http/pages/formats.server'
import { cachedPageLoader } from '~/http/pages/page.server'
import { loadYear } from './loader.server'

export const meta: MetaFunction = () => [{ title: 'Insights · Claimbook' }]

/** GET /insights: `?year=`, or else the newest year that has data */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async () => {
    const actor = await requireActor(args, INSIGHTS_FAILED)
    return loadYear(actor, new URL(args.request.url).searchParams, formatsFor(args.request, actor))
  })

export default function InsightsRoute() {
  return <YearPage {...useLoaderData<typeof loader>()} />
}
