import { ADDRESS_WORDS, TOWN_WITH_POSTCODE } from './address-lines'
import { isGreetingName } from './greetings'
import type { Language } from './languages/language'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import { cleanMerchantName } from './merchant-name'
import { type Line, meanConfidence, type Word } from './page-text'
import { isNameless } from './seller-lines'

// Scores how much a line of a receipt looks like the name of the shop. Large letters at the top and words
// such as `Restaurant` or `Ltd` raise the score; addresses, amounts, headings and misread fragments lower it.
// `merchant.ts` takes the line with the highest score.

/** Company forms and kinds of shops. The languages of the receipt add the words of their lists `company`. */
const COMPANY =
  /\b(s[do]n\.?\s?[br][hn]d|bhd|s\/b|ltd|limited|llc|inc|corp|gmbh|ag|kg|e\.?k|s\.?a\.?r?\.?l?|s\.?r\.?l|b\.?v|plc|pte|pty|co\.|company|enterprise|trading|store|stores|shop|mart|market|supermarket|restaurant|restoran|ristorante|cafe|café|caf[eé]|bistro|bakery|bakeries|hotel|pharmacy|farmacia|pharmacie|apotheke|hardware|station|services?|motors?|book|books|stationery|grill|bar|pizzeria|bäckerei|tankstelle|taxi|kedai|perniagaan|syarikat)\b/i
