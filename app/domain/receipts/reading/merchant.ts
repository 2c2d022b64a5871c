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
  // numbers of bookings
  /\b(?:booking|reservation|confirmation) (?:ref|reference|code|no|number|id)\b|\bpnr\b|\brecord locator\b/i,
  /\b(?:buchungs|reservierungs)(?:code|nummer|nr)|\b(?:boekings|reserverings|boknings)(?:code|nummer)/i,
  /\b(?:reference|numero|codigo|codice|code) (?:de |di |da )?(?:reservation|reserva|prenotazione)\b|\blocalizador\b/i,
]
/** Of a line with an amount, which names what was bought. */
const AMOUNT = /\d[.,]\d\d(?!\d)/

/**
 * The price at the end of the line of an item, whose name may stand in a column of its own; no end of a date
 * or a telephone number, and no version.
 */
const PRICE_AT_END = /(?<![./-]\d|\bv[ .]{0,2})\d[.,]\d\d(?:\W{0,2}\p{L}{1,3}|\W{0,2})$/u

/** An item behind its number and its count, as in `1 1 Hammour grilled`, or a name: `7 11 ELEVEN`. */
const NUMBERED = /^\d{1,3} \d{1,3} \p{L}/u

const onlyLetters = (text: string) => text.replace(/\P{L}/gu, '')

/** The same words where recognition lost the spaces between them: among the letters of a line. */
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

/** What a line is compared with. */
interface Surroundings {
  /** the height of most words */
  usual: number
  languages: Language[]
  /** the first readable line of the receipt */
  first: Line | undefined
  /** the words of the lines that end with a price */
  priced: Set<Word>
  /** the words of the lines that greet before a name */
  greeted: Set<Word>
}

/** Returns which lines are items of a list. A numbered line at the top is one only above another. */
function itemsOf(lines: Line[], languages: Language[]): (line: Line) => boolean {
  const top = lines.find(
    (line) => letters(line.text) >= lettersMin(line.text) && !isNameless(line, languages),
  )
  const isNumbered = (line: Line | undefined) => line !== undefined && NUMBERED.test(line.text)
  const isName = top !== undefined && !isNumbered(lines[lines.indexOf(top) + 1])
  return (line) => isNumbered(line) && !(isName && line === top)
}

/** Fewer letters are no name; a Chinese one says as much as several others. */
const lettersMin = (text: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(text) ? 2 : 3

/** Words of two letters inside a line: a form of a company that is so short stands at an end of its name. */
const SHORT_INSIDE = /(?<=\S )\p{Script=Latin}{2}(?= \S)/gu

/** The lists of a language with what businesses call themselves: `parking`, `taxi`. */
const BUSINESSES = ['lodging', 'travel', 'localTransport', 'supplies'] as const

/** How much a line near the top looks like the name above the door. */
function scoreOf(line: Line, index: number, { usual, languages, first, priced }: Surroundings): number {
  const text = cleaned(line.text)
  const count = letters(text)
  if (count < lettersMin(text)) return -10
  const words = line.words.filter((word) => letters(word.text) > 1)
  const size =
    words.reduce((sum, word) => sum + word.box.y1 - word.box.y0, 0) / Math.max(words.length, 1) / usual
  const shape = count / Math.max(text.replace(/\s/g, '').length, 1)
  // a drawing is read as many short scraps
  const scraps = text.split(' ').filter((word) => letters(word) < 3).length / text.split(' ').length
  const glued = onlyLetters(text).toUpperCase()
  const plain = normalizeWords(text)
  const has = (list: 'heading' | 'address') => wordsOf(languages, list).test(plain)
  const isHeading = has('heading') && !isGreetingName(text)
  // dishes are called grill, and goods book
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
  // names at the top hold words of addresses too: Plaza, Station
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

/** A line scores so much when it may be a name by itself. */
const GOING_ON_SCORE_MIN = 1.5

/** Below a name that is not in capitals stands something else, unless it is so many times as high as most. */
const HEADLINE_HEIGHT_MIN = 1.3

const isCapital = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/** Whether a name goes on below it: in letters of its size, close to it, and with nothing else to say. */
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

/** A line at the top, and how much it looks like a name. */
interface ScoredLine {
  line: Line
  /** its place among the readable lines, from 0 */
  index: number
  score: number
}

/** Whether a line is the branch of the shop that the line above it names, which no greeting does. */
function isBranch(line: Line, above: Line, { languages }: Surroundings): boolean {
  return (
    mayBeBranch(cleaned(line.text), cleaned(above.text)) &&
    ![line, above].some((each) => isNameless(each, languages))
  )
}

/** The lines of a name: a long one stands on two. `isGuessed` when nothing but their look joins them. */
function linesOfName({ line, index }: ScoredLine, top: Line[], around: Surroundings) {
  const above = top[index - 1]
  const below = top[index + 1]
  // the form of the company, or its end, begins the second line; or that is the branch
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

/** The certainty of a name that only a web address says. */
const ADDRESS_CERTAINTY = 0.5

function merchantByAddress(lines: Line[]): Suggestion | null {
  const named = namedByAddress(lines)
  return named && suggestionFrom(named.name, named.line.words, ADDRESS_CERTAINTY)
}

/** Scores of lines that are a name, that may be one, and that are none. */
const NAME_SCORE_MIN = 4
const POSSIBLE_SCORE_MIN = 1
const SCORE_MIN = -1
/** Another line that scores nearly as much may be the name as well. */
const RIVAL_SCORE_DISTANCE = 2
/** A short name by itself may be a part of one, or of a drawing. */
const SURE_LETTERS_MIN = 8

/** A word of so many capitals is rather several, between which recognition has lost the spaces. */
const GLUED_CAPITALS_MIN = 14

/**
 * Whether a name holds words that are glued: `GARDENIABAKERIES(KL)SDNBHD`. Only capitals are asked: German
 * writes long words as one. Scripts without capitals have other rules for spaces.
 */
export const isGlued = (name: string): boolean =>
  name
    .split(/[\s\-–/&.,+]+/)
    .some((word) => onlyLetters(word).length >= GLUED_CAPITALS_MIN && /^\p{Lu}+$/u.test(onlyLetters(word)))

/** A name without letters that stand alone, which are often a part of a drawing. */
const withoutLoneLetters = (name: string) =>
  name
    .split(' ')
    .filter((word) => letters(word) !== 1 || digits(word) > 0)
    .join(' ')

/** The merchant as its receipt seems to name it. */
export interface MerchantSuggestion {
  merchant: Suggestion | null
  /** other names that it may have, the likeliest first; none when the merchant is sure */
  others: string[]
}

/** The merchant's name, from the lines at the top: none that is an address, a number or a heading. */
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
  // an item or an address has digits
  const named = scored.filter(({ line, score }) => score > SCORE_MIN || digits(line.text) === 0)
  // a greeting may be a part of the name behind it
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
    // a street with its house, where the name above it is a drawing
    !(digits(value) > 0 && ADDRESS_WORDS.test(normalizeWords(value))) &&
    letters(value) >= (lettersMin(value) < 3 ? 4 : SURE_LETTERS_MIN) &&
    best.score - (rival?.score ?? SCORE_MIN) > RIVAL_SCORE_DISTANCE
  return suggestionFrom(
    value,
    parts.flatMap((line) => line.words),
    isSure ? 1 : best.score > POSSIBLE_SCORE_MIN ? 0.7 : 0.5,
  )
}
