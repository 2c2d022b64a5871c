import { randomUUID } from 'node:crypto'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { addressOfList } from '~/components/events/address'
import { Dashboard } from '~/components/events/dashboard'
import { effectOf, eventRow } from '~/components/events/rows'
import { keepUnanswered } from '~/components/ui/connection'
import { DomainError } from '~/domain/errors'
import * as events from '~/domain/events/events.server'
import { editEventForm, eventSearch, newEventForm } from '~/domain/events/schema'
import { eventKey, termsAsked, termsKey } from '~/domain/events/terms'
import type { Actor } from '~/domain/users/actor'
import { type FormValues, parse } from '~/http/form.server'
import { redirectClient } from '~/http/htmx.server'
import { localeOf } from '~/http/locale.server'
import { moveOn, page, pageAction } from '~/http/page.server'
import { requireActor } from '~/http/session.server'

export const meta: MetaFunction = () => [{ title: 'Events · Claimbook' }]

/** GET /dashboard (contract, 4.1); `?edit=` and `?delete=` open a panel for one event, and the values of the edit form show their effect. */
export const loader = (args: LoaderFunctionArgs) =>
  page(args, async () => {
    const actor = await requireActor(args, 'Failed to load events')
    if (!actor.onboarded) throw args.context.isDataRequest ? moveOn(args, '/onboarding') : welcome(args)
    const asked: FormValues = Object.fromEntries(new URL(args.request.url).searchParams)
    const search = searchOf(asked)
    const locale = localeOf(args.request)
    const list = await events.listEvents(actor, search)
    const edit = await panel(asked.edit, (id) => editPanel(actor, id, asked, locale))
    const remove = await panel(asked.delete, (id) => deletePanel(actor, id))
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

/** What a panel shows of an event; null when none is asked for, undefined when there is no such event. */
async function panel<T>(id: string | undefined, show: (id: string) => Promise<T>): Promise<T | null | undefined> {
  if (id === undefined) return null
  try {
    return await show(id)
  } catch (error) {
    if (error instanceof DomainError && error.code === 'forbidden' && error.cause === undefined) return undefined
    throw error
  }
}

async function editPanel(actor: Actor, id: string, asked: FormValues, locale: string) {
  const { event } = await events.getOwnEvent(actor, id)
  if (asked.base_currency === undefined) return { event, values: {}, effect: null, errors: {} }
  try {
    const terms = termsAsked(event, parse(editEventForm, { ...asked, id: event.id }), asked)
    return { event, values: asked, effect: effectOf(event, terms, await events.previewTerms(event.id, terms), locale), errors: {} }
  } catch (error) {
    if (error instanceof DomainError && error.fields) return { event, values: asked, effect: null, errors: error.fields }
    throw error
  }
}

async function deletePanel(actor: Actor, id: string) {
  const { event } = await events.getOwnEvent(actor, id)
  return { id: event.id, name: event.name, expenses: await events.countExpenses(event.id) }
}

export const action = (args: ActionFunctionArgs) =>
  pageAction(args, async (values, intent) => {
    const actor = await requireActor(args, 'Failed to save the change')
    const operation = Object.hasOwn(INTENTS, intent) && INTENTS[intent]
    if (!operation) throw new DomainError('invalid', 'Choose what to do')
    const { pathname, search, searchParams } = new URL(args.request.url)
    const here = { list: addressOfList(searchOf(Object.fromEntries(searchParams))), page: pathname + search }
    return moveOn(args, await operation(actor, values, here).catch(inWords))
  })

const GONE = 'This event is not here. It may have been deleted in another tab.'

/** The contract's one word for an event that is not there, or not the user's, says little on a page. */
function inWords(error: unknown): never {
  const isGone = error instanceof DomainError && (error.code === 'forbidden' || error.code === 'not_found')
  throw isGone ? new DomainError(error.code, GONE, { cause: error.cause }) : error
}

const searchOf = (asked: FormValues) => eventSearch.parse({ ...asked, status: asked.status ?? null })

/** Where a form was sent from: its list, and the page as it is, with the panel that is open. */
interface Here {
  list: string
  page: string
}

/** The operations of the page's forms. Each says where to go on. */
const INTENTS: Record<string, (actor: Actor, values: FormValues, here: Here) => Promise<string>> = {
  async create(actor, values) {
    const { id, ...event } = parse(newEventForm, values)
    await events.createEventOnce(actor, event, id)
    return '/dashboard'
  },
  async update(actor, values, here) {
    const form = parse(editEventForm, values)
    const { event } = await events.getOwnEvent(actor, form.id)
    if (form.was !== undefined && form.was !== eventKey(event)) throw new DomainError('conflict', events.CHANGED)
    const terms = termsAsked(event, form, values)
    const { converted } = termsKey(terms) === termsKey(event) ? { converted: 0 } : await events.previewTerms(event.id, terms)
    if (converted > 0 && form.seen !== termsKey(terms)) return `/dashboard?${previewQuery(values)}`
    const { name, baseCurrency, exchangeRate } = event
    await events.updateEvent(actor, event.id, { ...terms, name: form.name }, { name, baseCurrency, exchangeRate })
    return here.list
  },
  async delete(actor, { id = '' }, here) {
    await events.deleteEvent(actor, id)
    return here.list
  },
  async close(actor, { id = '' }, here) {
    await events.setEventStatus(actor, id, 'closed')
    return here.page
  },
  async reopen(actor, { id = '' }, here) {
    await events.setEventStatus(actor, id, 'open')
    return here.page
  },
}

/** The edit form's values as the address that shows what they change. */
function previewQuery({ intent: _, seen: __, id = '', ...typed }: FormValues): URLSearchParams {
  return new URLSearchParams({ edit: id, ...typed })
}

export const clientLoader = keepUnanswered()

export { tellUnanswered as clientAction, unlessNotDone as shouldRevalidate } from '~/components/ui/connection'

export default function DashboardPage() {
  return <Dashboard {...useLoaderData<typeof loader>()} />
}
