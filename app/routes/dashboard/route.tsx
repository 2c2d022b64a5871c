import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addressOfList } from '~/components/events/address'
import { Dashboard } from '~/components/events/dashboard'
import { eventRow } from '~/components/events/rows'
import { keepUnanswered } from '~/components/ui/connection'
import { listEvents } from '~/domain/events/events.server'
import { eventSearch } from '~/domain/events/schema'
import type { FormValues } from '~/http/form.server'
import { redirectClient } from '~/http/htmx.server'
import { localeOf } from '~/http/locale.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'
import { GONE, perform } from './intents.server'
import { deletePanel, editPanel } from './panels.server'

export const meta: MetaFunction = () => [{ title: 'Events · Claimbook' }]

/** GET /dashboard (contract, 4.1); `?edit=` and `?delete=` open a panel for one event. */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to load events')
    if (!actor.onboarded) throw args.context.isDataRequest ? moveOn(args, '/onboarding') : welcome(args)
    const asked = queryOf(args.request)
    const search = searchOf(asked)
    const locale = localeOf(args.request)
    const list = await listEvents(actor, search)
    const edit = await editPanel(actor, asked, locale)
    const remove = await deletePanel(actor, asked)
    return {
      user: { name: actor.name, homeCurrency: actor.homeCurrency },
      search,
      here: addressOfList(search),
      newId: randomUUID(),
      ...list,
      events: list.events.map((event) => eventRow(event, locale)),
      edit: edit ?? null,
      remove: remove ?? null,
      notice: edit === undefined || remove === undefined ? GONE : null,
    }
  })

/** A document request is answered as the contract says: 200, empty, and where to go (contract, 4.1). */
function welcome({ context }: LoaderFunctionArgs): Response {
  context.rawAnswer = redirectClient('/onboarding')
  return context.rawAnswer
}

export const action = (args: ActionFunctionArgs) =>
  pageAction(args, async (values, intent) => {
    const actor = await requireActor(args, 'Failed to save the change')
    const { pathname, search } = new URL(args.request.url)
    const here = { list: addressOfList(searchOf(queryOf(args.request))), page: pathname + search }
    return moveOn(args, await perform(intent, actor, values, here))
  })

const queryOf = (request: Request): FormValues => Object.fromEntries(new URL(request.url).searchParams)

const searchOf = (asked: FormValues) => eventSearch.parse({ ...asked, status: asked.status ?? null })

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function DashboardPage() {
  return <Dashboard {...useLoaderData<typeof loader>()} />
}
