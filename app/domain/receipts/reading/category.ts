import type { UsualCategory } from '~/domain/expenses/categories'
import { decimalAmountsIn, type FractionDigits, type PrintedAmount, wholeAmountsIn } from './amounts'
import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords, patternOfWords, wordListPattern } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom } from './page-text'

// Suggests the usual category of an expense by the words of its receipt and of its merchant's name.

/** The word lists of each category. Where two categories score equally, the first one wins. */
const CATEGORIES = [
  ['lodging', 'Lodging'],
  ['localTransport', 'Local transport'],
  ['travel', 'Travel'],
  ['meals', 'Meals'],
  ['supplies', 'Supplies'],
] as const satisfies [string, UsualCategory][]

/** Shorter words do not count in names, because they may be other words or names in other languages. */
const NAME_WORD_LETTERS_MIN = 5

/** Words of all languages, because a trattoria may be in any country. */
const NAME_WORDS = new Map(
  CATEGORIES.map(([list]) => [
    list,
    patternOfWords(
      LANGUAGES.flatMap((language) => language[list]).filter((word) => word.length >= NAME_WORD_LETTERS_MIN),
    ),
  ]),
)

/** The confidence of a category from the merchant's name. It is high, because a known word was read right. */
const NAMED_CONFIDENCE = 0.9
/** The certainty of a category from other words, by which `suggestionFrom` multiplies their confidence. */
const WORDS_CERTAINTY = 0.7

/** How many lines with words of a category the merchant's name counts for. */
const NAME_WEIGHT = 3

/** Added to the score of lodging without nights. A taxi may go to a hotel, so lodging loses a tie. */
const MENTION_WEIGHT = -0.5

/** Words for a night, which follow a number. */
const NIGHT =
  'nights?|nuits?|nachte?|notti|notte|noches?|noites?|noapte|nopti|noci?|natt?|natter|netter|doba|doby|dob|ej|' +
  'ejszaka|yo|yota|vrk|gece|malam|dem|ноч[ьи]|ночей|сутки|суток|ніч|ночі|доб[иу]|діб|нощувк[аи]'
/** A number of nights. Without a number, or before another noun, the word also names dishes and fees. */
const COUNTED_NIGHTS = new RegExp(
  `(?<![\\p{L}\\d.,])\\d{1,3} ?(?:x ?)?(?:(?:${NIGHT})(?! ?\\p{L}{3})(?!\\p{L})|[泊晚](?![餐饭飯宴会會])|박(?!\\p{L}))`,
  'u',
)

/** The beginning of a phone number: `044 123 45 67`, `+41 44`. */
const TELEPHONE = /(?<![\d.,])(?:\+\d|\(?0\d{1,4}\)?[ /-]\d)/
/** A range of days, whose last day looks like an amount: `12.11 - 14.11`. */
const DAYS = /\d[.,]\d{1,2}\.? ?[-–—] ?\d{1,2}[.,]\d/
/** The minimum whole price of a night. A smaller whole number after the name of a room is the room number. */
const WHOLE_PRICE_MIN = 1_000n
/** The maximum number of letters after a price: a currency sign, or the letter of a tax. */
const LETTERS_BEHIND_PRICE_MAX = 3

/** How many first lines describe the shop. Of the other lines, only those with a number are purchases. */
const HEAD_LINES = 6

interface CategoryContext {
  languages: Language[]
  fractionDigits: FractionDigits
}

/** Returns the positive price at the end of a line; null where the line ends with anything else. */
function priceAtEnd(line: Line, fractionDigits: FractionDigits): PrintedAmount | null {
  if (TELEPHONE.test(line.text) || DAYS.test(line.text)) return null
  const isWhole = fractionDigits === 0
  const price = (isWhole ? wholeAmountsIn(line) : decimalAmountsIn(line, fractionDigits)).at(-1)
  const last = price?.words.at(-1)
  if (!price || !last || price.units < (isWhole ? WHOLE_PRICE_MIN : 1n)) return null
  const textsAfter = line.words.slice(line.words.indexOf(last) + 1).map(({ text }) => text)
  const isLast = !/\d/.test(textsAfter.join('')) && textsAfter.join('').length <= LETTERS_BEHIND_PRICE_MAX
  return isLast ? price : null
}

