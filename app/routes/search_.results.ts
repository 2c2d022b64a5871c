import { toSearchGroups } from '~/components/search/view-models'
import { SEARCH_FAILED } from '~/domain/search/messages'
import { searchSchema } from '~/domain/search/schema'
import { searchEverything } from '~/domain/search/search.server'
import { revealHiddenIn } from '~/domain/text/hidden-characters'
import { requireActor } from '~/http/authentication.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { formatsFor } from '~/http/pages/formats.server'

/** GET /search/results: results of `?search=` for the command palette, or else the newest events. */
export const loader = methodHandlers({
  GET: async (args) => {
    const actor = await requireActor(args, SEARCH_FAILED)
    const { search } = searchSchema.parse({ search: new URL(args.request.url).searchParams.get('search') })
    const groups = toSearchGroups(await searchEverything(actor, search), formatsFor(args.request, actor))
    return Response.json(revealHiddenIn(groups))
  },
})
export const action = loader
