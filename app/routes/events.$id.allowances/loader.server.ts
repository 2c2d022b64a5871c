import { toAllowances } from '~/components/allowances/view-models'
import { storedTrip } from '~/domain/allowances/claim-allowances.server'
import { tablesOf } from '~/domain/allowances/own-tables.server'
import { readTripDays, tripTermsSchema } from '~/domain/allowances/schema'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import { type FormLists, type FormValues, parse } from '~/http/form.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'

/** Loads the view model of an event's allowances, with the trip that the claim has. */
export async function loadAllowances({ actor, event, query, formats }: EventPageRequest) {
  const trip = await storedTrip(event.id)
  const claimed = (['trip', 'mileage'] as const).find((kind) => kind === query.get('claimed'))
  return {
    ...toAllowances(event, trip, { place: '', tables: await tablesOf(actor, trip), formats }),
    drive: { id: NEW_ID, date: event.startsOn ?? '' },
    claimed: claimed ?? null,
  }
}

/**
 * Returns the view model with the trip of a form, and stores nothing.
 * @throws DomainError invalid, failed
 */
export async function countTrip(
  { actor, event, formats }: { actor: Actor; event: OwnedEvent; formats: Formats },
  values: FormValues,
  lists: FormLists,
) {
  const trip = { ...parse(tripTermsSchema, values), days: readTripDays(values, lists) }
  const place = (values.place ?? '').trim()
  return toAllowances(event, trip, { place, tables: await tablesOf(actor, trip), formats })
}
