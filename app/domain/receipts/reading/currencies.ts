import { groupBy } from '~/domain/group-by'
import { OTHER_VALUES_MAX } from '~/limits'
import { isFaintSign, MAIN_CURRENCY } from './currency-signs'
import { guessLanguages } from './guess-languages'
import type { Language } from './languages/language'
import type { NamedPlace } from './named-places'
import { type Line, SURE_CONFIDENCE_MIN, type Suggestion, suggestionFrom, type Word } from './page-text'
import { type Found, offeredByFaint, type SharedSign, signsIn } from './printed-currencies'
import { placesOf, type ReceiptPlaces } from './receipt-places'

// Reads the currency of a receipt from what it prints, names and is written in.

/**
 * Returns what is found of the currency that is found most often, of some that are the one beside what is to
 * be paid; null where none is.
 */
function mostIn<T extends NamedPlace & Partial<Found>>(found: T[]): T[] | null {
  const ofTotal = (each: T[]) => each.filter(({ isOfTotal }) => isOfTotal).length
  const compare = (a: T[], b: T[]) => b.length - a.length || ofTotal(b) - ofTotal(a)
  const [most, next] = [...groupBy(found, ({ code }) => code).values()].sort(compare)
  return most && !(next && compare(most, next) === 0) ? most : null
}

/** A country or a language tells what is usual there, and not what the receipt is in: never sure. */
const COUNTRY_CERTAINTY = 0.7
const LANGUAGE_CERTAINTY = 0.5

const suggestionOf = ({ code, words }: NamedPlace, certainty: number) =>
  suggestionFrom(code, words, certainty)

/** The currency of the countries of a language that is not English, when they have only one. */
function currencyOfLanguage(lines: Line[], [language]: Language[]): Suggestion | null {
  const [first] = lines
  const [code, other] = language?.code === 'eng' ? [] : (language?.currencies ?? [])
  return first && code && !other ? suggestionFrom(code, first.words, LANGUAGE_CERTAINTY) : null
}

const DOLLAR = '$'

/** The languages but English that a receipt is likeliest in: several where its words tell none of them. */
function likeliestLanguages(lines: Line[]): Language[] {
  const foreign = guessLanguages(lines).filter(({ language }) => language.code !== 'eng')
  return foreign.filter(({ score }) => score === foreign[0]?.score).map(({ language }) => language)
}

/** What signs of several currencies mean in the likeliest languages, or where no country is named. */
function meantByLanguage({ sign, codes, ...place }: SharedSign, languages: Language[]): Found[] {
  const main = MAIN_CURRENCY[sign]
  if (main !== undefined) return [{ code: main, ...place }]
  // apps print dollars in the language of whoever paid
  if (isFaintSign(sign) || sign === DOLLAR) return []
  const meant = codes.filter((code) => languages.some(({ currencies }) => currencies.includes(code)))
  return meant.length === 1 ? [{ code: meant[0] as string, ...place }] : []
}

/** The currencies of a language that is not English; where a sign is printed, those that it may stand for. */
const spokenWhere = ([language]: Language[], choices: string[]): string[] =>
  language === undefined || language.code === 'eng'
    ? []
    : language.currencies.filter((code) => choices.length === 0 || choices.includes(code))

/** What a receipt says of its currency. */
export interface CurrencyReading {
  /** with the currencies that contradict it as its alternatives */
  suggestion: Suggestion | null
  /** every currency that it may be in by its signs; none where nothing narrows them down */
  candidates: string[]
  /** the currencies of faint signs: the review offers them, and they exclude no other currency */
  faint: ReturnType<typeof offeredByFaint>
  /** the currencies of the places that it names */
  places: string[]
  /** the currencies of its language that nothing printed excludes; none of English */
  spoken: string[]
}

const codesOf = (found: NamedPlace[]) => [...new Set(found.map(({ code }) => code))]

/** Whether something is read from a word that may be misread, as of `BOB` where `B0B` stands. */
const isMisread = ({ words }: { words: Word[] }) =>
  words.some(({ confidenceMax = 1 }) => confidenceMax < SURE_CONFIDENCE_MIN)

/** The signs that are believed, and the currencies of misread ones that contradict them. */
interface BelievedSigns {
  signs: Found[]
  misread: string[]
}

/** Returns the signs that are printed whole; where there are none, those that may be misread. */
function believedOf(own: Found[], shared: SharedSign[]): BelievedSigns {
  const whole = own.filter((found) => !isMisread(found))
  const isPrinted = whole.length > 0 || shared.some((each) => !isFaintSign(each.sign) && !isMisread(each))
  return isPrinted ? { signs: whole, misread: codesOf(own.filter(isMisread)) } : { signs: own, misread: [] }
}

