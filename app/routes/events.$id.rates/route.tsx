import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { RatesPage } from '~/components/rates/page'
import { keepUnanswered } from '~/components/ui/connection'
import { getEvent } from '~/domain/events/events.server'
import { localeOf } from '~/http/locale.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { perform } from './intents.server'
import { shownRates } from './shown.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Rates · ${data?.event.name ?? 'Claimbook'}` },
]

/** GET /events/{id}/rates: `?edit=` and `?delete=` open a panel for one rate. */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, args.params.id as string)
    const asked = Object.fromEntries(new URL(args.request.url).searchParams)
    return { user: { name: actor.name }, ...(await shownRates(actor, event, asked, localeOf(args.request))) }
  })

export const action = (args: ActionFunctionArgs) =>
  pageAction(args, async (values, intent) => {
    const actor = await requireActor(args, 'Failed to retrieve event')
    const event = await getEvent(actor, args.params.id as string)
    return moveOn(args, await perform(intent, actor, event, values))
  })

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function Rates() {
  return <RatesPage {...useLoaderData<typeof loader>()} />
}
