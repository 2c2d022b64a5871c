import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LinesPage } from '~/components/insights/lines-page'
import { INSIGHTS_FAILED } from '~/domain/insights/messages'
import { requireActor } from '~/http/authentication.server'
import { formatsFor } from '~/http/pages/formats.server'
import { cachedPageLoader } from '~/http/pages/page.server'
import { loadLines } from './loader.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Lines'} · Claimbook` },
]

/** GET /insights/lines: lines in `?currency=` of `?year=` or undated; `?month=`, `?merchant=` narrow them */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async () => {
    const actor = await requireActor(args, INSIGHTS_FAILED)
    return loadLines(actor, new URL(args.request.url).searchParams, formatsFor(args.request, actor))
  })

export default function LinesRoute() {
  return <LinesPage {...useLoaderData<typeof loader>()} />
}
