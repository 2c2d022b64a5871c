import { json } from '@remix-run/node'
import { expenseView } from '~/components/expenses/address'
import { ratesPage } from '~/components/rates/address'
import { told } from '~/components/receipts/told'
import { DomainError } from '~/domain/errors'
import { destination } from '~/domain/receipts/take.server'
import { asksForJson } from '~/http/accept'
import { currentEventId } from '~/http/current-event.server'
import { errorHeaders } from '~/http/errors.server'
import { redirectClient, resource } from '~/http/htmx.server'
import { requireActor } from '~/http/session.server'
import { STATUS } from '~/http/status'
import { purposeOf, takeUpload, verdict } from '~/http/uploads.server'

/** POST /receipts (docs/endpoints.md) */
const endpoint = resource({
  POST: async (args) => {
    const query = new URL(args.request.url).searchParams
    const purpose = purposeOf(args.request)
    const eventId = query.get('event_id') || currentEventId(args.request)
    const outcomes = await takeUpload(args, async () => {
      if (!eventId) throw new DomainError('invalid', 'Missing event ID')
      const actor = await requireActor(args, 'Failed to retrieve event')
      return destination(actor, eventId, purpose)
    })
    const refusal = verdict(outcomes)
    if (asksForJson(args.request.headers.get('Accept'))) {
      const answer = refusal
        ? { status: STATUS[refusal.code], headers: errorHeaders(refusal) }
        : { status: 200 }
      return json({ files: told(eventId, outcomes) }, answer)
    }
    if (refusal) throw refusal
    return redirectClient(purpose.rateId === null ? expenseView(eventId) : ratesPage(eventId))
  },
})

export const loader = endpoint
export const action = endpoint
