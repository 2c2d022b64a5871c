import { groupBy } from '~/domain/group-by'
import { OTHER_VALUES_MAX } from '~/limits'
import { isFaintSign, MAIN_CURRENCY } from './currency-signs'
import { guessLanguages } from './guess-languages'
import type { Language } from './languages/language'
import type { NamedPlace } from './named-places'
import { type Line, SURE_CONFIDENCE_MIN, type Suggestion, suggestionFrom, type Word } from './page-text'
import { currenciesOfFaintSigns, type FoundCurrency, type SharedSign, signsIn } from './printed-currencies'
import { placesOf } from './receipt-places'

// Finds the currency of a receipt by its signs and codes, its places and its language. A unique sign stands
// for one currency, such as `zł`, and so does a code such as `PLN`. A shared sign stands for several
// currencies, such as `$`. A faint sign may also be something else, such as the `A` of a tax rate.

/** Returns the most frequent currency's matches; those beside the total break ties. Null for no winner. */
function mostFrequent<T extends NamedPlace & Partial<FoundCurrency>>(matches: T[]): T[] | null {
  const besideTotal = (each: T[]) => each.filter(({ labelsTotal }) => labelsTotal).length
  const compare = (a: T[], b: T[]) => b.length - a.length || besideTotal(b) - besideTotal(a)
  const [mostMatches, next] = [...groupBy(matches, ({ currency }) => currency).values()].sort(compare)
  return mostMatches && !(next && compare(mostMatches, next) === 0) ? mostMatches : null
}

/** The certainty of a currency that the receipt prints only once. */
const SINGLE_SIGN_CERTAINTY = 0.85
/** The certainties of a currency that only a country or a language indicates. They are never sure. */
const COUNTRY_CERTAINTY = 0.7
const LANGUAGE_CERTAINTY = 0.5

const suggestionOf = ({ currency, words }: NamedPlace, certainty: number) =>
  suggestionFrom(currency, words, certainty)

/** Returns the currency of a foreign language whose countries have only one; null for English. */
function currencyOfLanguage(lines: Line[], [language]: Language[]): Suggestion | null {
  const [firstLine] = lines
  const [code, anotherCode] = language?.code === 'eng' ? [] : (language?.currencies ?? [])
  return firstLine && code && !anotherCode ? suggestionFrom(code, firstLine.words, LANGUAGE_CERTAINTY) : null
}

const DOLLAR = '$'

/** Returns the most likely languages other than English. There are several where no words tell them apart. */
function likeliestLanguages(lines: Line[]): Language[] {
  const foreign = guessLanguages(lines).filter(({ language }) => language.code !== 'eng')
  return foreign.filter(({ score }) => score === foreign[0]?.score).map(({ language }) => language)
}

/** Returns the main currency of a shared sign (`£`), or its only one in a likely language (Danish `kr`). */
function meaningInLanguages({ sign, codes, ...place }: SharedSign, languages: Language[]): FoundCurrency[] {
  const main = MAIN_CURRENCY[sign]
  if (main !== undefined) return [{ currency: main, ...place }]
  // apps print dollars in the language of the payer
  if (isFaintSign(sign) || sign === DOLLAR) return []
  const possibleCodes = codes.filter((code) => languages.some(({ currencies }) => currencies.includes(code)))
  return possibleCodes.length === 1 ? [{ currency: possibleCodes[0] as string, ...place }] : []
}

/** Returns the currencies of a language other than English, limited to those of the printed signs. */
const currenciesOfLanguage = ([language]: Language[], choices: string[]): string[] =>
  language === undefined || language.code === 'eng'
    ? []
    : language.currencies.filter((code) => choices.length === 0 || choices.includes(code))

/** The currency of a receipt, with the evidence for it. */
export interface CurrencyReading {
  /** the most likely currency; its alternatives are the currencies that contradict it */
  suggestion: Suggestion | null
  /** all currencies that the signs allow; empty where nothing limits them */
  candidates: string[]
  /** the currencies of faint signs: the review offers them, but they exclude no other currency */
  faintCurrencies: ReturnType<typeof currenciesOfFaintSigns>
  /** the currencies of the places on the receipt */
  places: string[]
  /** the currencies of its language that no printed sign excludes; empty for English */
  languageCurrencies: string[]
}

const codesOf = (found: NamedPlace[]) => [...new Set(found.map(({ currency }) => currency))]

/** Whether a match comes from a word that may be misread, such as `BOB` for `B0B`. */
const isMisread = ({ words }: { words: Word[] }) =>
  words.some(({ confidenceMax = 1 }) => confidenceMax < SURE_CONFIDENCE_MIN)

/**
 * Returns the signs that were read completely, and the currencies of possibly misread signs, which contradict
 * them; if no sign was read completely, the possibly misread ones.
 */
function trustedSigns(uniqueSigns: FoundCurrency[], sharedSigns: SharedSign[]) {
  const completeSigns = uniqueSigns.filter((found) => !isMisread(found))
  const isPrinted =
    completeSigns.length > 0 || sharedSigns.some((each) => !isFaintSign(each.sign) && !isMisread(each))
  return isPrinted
    ? { signs: completeSigns, misread: codesOf(uniqueSigns.filter(isMisread)) }
    : { signs: uniqueSigns, misread: [] }
}