/**
 * Reads the currency: the sign or code that the receipt prints most often. A sign of several currencies
 * stands for that of a place which the receipt names, or of its language. Where it prints none, the place
 * alone, or the language, is a guess. What is printed is never replaced by a guess, nor by a sign that may be
 * misread.
 */
export function currencyReadingOf(
  lines: Line[],
  languages: Language[],
  { countries, named }: ReceiptPlaces = placesOf(lines, null),
): CurrencyReading {
  const { own, shared, faint } = signsIn(lines, languages)
  const places = codesOf(named)
  const choices = shared.filter(({ sign }) => !isFaintSign(sign)).flatMap(({ codes }) => codes)
  const byPlace = shared.flatMap(({ codes, words, isOfTotal }): Found[] => {
    const [place] = mostIn(named.filter(({ code }) => codes.includes(code))) ?? []
    return place ? [{ code: place.code, words, isOfTotal }] : []
  })
  const placed = codesOf(byPlace)
  const likeliest = likeliestLanguages(lines)
  const meant = shared
    .flatMap((sign) => meantByLanguage(sign, likeliest))
    .filter(({ code }) => placed.length === 0 || placed.includes(code))
  const { signs, misread } = believedOf([...own, ...meant], shared)
  const spoken = spokenWhere(languages, choices)
  const meantHere = choices.length > 0 ? spoken : []
  const reading = (suggestion: Suggestion | null, codes: string[]): CurrencyReading => ({
    ...{ suggestion, faint: offeredByFaint(faint), places, spoken: codes.length > 0 ? [] : spoken },
    candidates: [
      // the most usual currency of a sign stands before those of the language
      ...new Set([...codes, ...placed, ...misread, ...choices.slice(0, 1), ...meantHere, ...choices]),
    ],
  })
  const most = mostIn(signs)
  const [sign] = most ?? []
  if (signs.length > 0 && !sign) return reading(null, codesOf(signs))
  // a single sign may be a misread one: it is not believed against the country
  const isForeign = most?.length === 1 && countries.length > 0 && !places.includes((sign as Found).code)
  const isContradicted = misread.some((code) => code !== sign?.code)
  if (most && sign && !isForeign && !isContradicted)
    return {
      ...{ suggestion: suggestionOf(sign, most.length > 1 ? 1 : 0.85), candidates: [sign.code] },
      ...{ faint: offeredByFaint([]), places, spoken: [] },
    }
  const printed = [...signs.filter(({ isFaint }) => !isFaint), ...byPlace]
  if (printed.length > 0) {
    const [best] = mostIn(printed) ?? []
    const codes = [...new Set([...codesOf(isForeign ? [...printed, ...countries] : printed), ...misread])]
    const others = codes.filter((code) => code !== best?.code)
    if (!best) return reading(null, codes)
    const suggestion = suggestionOf(best, COUNTRY_CERTAINTY)
    const alternatives = others.slice(0, OTHER_VALUES_MAX)
    return reading(alternatives.length > 0 ? { ...suggestion, alternatives } : suggestion, [
      best.code,
      ...others,
    ])
  }
  const [place] = mostIn(named) ?? []
  const guess = place ? suggestionOf(place, COUNTRY_CERTAINTY) : currencyOfLanguage(lines, languages)
  const isPossible = place !== undefined || places.length === 0
  const isUnlikely = guess !== null && choices.length > 0 && !choices.includes(guess.value)
  return reading(isPossible && !isUnlikely ? guess : null, [])
}

/**
 * Whether a receipt may be from the United States: no place and no sign on it is of another country. Those of
 * the euro do not exclude it: the order of dates weighs their names against addresses.
 */
export function mayBeAmerican({ suggestion, candidates, places }: CurrencyReading): boolean {
  const isOnlyPlace = suggestion?.value === 'EUR' && candidates.length === 0
  return (
    places.every((code) => code === 'USD' || code === 'EUR') &&
    (suggestion === null || isOnlyPlace
      ? candidates.length === 0 || candidates.includes('USD')
      : suggestion.value === 'USD')
  )
}

/** The currency of a receipt, as `currencyReadingOf` reads it. */
export const currencyIn = (lines: Line[], languages: Language[]): Suggestion | null =>
  currencyReadingOf(lines, languages).suggestion
