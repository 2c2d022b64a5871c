import { MERCHANT_CHARACTERS_MAX, OTHER_VALUES_MAX } from '~/limits'
import { ADDRESS_WORDS, isEastAsianAddress, TOWN_WITH_POSTCODE } from './address-lines'
import { isCompanyForm } from './company-forms'
import { isGreetingName, nameBehindGreeting } from './greetings'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { cleaned, isUnfinished } from './merchant-name'
import {
  type Line,
  meanConfidence,
  SURE_CONFIDENCE_MIN,
  type Suggestion,
  suggestionFrom,
  type Word,
} from './page-text'
import { isNameless, namedByAddress, sellerLines } from './seller-lines'
import { mayBeBranch } from './shop-branches'

const COMPANY =
  /\b(s[do]n\.?\s?[br][hn]d|bhd|s\/b|ltd|limited|llc|inc|corp|gmbh|ag|kg|e\.?k|s\.?a\.?r?\.?l?|s\.?r\.?l|b\.?v|plc|pte|pty|co\.|company|enterprise|trading|store|stores|shop|mart|market|supermarket|restaurant|restoran|ristorante|cafe|café|caf[eé]|bistro|bakery|bakeries|hotel|pharmacy|farmacia|pharmacie|apotheke|hardware|station|services?|motors?|book|books|stationery|grill|bar|pizzeria|bäckerei|tankstelle|taxi|kedai|perniagaan|syarikat)\b/i
