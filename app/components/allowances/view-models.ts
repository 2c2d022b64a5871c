import { countAllowances } from '~/domain/allowances/count-allowances'
import { placeName } from '~/domain/allowances/places'
import type { ClaimedTrip } from '~/domain/allowances/schema'
import { tableFor } from '~/domain/allowances/table-for'
import type { AllowanceTable } from '~/domain/allowances/table-schema'
import { daysOfTrip, tripProblem } from '~/domain/allowances/trip'
import type { OwnedEvent } from '~/domain/events/schema'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

/**
 * Returns the schemes of tables with days or with mileage, each once, in the order of their names: first
 * those with a table for a day. The labels of the others say that they have none.
 */
function schemesWith(tables: readonly AllowanceTable[], part: 'days' | 'mileage', day: string | null) {
  const isFor = ({ from, until }: AllowanceTable) => day === null || (from <= day && day <= until)
  const ofPart = tables
    .filter((table) => table[part])
    .sort((one, other) => Number(isFor(other)) - Number(isFor(one)) || (one.name < other.name ? -1 : 1))
  const labels = new Map<string, string>()
  for (const table of ofPart) {
    const label = isFor(table) ? table.name : `${table.name} (no table for ${day})`
    if (!labels.has(table.scheme)) labels.set(table.scheme, label)
  }
  return [...labels]
}

/** Returns a trip without days outside of its times, which were entered for other times. */
function withDaysOfTimes(trip: ClaimedTrip): ClaimedTrip {
  const [first, last] = [trip.start.slice(0, 10), trip.end.slice(0, 10)]
  return { ...trip, days: trip.days.filter(({ date }) => first <= date && date <= last) }
}

/** Returns what a trip comes to: its lines, or why it cannot be counted. */
function toCounted(trip: ClaimedTrip, tables: readonly AllowanceTable[], formats: Formats) {
  const counted = countAllowances(trip, trip.scheme, tables)
  const { lines, totals, notes, reason } =
    counted.lines === null
      ? { lines: [], totals: [], notes: [], reason: counted.reason }
      : { ...counted, reason: '' }
  const money = ({ amount, currency }: { amount: string; currency: string }) => ({
    amount: formatAmount(formats, amount, currency),
    currency,
  })
  return {
    // the trip as its form sends it: JSON
    trip: JSON.stringify(trip),
    reason,
    notes,
    totals: totals.map(money),
    lines: lines.map(({ date, place, words, ...line }) => ({
      ...money(line),
      date: formatDate(formats, date),
      place: place === null ? '' : placeName(place),
      words,
    })),
    // the number of lines above zero, which the claim gets
    count: lines.filter(({ amount }) => Number(amount) > 0).length,
  }
}

export type CountedViewModel = ReturnType<typeof toCounted>

interface AllowancesContext {
  /** where the claimant is on each day of a trip without days */
  place: string
  tables: readonly AllowanceTable[]
  formats: Formats
}

/**
 * Returns the allowances of an event.
 * @param asked the trip of a form, or the one that the event has; null without one
 */
export function toAllowances(
  event: OwnedEvent,
  asked: ClaimedTrip | null,
  { place: placeOfAll, tables, formats }: AllowancesContext,
) {
  const trip = asked && withDaysOfTimes(asked)
  const isTrip = trip !== null && tripProblem(trip) === null
  const hasDays = (asked?.days.length ?? 0) > 0
  const table = trip && tableFor(tables, trip.scheme, trip.start.slice(0, 10)).table
  const vehicles = tables.flatMap(({ mileage }) => mileage?.vehicles.map(({ vehicle }) => vehicle) ?? [])
  return {
    event: { id: event.id, name: event.name, isOpen: event.status !== 'closed' },
    daySchemes: schemesWith(tables, 'days', event.startsOn),
    mileageSchemes: schemesWith(tables, 'mileage', event.startsOn),
    vehicles: [...new Set(vehicles)].sort(),
    places: (table?.places ?? []).map(({ place }) => ({ code: place, name: placeName(place) })),
    terms: { scheme: trip?.scheme ?? '', start: trip?.start ?? '', end: trip?.end ?? '' },
    days: (isTrip ? daysOfTrip(trip) : []).map(
      ({ date, place, night, provided, paid }, index, { length }) => ({
        ...{ date, night, provided, paid },
        label: formatDate(formats, date),
        // at the end of the last of several days the claimant is at home
        place: place ?? (hasDays || (index > 0 && index === length - 1) ? '' : placeOfAll),
      }),
    ),
    // whether the table pays for meals that the claimant names
    asksForPaidMeals: table?.days?.rule === 'meals-and-nights',
    counted: trip && (hasDays || !isTrip) ? toCounted(trip, tables, formats) : null,
  }
}

export type AllowancesViewModel = ReturnType<typeof toAllowances>
