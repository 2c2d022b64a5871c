import { toAllowances } from '~/components/allowances/view-models'
import { storedTrip } from '~/domain/allowances/claim-allowances.server'
import { tablesOf } from '~/domain/allowances/own-tables.server'
import { type ClaimedTrip, readTripDays, tripTermsSchema } from '~/domain/allowances/schema'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'

/** Returns the trip in the query; null without one. */
function tripIn(query: URLSearchParams): ClaimedTrip | null {
  if (!query.has('start')) return null
  const days = readTripDays(query)
  return { ...tripTermsSchema.parse(Object.fromEntries(query)), days }
}

/** Loads the view model of an event's allowances. */
export async function loadAllowances({ actor, event, query, formats }: EventPageRequest) {
  const trip = tripIn(query) ?? (await storedTrip(event.id))
  const place = (query.get('place') ?? '').trim()
  const claimed = (['trip', 'mileage'] as const).find((kind) => kind === query.get('claimed'))
  return {
    ...toAllowances(event, trip, { place, tables: await tablesOf(actor), formats }),
    drive: { id: NEW_ID, date: event.startsOn ?? '', scheme: trip?.scheme ?? '' },
    claimed: claimed ?? null,
  }
}