const NO_NAME = [
  /\b(tax\s?invoice|invoice|receipt|rechnung|quittung|ticket de caisse|factura|facture|bill to|cash (bill|sales?)|tel|telp?hone|phone|fax|hp|mobile|gst|vat|sst|tin|pin|reg|register|registration|company no|co\.? no|roc|no\.? pendaftaran|ust|siret|nif|cif|p\.?\s?iva|abn|e?-?mail|www|http|welcome|thank|date|time|cashier|table|terminal)\b/i,
  /\b(customer|copy|reprint|duplicate|original|order|branch|served|store #|open|goods sold|returnable|refund\w*|please|mgr|manager)\b|@|\.com\b/i,
  // booking numbers
  /\b(?:booking|reservation|confirmation) (?:ref|reference|code|no|number|id)\b|\bpnr\b|\brecord locator\b/i,
  /\b(?:buchungs|reservierungs)(?:code|nummer|nr)|\b(?:boekings|reserverings|boknings)(?:code|nummer)/i,
  /\b(?:reference|numero|codigo|codice|code) (?:de |di |da )?(?:reservation|reserva|prenotazione)\b|\blocalizador\b/i,
]
/** An amount. Its line names a purchase, not the merchant. */
const AMOUNT = /\d[.,]\d\d(?!\d)/

/**
 * The price at the end of an item's line, whose name may be in a separate column. Does not match the end of a
 * date, phone number or version.
 */
const PRICE_AT_END = /(?<![./-]\d|\bv[ .]{0,2})\d[.,]\d\d(?:\W{0,2}\p{L}{1,3}|\W{0,2})$/u

/** An item after its number and its count: `1 1 Hammour grilled`; but also a name: `7 11 ELEVEN`. */
const NUMBERED = /^\d{1,3} \d{1,3} \p{L}/u

const onlyLetters = (text: string) => text.replace(/\P{L}/gu, '')

/** The same words in a line whose spaces were lost, so that only its letters are compared. */
const COMPANY_GLUED =
  /S[DO]N[BR][HN]D$|GMBH$|LIMITED$|ENTERPRISE|TRADING|RESTORAN|RESTAURANT|HARDWARE|STATIONERY|SUPERMARKET/
const NO_NAME_GLUED =
  /^(?:SIMPLIFIED)?TAXINVOICE|^(?:OFFICIAL)?RECEIPT|^CASH(?:SALES?|BILL|RECEIPT)|^GST(?:REG|ID|NO)|REG(?:ISTRATION)?NO$|^CO(?:MPANY)?REG|THANKYOU/

const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
const digits = (text: string) => text.match(/\d/g)?.length ?? 0

function usualHeight(lines: Line[]): number {
  const heights = lines
    .flatMap((line) => line.words.map((word) => word.box.y1 - word.box.y0))
    .sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 1
}

/** The context in which a line is judged. */
interface Surroundings {
  /** the median height of words */
  usual: number
  languages: Language[]
  /** the first readable line of the receipt */
  first: Line | undefined
  /** the words of lines that end with a price */
  priced: Set<Word>
  /** the words of lines that begin with a greeting before a name */
  greeted: Set<Word>
}

/**
 * Returns a function that recognises the items of a list. The first line counts as an item only if the next
 * line is numbered too.
 */
function itemsOf(lines: Line[], languages: Language[]): (line: Line) => boolean {
  const top = lines.find(
    (line) => letters(line.text) >= lettersMin(line.text) && !isNameless(line, languages),
  )
  const isNumbered = (line: Line | undefined) => line !== undefined && NUMBERED.test(line.text)
  const isName = top !== undefined && !isNumbered(lines[lines.indexOf(top) + 1])
  return (line) => isNumbered(line) && !(isName && line === top)
}

/** Returns the minimum number of letters in a name. A Chinese character says as much as several letters. */
const lettersMin = (text: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(text) ? 2 : 3

/** Two-letter words inside a line. Company forms that short stand only at an end of a name. */
const SHORT_INSIDE = /(?<=\S )\p{Script=Latin}{2}(?= \S)/gu

/** The word lists that business names also contain: `parking`, `taxi`. */
const BUSINESSES = ['lodging', 'travel', 'localTransport', 'supplies'] as const

/** Returns a score for how much a line near the top looks like the name of the shop. */
function scoreOf(line: Line, index: number, { usual, languages, first, priced }: Surroundings): number {
  const text = cleaned(line.text)
  const count = letters(text)
  if (count < lettersMin(text)) return -10
  const words = line.words.filter((word) => letters(word.text) > 1)
  const size =
    words.reduce((sum, word) => sum + word.box.y1 - word.box.y0, 0) / Math.max(words.length, 1) / usual
  const shape = count / Math.max(text.replace(/\s/g, '').length, 1)
  // recognition reads a drawing as many short fragments
  const scraps = text.split(' ').filter((word) => letters(word) < 3).length / text.split(' ').length
  const glued = onlyLetters(text).toUpperCase()
  const plain = normalizeWords(text)
  const has = (list: 'heading' | 'address') => wordsOf(languages, list).test(plain)
  const isHeading = has('heading') && !isGreetingName(text)
  // dishes may contain the word grill, and goods the word book
  const isPriced = words.some((word) => priced.has(word))
  const isCompany =
    !isPriced &&
    (COMPANY.test(text) ||
      COMPANY_GLUED.test(glued) ||
      wordsOf(languages, 'company').test(plain.replace(SHORT_INSIDE, '')))
  const isTop = line === first && digits(text) === 0
  const isBusiness = isTop && BUSINESSES.some((list) => wordsOf(languages, list).test(plain))
  const isAddress =
    ADDRESS_WORDS.test(plain) || TOWN_WITH_POSTCODE.test(line.text) || (has('address') && /\d/.test(text))
  // names at the top may contain address words too: Plaza, Station
  const addressPenalty = isAddress ? (isTop ? 2 : 5) : 0
  return (
    (isCompany ? 4 : 0) -
    (isNameless(line, languages) ? 10 : 0) -
    (isPriced || AMOUNT.test(line.text) ? 3 : 0) +
    (isBusiness ? 2 : 0) -
    (NO_NAME.some((words) => words.test(plain)) || NO_NAME_GLUED.test(glued) || isHeading ? 6 : 0) -
    addressPenalty +
    Math.min(size - 1, 1.5) * 1.5 +
    (meanConfidence(words) - 0.5) * 5 +
    (shape < 0.75 ? -3 : 0) -
    (scraps > 0.5 ? 2 : 0) -
    (/[!:]\W{0,3}$/.test(line.text) ? 3 : 0) -
    index * 0.7 +
    (count >= 6 ? 1 : 0)
  )
}

/** The minimum score of a line that may be a name on its own. */
const GOING_ON_SCORE_MIN = 1.5

/** The minimum height, relative to most words, of a name that continues on the next line without capitals. */
const HEADLINE_HEIGHT_MIN = 1.3

const isCapital = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/**
 * Whether a name continues on the next line: in letters of the same size, close below it, and only if the
 * next line may be a name too.
 */
function goesOn({ box, text }: Line, below: Line, around: Surroundings): boolean {
  const height = box.y1 - box.y0
  const ratio = (below.box.y1 - below.box.y0) / height
  return (
    ratio > 0.75 &&
    ratio < 1.33 &&
    below.box.y0 - box.y1 < height * 0.6 &&
    isCapital(text) === isCapital(below.text) &&
    (isCapital(text) || height > around.usual * HEADLINE_HEIGHT_MIN) &&
    digits(below.text) === 0 &&
    scoreOf(below, 0, around) > GOING_ON_SCORE_MIN
  )
}

const isContinued = ({ text }: Line, below: Line) => isUnfinished(text) && digits(below.text) === 0

/** A line at the top with its score as a name. */
interface ScoredLine {
  line: Line
  /** its index among the readable lines, from 0 */
  index: number
  score: number
}

/**
 * Whether a line names the branch of the shop on the line above it. Neither line may be a greeting or another
 * text that is not a name.
 */
function isBranch(line: Line, above: Line, { languages }: Surroundings): boolean {
  return (
    mayBeBranch(cleaned(line.text), cleaned(above.text)) &&
    ![line, above].some((each) => isNameless(each, languages))
  )
}

/** Returns the one or two lines of a name. `isGuessed` is true when only their look connects them. */
function linesOfName({ line, index }: ScoredLine, top: Line[], around: Surroundings) {
  const above = top[index - 1]
  const below = top[index + 1]
  // the second line begins with the company form or its end, or it names the branch
  if (
    above &&
    (isCompanyForm(cleaned(line.text)) || isBranch(line, above, around)) &&
    scoreOf(above, 0, around) > 0
  )
    return { parts: [above, line], isGuessed: false }
  if (
    below &&
    ((isCompanyForm(cleaned(below.text)) && letters(below.text) > 2) || isBranch(below, line, around))
  )
    return { parts: [line, below], isGuessed: false }
  if (below && (isContinued(line, below) || goesOn(line, below, around)))
    return { parts: [line, below], isGuessed: true }
  if (above && isContinued(above, line)) return { parts: [above, line], isGuessed: true }
  if (above && goesOn(above, line, around) && scoreOf(above, 0, around) > GOING_ON_SCORE_MIN)
    return { parts: [above, line], isGuessed: true }
  return { parts: [line], isGuessed: false }
}

/** The certainty of a name that only a web address gives. */
const ADDRESS_CERTAINTY = 0.5

function merchantByAddress(lines: Line[]): Suggestion | null {
  const named = namedByAddress(lines)
  return named && suggestionFrom(named.name, named.line.words, ADDRESS_CERTAINTY)
}

/** The minimum scores of a line that is a name, that may be one, and that is considered at all. */
const NAME_SCORE_MIN = 4
const POSSIBLE_SCORE_MIN = 1
const SCORE_MIN = -1
/** The difference below which another line may be the name as well. */
const RIVAL_SCORE_DISTANCE = 2
/** The shortest name that is sure. A shorter one may be part of a name, or of a drawing. */
const SURE_LETTERS_MIN = 8

/** The number of capitals from which a word is probably several words whose spaces were lost. */
const GLUED_CAPITALS_MIN = 14

/**
 * Whether a name has words without spaces between them: `GARDENIABAKERIES(KL)SDNBHD`. Checks only words in
 * capitals, because German has long words, and scripts without capitals have other rules for spaces.
 */
export const isGlued = (name: string): boolean =>
  name
    .split(/[\s\-–/&.,+]+/)
    .some((word) => onlyLetters(word).length >= GLUED_CAPITALS_MIN && /^\p{Lu}+$/u.test(onlyLetters(word)))

/** Removes single letters from a name, because they often come from a drawing. */
const withoutLoneLetters = (name: string) =>
  name
    .split(' ')
    .filter((word) => letters(word) !== 1 || digits(word) > 0)
    .join(' ')

/** The suggested merchant. */
export interface MerchantSuggestion {
  merchant: Suggestion | null
  /** other possible names, the most likely first; empty when the merchant is sure */
  others: string[]
}

/** Returns the merchant's name from the lines at the top, without addresses, numbers and headings. */
export function merchantIn(all: Line[], languages: Language[]): MerchantSuggestion {
  const lines = sellerLines(all, languages)
  const isItem = itemsOf(lines, languages)
  const readable = lines.filter(
    (line) => letters(line.text) >= lettersMin(line.text) && !isItem(line) && !isEastAsianAddress(line.text),
  )
  const priced = new Set(all.filter(({ text }) => PRICE_AT_END.test(text)).flatMap(({ words }) => words))
  const greeting = all.filter(({ text }) => nameBehindGreeting(text) > 0)
  const greeted = new Set(greeting.flatMap(({ words }) => words))
  const around = { usual: usualHeight(lines), languages, first: readable[0], priced, greeted }
  const top = readable.slice(0, 12)
  const scored = top
    .map((line, index): ScoredLine => ({ line, index, score: scoreOf(line, index, around) }))
    .sort((a, b) => b.score - a.score)
  const merchant = merchantOf(scored, top, around) ?? merchantByAddress(lines)
  if (merchant && merchant.confidence >= SURE_CONFIDENCE_MIN) return { merchant, others: [] }
  // items and addresses have digits
  const named = scored.filter(({ line, score }) => score > SCORE_MIN || digits(line.text) === 0)
  // a greeting may be part of the name after it
  const names = [...greeting, ...named.map(({ line }) => line)].map((line) => nameOf([line]))
  const others = [withoutLoneLetters(merchant?.value ?? ''), ...names].filter(
    (name) => name !== '' && name !== merchant?.value,
  )
  return { merchant, others: [...new Set(others)].slice(0, OTHER_VALUES_MAX) }
}

const nameOf = (parts: Line[]) =>
  parts
    .map((line) => cleaned(line.text))
    .join(' ')
    .slice(0, MERCHANT_CHARACTERS_MAX)
    .toWellFormed()

function merchantOf([best, ...others]: ScoredLine[], top: Line[], around: Surroundings): Suggestion | null {
  if (!best || best.score < SCORE_MIN) return null
  const { parts, isGuessed } = linesOfName(best, top, around)
  const value = nameOf(parts)
  if (value === '') return null
  const rival = others.find(({ line }) => !parts.includes(line))
  const isSure =
    best.score > NAME_SCORE_MIN &&
    !isGuessed &&
    !isGlued(value) &&
    !parts.some(({ words }) => words.some((word) => around.greeted.has(word))) &&
    // a street with its number, below a name that is a drawing
    !(digits(value) > 0 && ADDRESS_WORDS.test(normalizeWords(value))) &&
    letters(value) >= (lettersMin(value) < 3 ? 4 : SURE_LETTERS_MIN) &&
    best.score - (rival?.score ?? SCORE_MIN) > RIVAL_SCORE_DISTANCE
  return suggestionFrom(
    value,
    parts.flatMap((line) => line.words),
    isSure ? 1 : best.score > POSSIBLE_SCORE_MIN ? 0.7 : 0.5,
  )
}
