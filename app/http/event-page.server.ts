import { json, type LoaderFunctionArgs, type TypedResponse } from '@remix-run/node'
import { getEvent } from '~/domain/events/get-event.server'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { type RequestArgs, requireActor } from './authentication.server'
import { localeOf } from './locale.server'
import { pageLoader, redirectAfterSubmit } from './page.server'

// The pages of an event, below `/events/{id}`.

interface EventArgs extends RequestArgs {
  params: { id?: string }
}

/**
 * Returns the event that the address of a page names, and the signed-in user, whose it is.
 * @throws DomainError unauthenticated, not_found, forbidden (another user's), failed
 */
export async function requireEvent(args: EventArgs): Promise<{ actor: Actor; event: OwnedEvent }> {
  const actor = await requireActor(args, RETRIEVE_FAILED)
  return { actor, event: await getEvent(actor, args.params.id ?? '') }
}

/** The part of a page's data that the layout of an event's pages shows. */
export interface EventLayoutData {
  user: { name: string }
}

export interface EventPageRequest {
  actor: Actor
  event: OwnedEvent
  /** the query of the address */
  query: URLSearchParams
  locale: string
}

/**
 * The loader of a page of an event: loads and guards the event, and adds what the layout shows.
 * @param options.isCacheable whether the page depends on its user's rows, its address and the language alone
 */
export const eventPageLoader = <T extends object>(
  args: LoaderFunctionArgs,
  load: (request: EventPageRequest) => Promise<T>,
  { isCacheable = true } = {},
): Promise<TypedResponse<T & EventLayoutData>> =>
  pageLoader(args, () => loadEventPage(args, load, new URL(args.request.url)), { isCacheable })

/** Loads the data of a page of an event as it is at an address. */
async function loadEventPage<T extends object>(
  args: EventArgs,
  load: (request: EventPageRequest) => Promise<T>,
  { searchParams }: URL,
): Promise<T & EventLayoutData> {
  const { actor, event } = await requireEvent(args)
  const data = await load({ actor, event, query: searchParams, locale: localeOf(args.request) })
  return { user: { name: actor.name }, ...data }
}

/**
 * Answers a form that succeeded: with scripts, where the way on is the same page at another address, with the
 * data of that, so that it takes no second request; else by a redirect, also when the data cannot be loaded:
 * what the form asked for is done.
 * @param path to go on at
 */
export async function answerWithPage<T extends object>(
  args: EventArgs,
  path: string,
  load: (request: EventPageRequest) => Promise<T>,
): Promise<Response> {
  const { request, context } = args
  const to = new URL(path, request.url)
  const isOfPage = to.pathname === new URL(request.url).pathname
  if (!context.isDataRequest || !isOfPage || request.headers.has('HX-Request'))
    return redirectAfterSubmit(args, path)
  const page = await loadEventPage(args, load, to).catch(() => null)
  return page ? json({ path, page }) : redirectAfterSubmit(args, path)
}
