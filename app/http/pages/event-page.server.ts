import { json, type LoaderFunctionArgs, type TypedResponse } from '@remix-run/node'
import { isBack, withoutSign } from '~/domain/advances/labels'
import { balanceText, otherCurrencyAdvances } from '~/domain/advances/schema'
import { type EventOverview, eventOverview } from '~/domain/claims/checks/event-overview.server'
import { dueNotes } from '~/domain/claims/payments/due-notes'
import { currenciesOf } from '~/domain/conversion/missing-rates'
import { getEvent } from '~/domain/events/get-event.server'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { shortCode } from '~/domain/money/short-code'
import { doubtfulNote } from '~/domain/text/note'
import type { Actor, SessionUser } from '~/domain/users/actor'
import { type Formats, formatAmount, formatDates, formatMoneyList } from '~/format'
import { type RequestArgs, requireActor } from '~/http/authentication.server'
import { formatsFor } from './formats.server'
import { pageLoader, redirectAfterSubmit } from './page.server'

// The pages of an event, below `/events/{id}`.

interface EventArgs extends RequestArgs {
  params: { id?: string }
}

/**
 * Returns the event that the address of a page names, and the signed-in user, whose it is.
 * @throws DomainError unauthenticated, not_found, forbidden (another user's), failed
 */
export async function requireEvent(args: EventArgs): Promise<{ actor: SessionUser; event: OwnedEvent }> {
  const actor = await requireActor(args, RETRIEVE_FAILED)
  return { actor, event: await getEvent(actor, args.params.id ?? '') }
}

/** The part of a page's data that the layout of an event's pages shows. */
export interface EventLayoutData {
  user: { name: string }
  head: ReturnType<typeof toEventHead>
}

/** As many as a line on a phone has room for. */
const DOUBTFUL_RATES_NAMED_MAX = 3

/** What stands above all pages of an event, as its component takes it. */
function toEventHead(event: OwnedEvent, overview: EventOverview, formats: Formats) {
  const { totals, balance, advances, priorPayments, rates, doubtfulRates } = overview
  const { drafts, missingRates, leftOut, withoutReceipt } = overview
  const namedRates =
    doubtfulRates.length > DOUBTFUL_RATES_NAMED_MAX
      ? `${doubtfulRates.length} rates`
      : doubtfulRates.join(', ')
  const counted = missingRates.map(({ currency }) => shortCode(currency)).join(', ')
  const inClaimCurrency = (amount: string) => formatAmount(formats, amount, event.baseCurrency)
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    dates: formatDates(formats, event.startsOn, event.endsOn),
    currency: event.baseCurrency,
    due: inClaimCurrency(withoutSign(balance.due)),
    isBack: isBack(balance.due),
    isPaid: priorPayments.isPaid,
    less: balanceText(balance, inClaimCurrency),
    expenses: totals.count,
    rates,
    drafts,
    withoutRate: currenciesOf([...missingRates, ...leftOut.unconverted]),
    dueNotes: [
      ...dueNotes(balance.due, overview, (some) => formatMoneyList(formats, some)),
      // at a rate that is not known to be theirs
      ...(counted ? [doubtfulNote(`counted without a rate for ${counted}`)] : []),
      ...(namedRates ? [doubtfulNote(`counted with ${namedRates}, which may be wrong`)] : []),
    ],
    doubtfulRates: namedRates,
    otherAdvances: otherCurrencyAdvances(advances),
    withoutReceipt,
  }
}

export interface EventPageRequest {
  actor: Actor
  event: OwnedEvent
  overview: EventOverview
  /** the query of the address */
  query: URLSearchParams
  formats: Formats
}

/**
 * The loader of a page of an event: loads and guards the event, and adds what the layout shows.
 * @param options.isCacheable whether the page depends on its user's rows, its address and the language alone
 * @param options.isOfContract whether the contract specifies the page
 */
export const eventPageLoader = <T extends object>(
  args: LoaderFunctionArgs,
  load: (request: EventPageRequest) => Promise<T>,
  { isCacheable = true, isOfContract = false } = {},
): Promise<TypedResponse<T & EventLayoutData>> =>
  pageLoader(args, () => loadEventPage(args, load, new URL(args.request.url)), { isCacheable, isOfContract })

/** Loads the data of a page of an event as it is at an address. */
async function loadEventPage<T extends object>(
  args: EventArgs,
  load: (request: EventPageRequest) => Promise<T>,
  { searchParams }: URL,
): Promise<T & EventLayoutData> {
  const { actor, event } = await requireEvent(args)
  const formats = formatsFor(args.request, actor)
  const overview = await eventOverview(actor, event)
  const data = await load({ actor, event, overview, query: searchParams, formats })
  return { user: { name: actor.name }, head: toEventHead(event, overview, formats), ...data }
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
