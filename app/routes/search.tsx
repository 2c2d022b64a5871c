import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SearchPage } from '~/components/search/search-page'
import { toSearchGroups } from '~/components/search/view-models'
import { SEARCH_FAILED } from '~/domain/search/messages'
import { searchSchema } from '~/domain/search/schema'
import { searchEverything } from '~/domain/search/search.server'
import { requireActor } from '~/http/authentication.server'
import { formatsFor } from '~/http/pages/formats.server'
import { cachedPageLoader } from '~/http/pages/page.server'

export const meta: MetaFunction = () => [{ title: 'Search · Claimbook' }]

/** GET /search: the results of `?search=`. */
export const loader = (args: LoaderFunctionArgs) =>
  cachedPageLoader(args, async () => {
    const actor = await requireActor(args, SEARCH_FAILED)
    const { search } = searchSchema.parse({ search: new URL(args.request.url).searchParams.get('search') })
    const results = search === '' ? null : await searchEverything(actor, search)
    return {
      user: { name: actor.name },
      search,
      groups: results ? toSearchGroups(results, formatsFor(args.request, actor)) : [],
    }
  })

export default function SearchRoute() {
  return <SearchPage {...useLoaderData<typeof loader>()} />
}
