import { groupBy } from '~/domain/group-by'
import { OTHER_VALUES_MAX } from '~/limits'
import { isFaintSign, MAIN_CURRENCY } from './currency-signs'
import { guessLanguages } from './guess-languages'
import type { Language } from './languages/language'
import type { NamedPlace } from './named-places'
import { type Line, SURE_CONFIDENCE_MIN, type Suggestion, suggestionFrom, type Word } from './page-text'
import { type Found, offeredByFaint, type SharedSign, signsIn } from './printed-currencies'
import { placesOf, type ReceiptPlaces } from './receipt-places'

// Finds the currency of a receipt by its signs and codes, its places and its language.

/**
 * Returns all matches of the most frequent currency. Between equally frequent ones, the one that more often
 * stands beside the total wins; null if neither wins or there are none.
 */
function mostIn<T extends NamedPlace & Partial<Found>>(found: T[]): T[] | null {
  const ofTotal = (each: T[]) => each.filter(({ isOfTotal }) => isOfTotal).length
  const compare = (a: T[], b: T[]) => b.length - a.length || ofTotal(b) - ofTotal(a)
  const [most, next] = [...groupBy(found, ({ code }) => code).values()].sort(compare)
  return most && !(next && compare(most, next) === 0) ? most : null
}

/**
 * The certainties of a currency that only a country or a language indicates. They tell what is usual, so the
 * result is never sure.
 */
const COUNTRY_CERTAINTY = 0.7
const LANGUAGE_CERTAINTY = 0.5

const suggestionOf = ({ code, words }: NamedPlace, certainty: number) =>
  suggestionFrom(code, words, certainty)

/** Returns the currency of a foreign language whose countries have only one; null for English. */
function currencyOfLanguage(lines: Line[], [language]: Language[]): Suggestion | null {
  const [first] = lines
  const [code, other] = language?.code === 'eng' ? [] : (language?.currencies ?? [])
  return first && code && !other ? suggestionFrom(code, first.words, LANGUAGE_CERTAINTY) : null
}

const DOLLAR = '$'

/** Returns the most likely languages other than English. There are several where no words tell them apart. */
function likeliestLanguages(lines: Line[]): Language[] {
  const foreign = guessLanguages(lines).filter(({ language }) => language.code !== 'eng')
  return foreign.filter(({ score }) => score === foreign[0]?.score).map(({ language }) => language)
}

/** Returns the meanings of a shared sign in the likeliest languages, or where no country is named. */
function meantByLanguage({ sign, codes, ...place }: SharedSign, languages: Language[]): Found[] {
  const main = MAIN_CURRENCY[sign]
  if (main !== undefined) return [{ code: main, ...place }]
  // apps print dollars in the language of the payer
  if (isFaintSign(sign) || sign === DOLLAR) return []
  const meant = codes.filter((code) => languages.some(({ currencies }) => currencies.includes(code)))
  return meant.length === 1 ? [{ code: meant[0] as string, ...place }] : []
}

/** Returns the currencies of a language other than English, limited to those of the printed signs. */
const spokenWhere = ([language]: Language[], choices: string[]): string[] =>
  language === undefined || language.code === 'eng'
    ? []
    : language.currencies.filter((code) => choices.length === 0 || choices.includes(code))

/** The currency of a receipt, with the evidence for it. */
export interface CurrencyReading {
  /** its alternatives are the currencies that contradict it */
  suggestion: Suggestion | null
  /** all currencies that the signs allow; empty where nothing limits them */
  candidates: string[]
  /** the currencies of faint signs: the review offers them, but they exclude no other currency */
  faint: ReturnType<typeof offeredByFaint>
  /** the currencies of the places on the receipt */
  places: string[]
  /** the currencies of its language that no printed sign excludes; empty for English */
  spoken: string[]
}

const codesOf = (found: NamedPlace[]) => [...new Set(found.map(({ code }) => code))]

/** Whether a match comes from a word that may be misread, such as `BOB` for `B0B`. */
const isMisread = ({ words }: { words: Word[] }) =>
  words.some(({ confidenceMax = 1 }) => confidenceMax < SURE_CONFIDENCE_MIN)

/** The trusted signs, and the currencies of possibly misread signs that contradict them. */
interface BelievedSigns {
  signs: Found[]
  misread: string[]
}

/** Returns the signs that were read completely; if there are none, the possibly misread ones. */
function believedOf(own: Found[], shared: SharedSign[]): BelievedSigns {
  const whole = own.filter((found) => !isMisread(found))
  const isPrinted = whole.length > 0 || shared.some((each) => !isFaintSign(each.sign) && !isMisread(each))
  return isPrinted ? { signs: whole, misread: codesOf(own.filter(isMisread)) } : { signs: own, misread: [] }
}

/**
 * Returns the currency whose sign or code the receipt prints most often. A sign of several currencies means
 * that of a place on the receipt, or of its language. Without a sign, the place or the language gives a
 * guess. Neither a guess nor a possibly misread sign replaces a printed currency.
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
      // the usual currency of a sign comes before the currencies of the language
      ...new Set([...codes, ...placed, ...misread, ...choices.slice(0, 1), ...meantHere, ...choices]),
    ],
  })
  const most = mostIn(signs)
  const [sign] = most ?? []
  if (signs.length > 0 && !sign) return reading(null, codesOf(signs))
  // a single sign may be misread, so it does not overrule the country
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
 * Whether a receipt may come from the United States: no place and no sign of another country is on it. Places
 * of the euro do not exclude it, because `date-order.ts` weighs their names against addresses.
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

/** Returns the currency that `currencyReadingOf` finds. */
export const currencyIn = (lines: Line[], languages: Language[]): Suggestion | null =>
  currencyReadingOf(lines, languages).suggestion
