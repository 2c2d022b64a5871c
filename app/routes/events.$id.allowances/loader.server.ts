import type { AllowancesViewModel } from '~/components/allowances/page'
import { storedTrip } from '~/domain/allowances/claim-allowances.server'
import { countAllowances } from '~/domain/allowances/count-allowances'
import { tablesOf } from '~/domain/allowances/own-tables.server'
import { placeName } from '~/domain/allowances/place-name'
import { type ClaimedTrip, readTripDays, tripTermsSchema } from '~/domain/allowances/schema'
import { tableFor } from '~/domain/allowances/table-for'
import type { AllowanceTable } from '~/domain/allowances/table-schema'
import { daysOfTrip, tripProblem } from '~/domain/allowances/trip'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { NEW_ID } from '~/http/pages/page-template.server'

/** Returns the schemes of tables with days or with mileage, each once, in the order of their names. */
const schemesWith = (tables: readonly AllowanceTable[], part: 'days' | 'mileage'): [string, string][] =>
  [...new Map(tables.filter((table) => table[part]).map(({ scheme, name }) => [scheme, name]))].sort(
    ([, one], [, other]) => (one < other ? -1 : 1),
  )

/** Returns the trip in the query; null without one. */
function tripIn(query: URLSearchParams): ClaimedTrip | null {
  if (!query.has('start')) return null
  const days = readTripDays(query)
  return { ...tripTermsSchema.parse(Object.fromEntries(query)), days }
}

/** Returns a trip without days outside of its times, which were entered for other times. */
function withDaysOfTimes(trip: ClaimedTrip): ClaimedTrip {
  const [first, last] = [trip.start.slice(0, 10), trip.end.slice(0, 10)]
  return { ...trip, days: trip.days.filter(({ date }) => first <= date && date <= last) }
}

/** Counts a trip for the page. */
function toCounted(
  trip: ClaimedTrip,
  tables: readonly AllowanceTable[],
  formats: Formats,
): AllowancesViewModel['counted'] {
  const counted = countAllowances(trip, trip.scheme, tables)
  const none = { trip: JSON.stringify(trip), notes: [], totals: [], lines: [], count: 0 }
  if (counted.lines === null) return { ...none, reason: counted.reason }
  const money = ({ amount, currency }: { amount: string; currency: string }) => ({
    amount: formatAmount(formats, amount, currency),
    currency,
  })
  return {
    ...none,
    reason: '',
    notes: counted.notes,
    totals: counted.totals.map(money),
    lines: counted.lines.map(({ date, place, words, ...line }) => ({
      ...money(line),
      date: formatDate(formats, date),
      place: place === null ? '' : placeName(place),
      words,
    })),
    count: counted.lines.filter(({ amount }) => Number(amount) > 0).length,
  }
}

/** Loads the view model of an event's allowances. */
export async function loadAllowances(request: EventPageRequest): Promise<AllowancesViewModel> {
  const { actor, event, query, formats } = request
  const tables = await tablesOf(actor)
  const asked = tripIn(query) ?? (await storedTrip(event.id))
  const trip = asked && withDaysOfTimes(asked)
  const isTrip = trip !== null && tripProblem(trip) === null
  const hasDays = (asked?.days.length ?? 0) > 0
  const table = trip && tableFor(tables, trip.scheme, trip.start.slice(0, 10)).table
  const claimed = query.get('claimed')
  const placeOfAll = (query.get('place') ?? '').trim()
  return {
    event: { id: event.id, name: event.name, isOpen: event.status !== 'closed' },
    daySchemes: schemesWith(tables, 'days'),
    mileageSchemes: schemesWith(tables, 'mileage'),
    vehicles: [
      ...new Set(tables.flatMap(({ mileage }) => mileage?.vehicles.map(({ vehicle }) => vehicle) ?? [])),
    ].sort(),
    places: (table?.places ?? []).map(({ place }) => ({ code: place, name: placeName(place) })),
    terms: { scheme: trip?.scheme ?? '', start: trip?.start ?? '', end: trip?.end ?? '' },
    days: isTrip
      ? daysOfTrip(trip).map(({ date, place, night, provided, paid }, index, { length }) => ({
          date,
          label: formatDate(formats, date),
          // at the end of the last of several days the claimant is at home
          place: place ?? (hasDays || (index > 0 && index === length - 1) ? '' : placeOfAll),
          night,
          provided: [...provided],
          paid: [...paid],
        }))
      : [],
    asksForPaidMeals: table?.days?.rule === 'meals-and-nights',
    counted: trip && (hasDays || !isTrip) ? toCounted(trip, tables, formats) : null,
    drive: { id: NEW_ID, date: event.startsOn ?? '', scheme: trip?.scheme ?? '' },
    claimed: claimed === 'trip' || claimed === 'mileage' ? claimed : null,
  }
}
