import type { AllowanceTable, PlaceAmounts } from './table-schema'

/**
 * Returns the amounts of a place. A table may list the place itself, or list it with its surroundings
 * (`placeThatBegins`). If it does neither, the place gets the amounts of its country (`FR` for `FR/Lyon`),
 * provided that the table has all places of a country. Otherwise it gets those that the law names for all
 * other places.
 * @returns null if the table has no such amounts
 */
export function placeAmounts(table: AllowanceTable, place: string): PlaceAmounts | null {
  const country = table.hasAllPlaces ? place.split('/', 1)[0] : undefined
  const find = (name: string | undefined) => table.places.find((entry) => entry.place === name) ?? null
  return find(place) ?? placeThatBegins(table, place) ?? find(country) ?? find(table.otherPlaces)
}

/** Finds a city that the table lists with its surroundings: `FR/Paris and around` for `FR/Paris`. */
function placeThatBegins({ places }: AllowanceTable, place: string): PlaceAmounts | null {
  const beginning = place.toLowerCase()
  const isLonger = (name: string) =>
    name.toLowerCase().startsWith(beginning) && /^[ ,]/.test(name.slice(beginning.length))
  const [first, ...others] = place.includes('/') ? places.filter((entry) => isLonger(entry.place)) : []
  return first && others.length === 0 ? first : null
}

/**
 * Returns the amounts of a place with their currency; at home no amounts of a place. `asIn` is the place
 * whose amounts count for a place without own ones: its country, or the place that the law names; null where
 * the place has own amounts.
 */
export function amountsHere(table: AllowanceTable, place: string | null) {
  const amounts = place === null ? null : placeAmounts(table, place)
  const asIn = amounts === null || amounts.place === place ? null : amounts.place
  return { amounts, currency: amounts?.currency ?? table.currency, asIn }
}