/** Words on lines that are not names. They match the normalized text, without accents. */
const NOT_MERCHANT_NAMES = [
  // headings, and labels of numbers and times: `Tel`, `GST No`
  /\b(tax\s?invoice|invoice|receipt|rechnung|quittung|ticket de caisse|factura|facture|bill to|cash (bill|sales?)|tel|telp?hone|phone|fax|hp|mobile|gst|vat|sst|tin|pin|reg|register|registration|company no|co\.? no|roc|no\.? pendaftaran|ust|siret|nif|cif|p\.?\s?iva|abn|e?-?mail|www|http|welcome|thank|date|time|cashier|table|terminal)\b/i,
  // words about the paper, the customer and the terms
  /\b(customer|copy|reprint|duplicate|original|order|branch|served|store #|open|goods sold|returnable|refund\w*|please|mgr|manager)\b|@|\.com\b/i,
  // booking numbers
  /\b(?:booking|reservation|confirmation) (?:ref|reference|code|no|number|id)\b|\bpnr\b|\brecord locator\b/i,
  /\b(?:buchungs|reservierungs)(?:code|nummer|nr)|\b(?:boekings|reserverings|boknings)(?:code|nummer)/i,
  /\b(?:reference|numero|codigo|codice|code) (?:de |di |da )?(?:reservation|reserva|prenotazione)\b|\blocalizador\b/i,
]
/** An amount. Its line names a purchase, not the merchant. */
const AMOUNT = /\d[.,]\d\d(?!\d)/

/** An item after its number and its count: `1 1 Hammour grilled`; but also a name: `7 11 ELEVEN`. */
const NUMBERED = /^\d{1,3} \d{1,3} \p{L}/u

export const onlyLetters = (text: string) => text.replace(/\P{L}/gu, '')

/** The words of both lists above in a line whose spaces were lost, so that only its letters are compared. */
const COMPANY_GLUED =
  /S[DO]N[BR][HN]D$|GMBH$|LIMITED$|ENTERPRISE|TRADING|RESTORAN|RESTAURANT|HARDWARE|STATIONERY|SUPERMARKET/
const NOT_MERCHANT_NAMES_GLUED =
  /^(?:SIMPLIFIED)?TAXINVOICE|^(?:OFFICIAL)?RECEIPT|^CASH(?:SALES?|BILL|RECEIPT)|^GST(?:REG|ID|NO)|REG(?:ISTRATION)?NO$|^CO(?:MPANY)?REG|THANKYOU/

export const letterCountOf = (text: string) => text.match(/\p{L}/gu)?.length ?? 0
export const digitCountOf = (text: string) => text.match(/\d/g)?.length ?? 0

export function medianWordHeight(lines: Line[]): number {
  const heights = lines
    .flatMap((line) => line.words.map((word) => word.box.y1 - word.box.y0))
    .sort((a, b) => a - b)
  return heights[Math.floor(heights.length / 2)] ?? 1
}

/** The context in which a line is judged. */
export interface LineContext {
  /** the median height of words */
  medianHeight: number
  languages: Language[]
  /** the first readable line of the receipt */
  firstReadableLine: Line | undefined
  /** the words of lines that end with a price */
  pricedWords: Set<Word>
  /** the words of lines that begin with a greeting before a name */
  greetedWords: Set<Word>
}

/** Returns a function that recognises numbered items. A lone numbered first line is a name: `7 11 ELEVEN`. */
export function itemDetector(lines: Line[], languages: Language[]): (line: Line) => boolean {
  const firstName = lines.find(
    (line) => letterCountOf(line.text) >= lettersMin(line.text) && !isNameless(line, languages),
  )
  const isNumbered = (line: Line | undefined) => line !== undefined && NUMBERED.test(line.text)
  const isName = firstName !== undefined && !isNumbered(lines[lines.indexOf(firstName) + 1])
  return (line) => isNumbered(line) && !(isName && line === firstName)
}

/** Returns the minimum number of letters in a name. A Chinese character says as much as several letters. */
export const lettersMin = (text: string) =>
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(text) ? 2 : 3

/** Two-letter words inside a line. Company forms that short stand only at an end of a name. */
const SHORT_INSIDE = /(?<=\S )\p{Script=Latin}{2}(?= \S)/gu

/** The word lists that business names also contain: `parking`, `taxi`. */
const BUSINESSES = ['lodging', 'travel', 'localTransport', 'supplies'] as const

/** Returns how much a line looks like the name of the shop: above 4 it is clear, and -10 excludes it. */
export function nameScoreOf(
  line: Line,
  index: number,
  { medianHeight, languages, firstReadableLine, pricedWords }: LineContext,
): number {
  const text = cleanMerchantName(line.text)
  const letterCount = letterCountOf(text)
  if (letterCount < lettersMin(text)) return -10
  const words = line.words.filter((word) => letterCountOf(word.text) > 1)
  const relativeHeight =
    words.reduce((sum, word) => sum + word.box.y1 - word.box.y0, 0) / Math.max(words.length, 1) / medianHeight
  const letterShare = letterCount / Math.max(text.replace(/\s/g, '').length, 1)
  // recognition reads a drawing as many short fragments
  const fragmentShare =
    text.split(' ').filter((word) => letterCountOf(word) < 3).length / text.split(' ').length
  const gluedLetters = onlyLetters(text).toUpperCase()
  const plain = normalizeWords(text)
  const has = (list: 'heading' | 'address') => wordListPattern(languages, list).test(plain)
  const isHeading = has('heading') && !isGreetingName(text)
  // dishes may contain the word grill, and goods the word book
  const isPriced = words.some((word) => pricedWords.has(word))
  const isCompany =
    !isPriced &&
    (COMPANY.test(text) ||
      COMPANY_GLUED.test(gluedLetters) ||
      wordListPattern(languages, 'company').test(plain.replace(SHORT_INSIDE, '')))
  const isTop = line === firstReadableLine && digitCountOf(text) === 0
  const isBusiness = isTop && BUSINESSES.some((list) => wordListPattern(languages, list).test(plain))
  const isAddress =
    ADDRESS_WORDS.test(plain) || TOWN_WITH_POSTCODE.test(line.text) || (has('address') && /\d/.test(text))
  // names at the top may contain address words too: Plaza, Station
  const penaltyOfAddress = isTop ? 2 : 5
  const isNotAName =
    isHeading ||
    NOT_MERCHANT_NAMES.some((words) => words.test(plain)) ||
    NOT_MERCHANT_NAMES_GLUED.test(gluedLetters)
  // each fact has its weight; lines with `!` or `:` at their end are greetings and labels
  return (
    (isCompany ? 4 : 0) -
    (isNameless(line, languages) ? 10 : 0) -
    (isPriced || AMOUNT.test(line.text) ? 3 : 0) +
    (isBusiness ? 2 : 0) -
    (isNotAName ? 6 : 0) -
    (isAddress ? penaltyOfAddress : 0) +
    Math.min(relativeHeight - 1, 1.5) * 1.5 +
    (meanConfidence(words) - 0.5) * 5 +
    (letterShare < 0.75 ? -3 : 0) -
    (fragmentShare > 0.5 ? 2 : 0) -
    (/[!:]\W{0,3}$/.test(line.text) ? 3 : 0) -
    index * 0.7 +
    (letterCount >= 6 ? 1 : 0)
  )
}
