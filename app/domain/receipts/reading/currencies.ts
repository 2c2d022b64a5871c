import { groupBy } from '~/domain/group-by'
import { PLACES } from './currency-places'
import {
  bareSign,
  currenciesOfSign,
  isFaintSign,
  MAIN_CURRENCY,
  PRINTED_CODES,
  WORD_CODES,
} from './currency-signs'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom, type Word, wordsAt } from './page-text'
import { US_ADDRESS } from './us-address'

/** Signs that are told by more than what stands beside an amount. */
const NAMED_SIGNS: [string, RegExp][] = [
  ['MYR', /(?<![A-Za-z])RM(?![A-Za-z])|(?<=\()R[MH](?=\))/g],
  ['KES', /(?<![A-Za-z])(?:KSh|KSHS?|Kshs?)(?![A-Za-z])/g],
  ['TZS', /(?<![A-Za-z])(?:TSh|TSHS?)(?![A-Za-z])/g],
  ['UGX', /(?<![A-Za-z])(?:USh|USHS?)(?![A-Za-z])/g],
  ['EUR', /(?<![A-Za-z])(?:Euro|EURO)(?![A-Za-z])|ΕΥΡΩ|евро/g],
  ['RON', /(?<![A-Za-z])(?:lei|LEI|Lei)(?![A-Za-z])/g],
  ['CVE', /\d\$00(?!\d)/g],
]

/**
 * A code in upper case and beside an amount, in brackets or behind a word for the total, where no word of a
 * sentence is. It may be glued to such a word: `TotalGBP 4.60`.
 */
const CODE =
  /(?:(?:(?<![A-Za-z])|(?<=[Tt]otal))([A-Z]{3})(?=\s?\d|\)|\s*$|\s?:)|(?<=\d\s?|\()([A-Z]{3}))(?![A-Za-z])/g

/** A malaysian company's form: `SDN BHD` would else be bahraini dinars. */
const NO_CODE = /\bS[DO]N\.?\s?BHD|\bBHD\.(?!\s?\d)|\bBHD(?=\s*$)/gi

