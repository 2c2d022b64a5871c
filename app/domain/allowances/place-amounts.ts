import type { AllowanceLine } from './allowance-line'
import { placeName } from './places'
import type { AllowanceTable, PlaceAmounts } from './table-schema'
import { MEALS } from './trip'

/**
 * Returns the amounts of a place that the table lists. Any other place gets the amounts of its country (`FR`
 * for `FR/Lyon`), provided that the table has all places of a country. Otherwise it gets those that the law
 * names for all other places.
 * @returns null if the table has no such amounts
 */
export function placeAmounts(table: AllowanceTable, place: string): PlaceAmounts | null {
  const country = table.hasAllPlaces ? place.split('/', 1)[0] : undefined
  const find = (name = '') =>
    table.places.find((entry) => entry.place === name || entry.names?.includes(name)) ?? null
  return find(place) ?? find(country) ?? find(table.otherPlaces)
}

/** Returns the amounts of a place with their currency; at home no amounts of a place. */
export function amountsHere(table: AllowanceTable, place: string | null) {
  const amounts = place === null ? null : placeAmounts(table, place)
  return { amounts, currency: amounts?.currency ?? table.currency }
}

/**
 * Names the entry of the table in a line whose amount it gave under another name: the country that the place
 * is in, the place that the law names for all others, or an entry of several cities. An entry that has only a
 * night gives a day no amount.
 */
export function withEntryName(line: AllowanceLine, table: AllowanceTable): AllowanceLine {
  const { amounts } = amountsHere(table, line.place)
  const given = line.kind === 'night' ? (['night'] as const) : (['full', ...MEALS] as const)
  if (amounts === null || given.every((name) => amounts[name] === undefined)) return line
  if (amounts.place === line.place || Number(line.amount) === 0) return line
  return { ...line, words: `${line.words}, as in ${placeName(amounts.place)}` }
}
