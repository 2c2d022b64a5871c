import { json, type LoaderFunctionArgs, type TypedResponse } from '@remix-run/node'
import { isPaidBack, withoutSign } from '~/domain/advances/labels'
import { balanceText, otherCurrencyAdvances } from '~/domain/advances/schema'
import { type EventOverview, eventOverview } from '~/domain/claims/checks/event-overview.server'
import { dueNotes, RETURNED_NOTE } from '~/domain/claims/payments/due-notes'
import { currenciesOf } from '~/domain/conversion/missing-rates'
import { getEvent } from '~/domain/events/get-event.server'
import { RETRIEVE_FAILED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { shortCode } from '~/domain/money/short-code'
import { doubtfulNote } from '~/domain/text/note'
import type { Actor, SessionUser } from '~/domain/users/actor'
import { formatDates } from '~/format/format-dates'
import { formatAmount, formatMoneyList } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { type RequestArgs, requireActor } from '~/http/authentication.server'
import { formatsFor } from './formats.server'
import { pageLoader, redirectAfterSubmit } from './page.server'

// The pages of an event, below `/events/{id}`.

interface EventArgs extends RequestArgs {
  params: { id?: string }
}

/**
 * Returns the event in the address of a page, and its owner, the signed-in user.
 * @throws DomainError unauthenticated, not_found, forbidden (another user's event), failed
 */
export async function requireEvent(args: EventArgs): Promise<{ actor: SessionUser; event: OwnedEvent }> {
  const actor = await requireActor(args, RETRIEVE_FAILED)
  return { actor, event: await getEvent(actor, args.params.id ?? '') }
}

/** The data that the layout of an event's pages shows. */
export interface EventLayoutData {
  user: { name: string }
  head: ReturnType<typeof toEventHead>
}

/** How many doubtful rates are named; a line on a phone has no room for more. */
const DOUBTFUL_RATES_NAMED_MAX = 3

/** Returns the props of the heading above all pages of an event. */
function toEventHead(event: OwnedEvent, overview: EventOverview, formats: Formats) {
  const { totals, balance, advances, priorPayments, rateCount, doubtfulRates } = overview
  const { drafts, missingRates, leftOut, withoutReceipt } = overview
  const areNamed = doubtfulRates.length <= DOUBTFUL_RATES_NAMED_MAX
  const namedRates = areNamed ? doubtfulRates.join(', ') : `${doubtfulRates.length} rates`
  const countedWithoutRate = missingRates.map(({ currency }) => shortCode(currency)).join(', ')
  const inClaimCurrency = (amount: string) => formatAmount(formats, amount, event.baseCurrency)
  return {
    id: event.id,
    name: event.name,
    status: event.status,
    dates: formatDates(formats, event.startsOn, event.endsOn),
    currency: event.baseCurrency,
    // the amount has no sign: `isPaidBack` says whether the claimant pays it back
    due: inClaimCurrency(withoutSign(balance.due)),
    isPaidBack: isPaidBack(balance.due),
    isPaid: priorPayments.isPaid,
    // the advances and payments that were deducted from the total
    deductionsText: balanceText(balance, inClaimCurrency),
    expenses: totals.count,
    rates: rateCount,
    drafts,
    // the currencies that the total counts without a rate, and the currencies that it leaves out
    withoutRate: currenciesOf([...missingRates, ...leftOut.unconverted]),
    dueNotes: [
      ...(overview.isReturned ? [RETURNED_NOTE] : []),
      ...dueNotes(balance.due, overview, (amounts) => formatMoneyList(formats, amounts)),
      // these amounts count 1:1 or at a rate that looks wrong
      ...(countedWithoutRate ? [doubtfulNote(`counted without a rate for ${countedWithoutRate}`)] : []),
      ...(namedRates ? [doubtfulNote(`counted with ${namedRates}, which may be wrong`)] : []),
    ],
    doubtfulRates: namedRates,
    otherAdvances: otherCurrencyAdvances(advances),
    withoutReceipt,
  }
}

/** The data that the loader of an event's page gets. */
export interface EventPageRequest {
  actor: Actor
  event: OwnedEvent
  overview: EventOverview
  /** the query of the page's address */
  query: URLSearchParams
  formats: Formats
}

/**
 * The loader of a page of an event: loads the event, checks its owner, and adds the data of the layout.
 * @param options.isCacheable whether the page depends only on its user's rows, its address and the language
 * @param options.isOfContract whether the contract specifies the page
 */
export const eventPageLoader = <T extends object>(
  args: LoaderFunctionArgs,
  load: (request: EventPageRequest) => Promise<T>,
  { isCacheable = true, isOfContract = false } = {},
): Promise<TypedResponse<T & EventLayoutData>> =>
  pageLoader(args, () => loadEventPage(args, load, new URL(args.request.url)), { isCacheable, isOfContract })

/** Loads the data of a page of an event for an address. */
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
 * Answers a form that succeeded. If scripts sent the form and `path` is the same page with another query, the
 * response contains the page's new data, which saves a second request. Otherwise it is a redirect, also when
 * the data cannot be loaded, because the form itself has succeeded.
 * @param path the address of the next page
 */
export async function answerWithPage<T extends object>(
  args: EventArgs,
  path: string,
  load: (request: EventPageRequest) => Promise<T>,
): Promise<Response> {
  const { request, context } = args
  const nextUrl = new URL(path, request.url)
  const isSamePage = nextUrl.pathname === new URL(request.url).pathname
  if (!context.isDataRequest || !isSamePage || request.headers.has('HX-Request'))
    return redirectAfterSubmit(args, path)
  const page = await loadEventPage(args, load, nextUrl).catch(() => null)
  return page ? json({ path, page }) : redirectAfterSubmit(args, path)
}
