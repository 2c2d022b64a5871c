import { PLACES } from './currency-places'
import { normalizeWords } from './languages/word-patterns'
import { type Line, type Word, wordsAt } from './page-text'
import { TAX_REGISTERS } from './tax-registers'
import { US_ADDRESS } from './us-address'

// Finds the countries, cities and tax registers that a receipt names. Each stands for a currency.

/** A place, with the code of the currency that is used there. */
export interface NamedPlace {
  currency: string
  words: Word[]
}

const CURRENCIES_BY_PLACE = new Map<string, string>(
  Object.entries(PLACES).flatMap(([code, places]) =>
    places.split(', ').map((place) => [normalizeWords(place), code]),
  ),
)

/** The number of words of the longest name of a place. */
const PLACE_WORDS_MAX = Math.max(...[...CURRENCIES_BY_PLACE.keys()].map((place) => place.split(' ').length))

const EDGES = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/gu

/** Returns places that lines name. `Lebanon, PA 17042` is a US town, not the country. */
export const placesIn = (lines: Line[]): NamedPlace[] =>
  lines.flatMap((line) => {
    if (US_ADDRESS.test(line.text)) return []
    const texts = line.words.map(({ text }) => normalizeWords(text).replace(EDGES, ''))
    return texts.flatMap((_, start): NamedPlace[] => {
      for (let count = PLACE_WORDS_MAX; count > 0; count--) {
        const currency = CURRENCIES_BY_PLACE.get(texts.slice(start, start + count).join(' '))
        if (currency !== undefined) return [{ currency, words: line.words.slice(start, start + count) }]
      }
      return []
    })
  })

/** Whether a place stands before a comma, or ends its line after a comma, a number or another place. */
function isOfAddress(line: Line, { words }: NamedPlace, places: NamedPlace[]): boolean {
  const start = line.words.indexOf(words[0] as Word)
  if (words.at(-1)?.text.endsWith(',')) return true
  if (start + words.length < line.words.length) return false
  const previousWord = line.words[start - 1]
  return (
    previousWord === undefined ||
    /[,\d]$/.test(previousWord.text) ||
    places.some((place) => place.words.at(-1) === previousWord)
  )
}

/** Returns the places in addresses, without those in names of shops and goods. */
export const placesInAddresses = (lines: Line[]): NamedPlace[] =>
  lines.flatMap((line) => {
    const places = placesIn([line])
    return places.filter((place) => isOfAddress(line, place, places))
  })

/** Words that only receipts of one country have. They overrule a single sign that contradicts them. */
const COUNTRY_WORDS: [string, RegExp][] = [
  ['MYR', /\b(sdn\.?\s?bhd|kuala lumpur|selangor|johor|pulau pinang|malaysia|sarawak|sabah|perak|jalan)\b/i],
  ['KES', /\b(nairobi|mombasa|kenya|kra pin)\b/i],
  ['GBP', /\b(united kingdom|vat reg(istration)? no\.? gb|london)\b/i],
  ['USD', /\bsales tax\b/],
  ['USD', US_ADDRESS],
]

const placesMatching = (lines: Line[], signs: [currency: string, sign: RegExp][]): NamedPlace[] =>
  lines.flatMap((line) =>
    signs.flatMap(([currency, sign]) => {
      const match = sign.exec(line.text)
      return match ? [{ currency, words: wordsAt(line, match.index, match.index + match[0].length) }] : []
    }),
  )

/** Returns the countries whose own words are on the lines. */
export const countriesIn = (lines: Line[]): NamedPlace[] => placesMatching(lines, COUNTRY_WORDS)

/** Returns the countries whose tax registers have a number on the lines, of the seller or the buyer. */
export const registersIn = (lines: Line[]): NamedPlace[] => placesMatching(lines, TAX_REGISTERS)
