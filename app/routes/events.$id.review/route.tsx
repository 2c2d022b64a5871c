import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ReviewPage } from '~/components/receipts/review/page'
import type { ShownReview } from '~/components/receipts/review/shown'
import { keepUnanswered } from '~/components/ui/connection'
import type { PageHandle } from '~/components/ui/refresh'
import { getEvent } from '~/domain/events/events.server'
import { localeOf } from '~/http/locale.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { perform } from './intents.server'
import { shownReview } from './shown.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: 'Claimbook' }]
  const { draft, place, count, event } = data
  return [{ title: `${draft ? `Receipt ${place} of ${count}` : 'Review'} · ${event.name}` }]
}

/**
 * Without scripts, a page that only waits for a receipt to be read looks again; never one that somebody may
 * be typing in.
 */
export const handle: PageHandle = {
  refreshAfter: (data) => {
    const { draft, event } = (data as ShownReview | undefined) ?? {}
    return event?.isOpen && draft?.state === 'reading' ? 3 : null
  },
}

/**
 * GET /events/{id}/review: `?draft=` names the draft, `&by=hand` shows its form before it is read;
 * `?confirmed=`, `?attached=` and `?deleted=` say what was done a moment ago.
 */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, args.params.id as string)
    return shownReview(actor, event, new URL(args.request.url).searchParams, localeOf(args.request))
  })

export const action = (args: ActionFunctionArgs) =>
  pageAction(args, async (values, intent, lists) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const { pathname, search } = new URL(args.request.url)
    return moveOn(
      args,
      await perform(intent, actor, args.params.id as string, values, pathname + search, lists),
    )
  })

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function Review() {
  return <ReviewPage {...useLoaderData<typeof loader>()} />
}
