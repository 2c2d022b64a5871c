import { json } from '@remix-run/node'
import { expensesPath } from '~/components/expenses/paths'
import { ratesPath } from '~/components/rates/paths'
import { pathOfOnlyStatement, toUploadResults } from '~/components/receipts/upload-results'
import { DomainError } from '~/domain/errors'
import { EVENT_ID_MISSING, RETRIEVE_FAILED } from '~/domain/events/messages'
import { findDestination } from '~/domain/receipts/store-receipt.server'
import { asksForJson } from '~/http/accept'
import { requireActor } from '~/http/authentication.server'
import { hxRedirect, methodHandlers } from '~/http/endpoints/htmx.server'
import { receiveUpload, toUploadError, uploadTargetOf } from '~/http/endpoints/uploads.server'
import { errorHeaders } from '~/http/errors.server'
import { currentEventId } from '~/http/pages/current-event.server'
import { STATUS } from '~/http/status'

/** POST /receipts (docs/endpoints.md) */
export const loader = methodHandlers({
  POST: async (args) => {
    const query = new URL(args.request.url).searchParams
    const target = uploadTargetOf(args.request)
    const eventId = query.get('event_id') || currentEventId(args.request)
    const results = await receiveUpload(args, async () => {
      if (!eventId) throw new DomainError('invalid', EVENT_ID_MISSING)
      const actor = await requireActor(args, RETRIEVE_FAILED)
      return findDestination(actor, eventId, target)
    })
    const refusal = toUploadError(results)
    if (asksForJson(args.request.headers.get('Accept'))) {
      const answer = refusal
        ? { status: STATUS[refusal.code], headers: errorHeaders(refusal) }
        : { status: 200 }
      return json({ files: toUploadResults(eventId, results) }, answer)
    }
    if (refusal) throw refusal
    const statement = pathOfOnlyStatement(eventId, results)
    if (statement !== null) return hxRedirect(statement)
    return hxRedirect(target.rateId === null ? expensesPath(eventId) : ratesPath(eventId))
  },
})
export const action = loader
