import type { AllowanceTable } from './table-schema'

// The places of trips: a country by its ISO 3166-1 code, or a place in it, such as `FR/Paris`.

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Codes that `Intl` names, but that are not countries. */
const NOT_COUNTRIES = new Set(['EA', 'EU', 'EZ', 'IC', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))

/** Returns the present code of a country that had another one: `GB` for `UK`. */
const presentCode = (code: string): string => Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4) ?? code

/** The codes of all countries by their codes and their English names, both in lower case. */
const CODES = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    const name = NOT_COUNTRIES.has(code) ? undefined : regions.of(code)
    return name === undefined
      ? []
      : [code, name].map((text) => [text.toLowerCase(), presentCode(code)] as const)
  }),
)

/** Returns `France, Paris` for `FR/Paris`. */
export function placeName(code: string): string {
  const [country = '', place] = code.split('/')
  const name = /^[A-Z]{2}$/.test(country) ? (regions.of(country) ?? country) : country
  return place === undefined ? name : `${name}, ${place}`
}

/**
 * Returns a place as a table writes it, and null for a place at home. A country may be typed by its code or
 * its English name. A scheme begins with the code of its country.
 * @returns undefined if the text names no place, or names one in the own country for which the table lists
 * other places, but not this one
 */
export function readPlace(typed: string, table: AllowanceTable): string | null | undefined {
  const [country = '', ...rest] = typed.split('/').map((part) => part.trim())
  const code = CODES.get(country.toLowerCase())
  const place = [code, ...rest].join('/')
  const names = [typed, place].map((text) => text.toLowerCase())
  const listed = table.places.flatMap((entry) => [entry.place, ...(entry.names ?? [])])
  const known = listed.find((name) => names.includes(name.toLowerCase()))
  if (known) return known
  // an own table has places of any name
  if (table.days?.rule === 'own-days' || code === undefined) return undefined
  const home = table.scheme.slice(0, 2).toUpperCase()
  if (code !== home) return place
  const hasOtherPlaces = table.places.some((entry) => entry.place.startsWith(`${home}/`))
  return rest.length > 0 && hasOtherPlaces ? undefined : null
}