/**
 * Returns the currency whose sign or code the receipt prints most often. A sign of several currencies means
 * that of a place on the receipt, or of its language. Without a sign, the place or the language gives a
 * guess. Neither a guess nor a possibly misread sign replaces a printed currency.
 */
export function currencyReadingOf(
  lines: Line[],
  languages: Language[],
  { countries, places: named } = placesOf(lines, null),
): CurrencyReading {
  const { uniqueSigns, sharedSigns, faintSigns } = signsIn(lines, languages)
  const places = codesOf(named)
  // the currencies that the shared signs on the receipt allow
  const choices = sharedSigns.filter(({ sign }) => !isFaintSign(sign)).flatMap(({ codes }) => codes)
  // the shared signs in the meaning that a place on the receipt gives them
  const signsByPlace = sharedSigns.flatMap(({ codes, words, labelsTotal }): FoundCurrency[] => {
    const [place] = mostFrequent(named.filter(({ currency }) => codes.includes(currency))) ?? []
    return place ? [{ currency: place.currency, words, labelsTotal }] : []
  })
  const codesByPlace = codesOf(signsByPlace)
  const likelyLanguages = likeliestLanguages(lines)
  const meantByLanguages = sharedSigns
    .flatMap((sign) => meaningInLanguages(sign, likelyLanguages))
    .filter(({ currency }) => codesByPlace.length === 0 || codesByPlace.includes(currency))
  const { signs, misread } = trustedSigns([...uniqueSigns, ...meantByLanguages], sharedSigns)
  const languageCurrencies = currenciesOfLanguage(languages, choices)
  const usualCodes = choices.length > 0 ? languageCurrencies : []
  // the reading for a suggestion that is not sure, with the codes that are likelier than all other candidates
  const reading = (suggestion: Suggestion | null, codes: string[]): CurrencyReading => ({
    suggestion,
    faintCurrencies: currenciesOfFaintSigns(faintSigns),
    places,
    languageCurrencies: codes.length > 0 ? [] : languageCurrencies,
    candidates: [
      // the usual currency of a sign comes before the currencies of the language
      ...new Set([...codes, ...codesByPlace, ...misread, ...choices.slice(0, 1), ...usualCodes, ...choices]),
    ],
  })
  // first case: a printed sign or code decides
  const mostMatches = mostFrequent(signs)
  const [sign] = mostMatches ?? []
  // two currencies are printed equally often
  if (signs.length > 0 && !sign) return reading(null, codesOf(signs))
  // a single sign may be misread, so it does not overrule another country
  const isForeign =
    mostMatches?.length === 1 && countries.length > 0 && !places.includes((sign as FoundCurrency).currency)
  const isContradicted = misread.some((code) => code !== sign?.currency)
  if (mostMatches && sign && !isForeign && !isContradicted)
    return {
      suggestion: suggestionOf(sign, mostMatches.length > 1 ? 1 : SINGLE_SIGN_CERTAINTY),
      candidates: [sign.currency],
      faintCurrencies: currenciesOfFaintSigns([]),
      places,
      languageCurrencies: [],
    }
  // second case: printed signs contradict each other or the country, or only a place tells what they mean;
  // the likeliest currency stays doubtful
  const printed = [...signs.filter(({ isFaint }) => !isFaint), ...signsByPlace]
  if (printed.length > 0) {
    const [best] = mostFrequent(printed) ?? []
    const codes = [...new Set([...codesOf(isForeign ? [...printed, ...countries] : printed), ...misread])]
    const otherCodes = codes.filter((code) => code !== best?.currency)
    if (!best) return reading(null, codes)
    const suggestion = suggestionOf(best, COUNTRY_CERTAINTY)
    const alternatives = otherCodes.slice(0, OTHER_VALUES_MAX)
    return reading(alternatives.length > 0 ? { ...suggestion, alternatives } : suggestion, [
      best.currency,
      ...otherCodes,
    ])
  }
  // third case: no clear sign has a known meaning, so the place or the language gives a guess
  const [place] = mostFrequent(named) ?? []
  const guess = place ? suggestionOf(place, COUNTRY_CERTAINTY) : currencyOfLanguage(lines, languages)
  // places of several currencies contradict each other, and then the language is no guess either
  const isPossible = place !== undefined || places.length === 0
  const isUnlikely = guess !== null && choices.length > 0 && !choices.includes(guess.value)
  return reading(isPossible && !isUnlikely ? guess : null, [])
}

/**
 * Whether a receipt may come from the United States: no place and no sign of another country is on it. Places
 * of the euro do not exclude it, because `date-order.ts` weighs their names against addresses.
 */
export function mayBeAmerican({ suggestion, candidates, places }: CurrencyReading): boolean {
  // a printed currency is a candidate, so without candidates a place or the language suggests the euro
  const isEuroGuess = suggestion?.value === 'EUR' && candidates.length === 0
  const isUndecided = suggestion === null || isEuroGuess
  const mayBeDollar = isUndecided
    ? candidates.length === 0 || candidates.includes('USD')
    : suggestion.value === 'USD'
  return mayBeDollar && places.every((code) => code === 'USD' || code === 'EUR')
}

/** Returns the currency that `currencyReadingOf` finds. */
export const currencyIn = (lines: Line[], languages: Language[]): Suggestion | null =>
  currencyReadingOf(lines, languages).suggestion
