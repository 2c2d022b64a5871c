import { isCompanyForm } from './company-forms'
import { normalizeWords } from './languages/word-patterns'
import { countriesIn, type NamedPlace, placesIn, registersIn } from './named-places'
import type { Line, Word } from './page-text'

// Finds the places that a receipt names outside the name of its merchant. A PIZZERIA NAPOLI may be anywhere.

/** The places that a receipt names. */
export interface ReceiptPlaces {
  /** countries of which the receipt has words that no other country uses */
  countries: NamedPlace[]
  /** all places, the countries first */
  named: NamedPlace[]
}

const bare = (text: string) => normalizeWords(text).replace(/[^\p{L}\p{N}]/gu, '')

/** Returns the words of the merchant's name on the lines. A town after a comma does not belong to it. */
function wordsOfName(lines: Line[], name: string): Word[] {
  const texts = (name.split(',', 1)[0] as string).split(' ').map(bare).filter(Boolean)
  if (texts.length === 0) return []
  const words = lines
    .flatMap((line) => line.words)
    .map((word) => ({ word, text: bare(word.text) }))
    .filter(({ text }) => text !== '')
  return words.flatMap((_, at) =>
    texts.every((text, place) => words[at + place]?.text === text)
      ? words.slice(at, at + texts.length).map(({ word }) => word)
      : [],
  )
}

/**
 * Returns the places that lines name outside the merchant's name. A merchant's name that consists only of
 * places counts as a place, because it may be the line of an address.
 */
export function placesOf(lines: Line[], name: string | null): ReceiptPlaces {
  const countries = countriesIn(lines)
  const all = [...countries, ...registersIn(lines), ...placesIn(lines)]
  const nameWords = name === null ? [] : wordsOfName(lines, name)
  const placeWords = new Set(all.flatMap(({ words }) => words))
  if (nameWords.every((word) => placeWords.has(word))) return { countries, named: all }
  // the form of a company indicates its country
  const ofName = new Set(nameWords.filter(({ text }) => !isCompanyForm(text)))
  const isOutside = ({ words }: NamedPlace) => !words.some((word) => ofName.has(word))
  return { countries: countries.filter(isOutside), named: all.filter(isOutside) }
}
