import { isCompanyForm } from './company-forms'
import { normalizeWords } from './languages/word-patterns'
import { countriesIn, type NamedPlace, placesIn, registersIn } from './named-places'
import type { Line, Word } from './page-text'

// Finds the places that a receipt names outside the name of its merchant. A PIZZERIA NAPOLI may be anywhere.

const lettersAndDigits = (text: string) => normalizeWords(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the words of the merchant's name on the lines. A town after a comma does not belong to it. */
function wordsOfName(lines: Line[], name: string): Word[] {
  const texts = (name.split(',', 1)[0] as string).split(' ').map(lettersAndDigits).filter(Boolean)
  if (texts.length === 0) return []
  const words = lines
    .flatMap((line) => line.words)
    .map((word) => ({ word, text: lettersAndDigits(word.text) }))
    .filter(({ text }) => text !== '')
  return words.flatMap((_, start) =>
    texts.every((text, offset) => words[start + offset]?.text === text)
      ? words.slice(start, start + texts.length).map(({ word }) => word)
      : [],
  )
}

/**
 * Returns the places that a receipt names outside the merchant's name, the countries first. A country is
 * in `countries` if the receipt uses a word that only this country uses. If the name consists only of places,
 * it may be a line of the address that was taken for a name, so its places count too.
 */
export function placesOf(lines: Line[], name: string | null) {
  const countries = countriesIn(lines)
  const allPlaces = [...countries, ...registersIn(lines), ...placesIn(lines)]
  const nameWords = name === null ? [] : wordsOfName(lines, name)
  const placeWords = new Set(allPlaces.flatMap(({ words }) => words))
  if (nameWords.every((word) => placeWords.has(word))) return { countries, places: allPlaces }
  // places in the name do not count, except company forms: `SDN BHD` indicates Malaysia
  const merchantWords = new Set(nameWords.filter(({ text }) => !isCompanyForm(text)))
  const isOutside = ({ words }: NamedPlace) => !words.some((word) => merchantWords.has(word))
  return { countries: countries.filter(isOutside), places: allPlaces.filter(isOutside) }
}