/** What stands right before a number, right behind one, in brackets, or by itself, as signs do. */
const BESIDE_NUMBERS = [
  /(?<![\p{L}\p{M}\p{Sc}./'’"״=\d])([\p{L}\p{M}\p{Sc}./'’"״=]{1,8})(?=\s?[-−–]?\d)/gu,
  /(?<=\d\s?)(?<![\p{L}\p{M}\p{Sc}./'’"״=])([\p{L}\p{M}\p{Sc}./'’"״=]{1,8})(?![\p{L}\p{M}\p{Sc}/'’"״=\d])/gu,
  /(?<=\()([\p{L}\p{M}\p{Sc}./]{1,8})(?=\))/gu,
  /(?<![\p{L}\p{Sc}\d]\s?)(\p{Sc})(?!\p{Sc}|\s?[-−–]?\d)/gu,
]

/** Words that only the receipts of one country have: a single sign that contradicts them is not believed. */
const COUNTRY_SIGNS: [string, RegExp][] = [
  ['MYR', /\b(sdn\.?\s?bhd|kuala lumpur|selangor|johor|pulau pinang|malaysia|sarawak|sabah|perak|jalan)\b/i],
  ['KES', /\b(nairobi|mombasa|kenya|kra pin)\b/i],
  ['GBP', /\b(united kingdom|vat reg(istration)? no\.? gb|london)\b/i],
  ['USD', /\bsales tax\b/],
  ['USD', US_ADDRESS],
]

/** What a part of a line says of the currency. */
interface Found {
  code: string
  words: Word[]
  /** whether it stands beside what is to be paid */
  isOfTotal: boolean
}

/** A sign of several currencies on a line. */
interface SharedSign {
  sign: string
  codes: readonly string[]
  words: Word[]
  isOfTotal: boolean
}

/** What the lines of a receipt say of its currency. */
interface Signs {
  /** signs and codes of one currency */
  own: Found[]
  shared: SharedSign[]
}

/** Lines that say what is to be paid: what stands beside their amounts is a currency. */
const TOTAL_LISTS = ['total', 'due', 'subtotal', 'cash', 'card'] as const

const namesTotal = (line: Line, languages: Language[]): boolean => {
  const text = normalizeWords(line.text)
  return TOTAL_LISTS.some((list) => wordsOf(languages, list).test(text))
}

/** Every sign and code of a currency on a line. */
function signsOn(line: Line, languages: Language[]): Signs {
  const text = line.text.replace(NO_CODE, (form) => ' '.repeat(form.length))
  const own = new Map<string, Found>()
  const shared = new Map<number, SharedSign>()
  const isOfTotal = namesTotal(line, languages)
  const add = (code: string, start: number, length: number) => {
    const words = wordsAt(line, start, start + length)
    own.set(`${code} ${line.words.indexOf(words[0] as Word)}`, { code, words, isOfTotal })
  }
  for (const [code, pattern] of NAMED_SIGNS)
    for (const match of text.matchAll(pattern)) add(code, match.index, match[0].length)
  for (const match of text.matchAll(CODE)) {
    const code = (match[1] ?? match[2]) as string
    if (PRINTED_CODES.has(code) && (isOfTotal || !WORD_CODES.has(code))) add(code, match.index, 3)
  }
  for (const pattern of BESIDE_NUMBERS)
    for (const match of text.matchAll(pattern)) {
      const sign = bareSign(match[1] as string)
      if (PRINTED_CODES.has(sign) && !WORD_CODES.has(sign)) add(sign, match.index, sign.length)
      const codes = currenciesOfSign(sign)
      const [code, other] = codes
      const isFaint = isFaintSign(sign)
      if (code === undefined || (isFaint && !isOfTotal)) continue
      const isTelling = other === undefined && !(isFaint && sign.length === 1)
      if (isTelling) add(code, match.index, sign.length)
      else {
        const words = wordsAt(line, match.index, match.index + sign.length)
        shared.set(match.index, { sign, codes, words, isOfTotal })
      }
    }
  return { own: [...own.values()], shared: [...shared.values()] }
}

function signsIn(lines: Line[], languages: Language[]): Signs {
  const all = lines.map((line) => signsOn(line, languages))
  return { own: all.flatMap(({ own }) => own), shared: all.flatMap(({ shared }) => shared) }
}

const CODES_BY_PLACE = new Map<string, string>(
  Object.entries(PLACES).flatMap(([code, places]) =>
    places.split(', ').map((place) => [normalizeWords(place), code]),
  ),
)

/** Words that the name of a place may have. */
const PLACE_WORDS_MAX = 3

const EDGES = /^[^\p{L}\p{N}]|[^\p{L}\p{N}]$/gu

/** Names of countries, cities and registers, with the currency that is paid with there. */
const placesIn = (lines: Line[]): Found[] =>
  lines.flatMap((line) => {
    const texts = line.words.map(({ text }) => normalizeWords(text).replace(EDGES, ''))
    return texts.flatMap((_, at): Found[] => {
      for (let count = PLACE_WORDS_MAX; count > 0; count--) {
        const code = CODES_BY_PLACE.get(texts.slice(at, at + count).join(' '))
        if (code !== undefined) return [{ code, words: line.words.slice(at, at + count), isOfTotal: false }]
      }
      return []
    })
  })

/** Words that only one country has, with the currency that is paid with there. */
const countriesIn = (lines: Line[]): Found[] =>
  lines.flatMap((line) =>
    COUNTRY_SIGNS.flatMap(([code, sign]) => {
      const match = sign.exec(line.text)
      const words = match ? wordsAt(line, match.index, match.index + match[0].length) : []
      return match ? [{ code, words, isOfTotal: false }] : []
    }),
  )

/**
 * Returns what is found of the currency that is found most often, of some that are the one beside what is to
 * be paid; null where none is.
 */
function mostIn(found: Found[]): Found[] | null {
  const ofTotal = (each: Found[]) => each.filter(({ isOfTotal }) => isOfTotal).length
  const compare = (a: Found[], b: Found[]) => b.length - a.length || ofTotal(b) - ofTotal(a)
  const [most, next] = [...groupBy(found, ({ code }) => code).values()].sort(compare)
  return most && !(next && compare(most, next) === 0) ? most : null
}

/** A country or a language tells what is usual there, and not what the receipt is in: never sure. */
const COUNTRY_CERTAINTY = 0.7
const LANGUAGE_CERTAINTY = 0.5

const suggestionOf = ({ code, words }: Found, certainty: number) => suggestionFrom(code, words, certainty)

/** The currency of the countries of a language that is not English, when they have only one. */
function currencyOfLanguage(lines: Line[], [language]: Language[]): Suggestion | null {
  const [first] = lines
  const [code, other] = language?.code === 'eng' ? [] : (language?.currencies ?? [])
  return first && code && !other ? suggestionFrom(code, first.words, LANGUAGE_CERTAINTY) : null
}

/** What signs of several currencies mean in a language that is not English, or where no country is named. */
function meantByLanguage({ sign, codes, ...place }: SharedSign, languages: Language[]): Found[] {
  const main = MAIN_CURRENCY[sign]
  if (main !== undefined) return [{ code: main, ...place }]
  if (isFaintSign(sign)) return []
  const meant = languages
    .filter(({ code }) => code !== 'eng')
    .map(({ currencies }) => codes.filter((code) => currencies.includes(code)))
    .find((each) => each.length > 0)
  return meant?.length === 1 ? [{ code: meant[0] as string, ...place }] : []
}

/** What a receipt says of its currency. */
export interface CurrencyReading {
  suggestion: Suggestion | null
  /** every currency that it may be in by its signs; none where nothing narrows them down */
  candidates: string[]
}

/**
 * Reads the currency: the sign or code that the receipt prints most often. A sign of several currencies
 * stands for that of a place which the receipt names, or of its language. Where it prints none, the place
 * alone, or the language, is a guess.
 */
export function currencyReadingOf(lines: Line[], languages: Language[]): CurrencyReading {
  const { own, shared } = signsIn(lines, languages)
  const strong = countriesIn(lines)
  const places = [...strong, ...placesIn(lines)]
  const choices = shared.filter(({ sign }) => !isFaintSign(sign)).flatMap(({ codes }) => codes)
  const byPlace = shared.flatMap(({ codes, words, isOfTotal }): Found[] => {
    const named = mostIn(places.filter(({ code }) => codes.includes(code)))
    return named ? [{ code: (named[0] as Found).code, words, isOfTotal }] : []
  })
  const placed = byPlace.map(({ code }) => code)
  const meant = shared.flatMap((sign) => meantByLanguage(sign, languages))
  const signs = [...own, ...meant.filter(({ code }) => placed.length === 0 || placed.includes(code))]
  const candidates = [...new Set([...placed, ...choices])]
  const countries = new Set(strong.map(({ code }) => code))
  const most = mostIn(signs)
  if (most === null && signs.length > 0)
    return { suggestion: null, candidates: [...new Set([...signs.map(({ code }) => code), ...candidates])] }
  if (most) {
    const sign = most[0] as Found
    // a single sign may be a misread one: it is not believed against the country
    const isDoubted = most.length === 1 && countries.size > 0 && !countries.has(sign.code)
    if (!isDoubted)
      return { suggestion: suggestionOf(sign, most.length > 1 ? 1 : 0.85), candidates: [sign.code] }
  }
  const [byShared] = mostIn(byPlace) ?? []
  if (byShared) return { suggestion: suggestionOf(byShared, COUNTRY_CERTAINTY), candidates }
  const [country] = mostIn(places) ?? []
  if (country) return { suggestion: suggestionOf(country, COUNTRY_CERTAINTY), candidates }
  return {
    suggestion: places.length > 0 ? null : currencyOfLanguage(lines, languages),
    candidates,
  }
}

/** The currency of a receipt, as `currencyReadingOf` reads it. */
export const currencyIn = (lines: Line[], languages: Language[]): Suggestion | null =>
  currencyReadingOf(lines, languages).suggestion