/**
 * Returns the first line that sells nights. It names nights or a room but no journey and no parking, and ends
 * with a price. A line that repeats the total above it only names the room that pays: `Room charge 24.50`.
 */
function lineOfNights(lines: Line[], { languages, fractionDigits }: CategoryContext): Line | undefined {
  const totals = new Set<bigint>()
  return lines.find((line) => {
    const text = normalizeWords(line.text)
    const has = (list: Parameters<typeof wordListPattern>[1]) => wordListPattern(languages, list).test(text)
    const price = priceAtEnd(line, fractionDigits)
    if (!price) return false
    if (has('total') || has('due')) totals.add(price.units)
    return (
      namesNights(text, languages) && !has('travel') && !has('localTransport') && !totals.has(price.units)
    )
  })
}

/**
 * Returns the usual category that the words of a receipt indicate; null if none do. Words in the merchant's
 * name count most. A hotel also sells meals, so meals count as lodging on a receipt that sells nights, unless
 * the merchant's name indicates another category.
 */
export function categoryIn(lines: Line[], merchant: Suggestion | null, context: CategoryContext) {
  const { languages } = context
  const name = normalizeWords(merchant?.value ?? '')
  const texts = lines
    .filter(({ text }, index) => index < HEAD_LINES || /\d/.test(text))
    .map((line) => ({ line, text: normalizeWords(line.text) }))
  const nights = lineOfNights(lines, context)
  const scores = CATEGORIES.map(([list, category]) => {
    const matchesCategory = (text: string) =>
      wordListPattern(languages, list).test(text) || (list === 'lodging' && namesNights(text, languages))
    const linesOfCategory = texts.filter(({ text }) => matchesCategory(text))
    const isInMerchantName =
      wordListPattern(languages, list).test(name) || (NAME_WORDS.get(list) as RegExp).test(name)
    return {
      category,
      isInMerchantName,
      line: linesOfCategory[0]?.line,
      score: linesOfCategory.length + (isInMerchantName ? NAME_WEIGHT : 0),
    }
  })
  const [best] = withScoreOfNights(scores, nights).toSorted((a, b) => b.score - a.score)
  if (!best || best.score <= 0) return null
  if (best.isInMerchantName && merchant) {
    const { page, box } = merchant
    return { value: best.category, page, box, confidence: NAMED_CONFIDENCE }
  }
  return best.line ? suggestionFrom(best.category, best.line.words, WORDS_CERTAINTY) : null
}

interface CategoryScore {
  category: UsualCategory
  /** whether the merchant's name indicates it */
  isInMerchantName: boolean
  line: Line | undefined
  score: number
}

const namesNights = (text: string, languages: Language[]) =>
  wordListPattern(languages, 'roomNight').test(text) || COUNTED_NIGHTS.test(text)

/** Adds the score of meals to lodging with nights. Reduces it without nights, or if the name contradicts. */
function withScoreOfNights(scores: CategoryScore[], nights: Line | undefined): CategoryScore[] {
  const namesOtherCategory = scores.some(
    ({ category, isInMerchantName }) => isInMerchantName && category !== 'Lodging' && category !== 'Meals',
  )
  const meals = scores.find(({ category }) => category === 'Meals')?.score ?? 0
  return scores.map((each) => {
    if (each.category !== 'Lodging' || each.isInMerchantName || each.score === 0) return each
    if (!nights || namesOtherCategory) return { ...each, score: each.score + MENTION_WEIGHT }
    return { ...each, line: nights, score: each.score + meals }
  })
}
