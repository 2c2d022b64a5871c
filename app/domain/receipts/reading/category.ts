import type { UsualCategory } from '~/domain/expenses/categories'
import { amountsIn, type FractionDigits, type Printed, wholeAmountsIn } from './amounts'
import { LANGUAGES } from './languages'
import type { Language } from './languages/language'
import { normalizeWords, patternOf, wordsOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom } from './page-text'

/** The lists of words that tell a category; of two that tell as much, the first counts. */
const CATEGORIES = [
  ['lodging', 'Lodging'],
  ['localTransport', 'Local transport'],
  ['travel', 'Travel'],
  ['meals', 'Meals'],
  ['supplies', 'Supplies'],
] as const satisfies [string, UsualCategory][]

/** A shorter word of one language is also another word, or a part of a name, in others. */
const NAME_WORD_LETTERS_MIN = 5

/** Words of all languages: a trattoria is one in every country. */
const NAME_WORDS = new Map(
  CATEGORIES.map(([list]) => [
    list,
    patternOf(
      LANGUAGES.flatMap((language) => language[list]).filter((word) => word.length >= NAME_WORD_LETTERS_MIN),
    ),
  ]),
)

/** What the name of the merchant says is sure: a word that is known was read right. */
const NAMED_CONFIDENCE = 0.9
const WORDS_CERTAINTY = 0.7

/** A name says so much more of what was bought than a line below it. */
const NAME_WEIGHT = 3

/** A hotel that is only mentioned may be where a ride ends: the other of two equal categories wins. */
const MENTION_WEIGHT = -0.5

/** What a night is called behind its count. */
const NIGHT = [
  ...['nights?', 'nuits?', 'nachte?', 'notti', 'notte', 'noches?', 'noites?', 'noapte', 'nopti', 'noci?'],
  ...['natt?', 'natter', 'netter', 'doba', 'doby', 'dob', 'ej', 'ejszaka', 'yo', 'yota', 'vrk', 'gece'],
  ...['malam', 'dem', 'ноч[ьи]', 'ночей', 'сутки', 'суток', 'ніч', 'ночі', 'доб[иу]', 'діб', 'нощувк[аи]'],
].join('|')
/** By itself, and before another noun, a night is a part of names of dishes and of fees. */
const COUNTED_NIGHTS = new RegExp(
  `(?<![\\p{L}\\d.,])\\d{1,3} ?(?:x ?)?(?:(?:${NIGHT})(?! ?\\p{L}{3})(?!\\p{L})|[泊晚](?![餐饭飯宴会會])|박(?!\\p{L}))`,
  'u',
)

/** A number that begins like that of a telephone: `044 123 45 67`, `+41 44`. */
const TELEPHONE = /(?<![\d.,])(?:\+\d|\(?0\d{1,4}\)?[ /-]\d)/
/** The last day of a span, which looks like an amount: `12.11 - 14.11`. */
const DAYS = /\d[.,]\d{1,2}\.? ?[-–—] ?\d{1,2}[.,]\d/
/** Without a fraction, a smaller number behind the name of a room is the number of the room. */
const WHOLE_PRICE_MIN = 1_000n
/** The sign of a currency, or the letter of a tax, behind a price. */
const LETTERS_BEHIND_PRICE_MAX = 3

/** The first lines say what a shop is; of the others, those with a number are about what was bought. */
const HEAD_LINES = 6

interface CategoryContext {
  languages: Language[]
  fractionDigits: FractionDigits
}

/** Returns the price above zero that a line ends with; null where it ends with anything else. */
function priceAtEnd(line: Line, fractionDigits: FractionDigits): Printed | null {
  if (TELEPHONE.test(line.text) || DAYS.test(line.text)) return null
  const isWhole = fractionDigits === 0
  const price = (isWhole ? wholeAmountsIn(line) : amountsIn(line, fractionDigits)).at(-1)
  const last = price?.words.at(-1)
  if (!price || !last || price.units < (isWhole ? WHOLE_PRICE_MIN : 1n)) return null
  const behind = line.words.slice(line.words.indexOf(last) + 1).map(({ text }) => text)
  const isLast = !/\d/.test(behind.join('')) && behind.join('').length <= LETTERS_BEHIND_PRICE_MAX
  return isLast ? price : null
}

/**
 * Returns the first line that sells nights: it names nights or a room, but no journey and no parking, and
 * ends with a price. A line that repeats the total above it names the room that pays it: `Room charge 24.50`.
 */
function lineOfNights(lines: Line[], { languages, fractionDigits }: CategoryContext): Line | undefined {
  const totals = new Set<bigint>()
  return lines.find((line) => {
    const text = normalizeWords(line.text)
    const has = (list: Parameters<typeof wordsOf>[1]) => wordsOf(languages, list).test(text)
    const price = priceAtEnd(line, fractionDigits)
    if (!price) return false
    const isTotal = has('total') || has('due')
    if (isTotal) totals.add(price.units)
    return isOfNights(text, languages) && !has('travel') && !has('localTransport') && !totals.has(price.units)
  })
}

/**
 * Returns the usual category that the words of a receipt tell, those of the merchant's name before all
 * others; null when none does. A house that sells nights also sells meals: meals count as lodging beside a
 * line of nights, unless the name of the merchant tells another category.
 */
export function categoryIn(
  lines: Line[],
  merchant: Suggestion | null,
  context: CategoryContext,
): Suggestion | null {
  const { languages } = context
  const name = normalizeWords(merchant?.value ?? '')
  const texts = lines
    .filter(({ text }, at) => at < HEAD_LINES || /\d/.test(text))
    .map((line) => ({ line, text: normalizeWords(line.text) }))
  const nights = lineOfNights(lines, context)
  const found = CATEGORIES.map(([list, category]) => {
    const isOf = (text: string) =>
      wordsOf(languages, list).test(text) || (list === 'lodging' && isOfNights(text, languages))
    const own = texts.filter(({ text }) => isOf(text))
    const isNamed = wordsOf(languages, list).test(name) || (NAME_WORDS.get(list) as RegExp).test(name)
    return { category, isNamed, line: own[0]?.line, score: own.length + (isNamed ? NAME_WEIGHT : 0) }
  })
  const [best] = withNights(found, nights).toSorted((a, b) => b.score - a.score)
  if (!best || best.score <= 0) return null
  if (best.isNamed && merchant) {
    const { page, box } = merchant
    return { value: best.category, page, box, confidence: NAMED_CONFIDENCE }
  }
  return best.line ? suggestionFrom(best.category, best.line.words, WORDS_CERTAINTY) : null
}

/** A category, and how much tells that it is the one. */
interface CategoryScore {
  category: UsualCategory
  /** whether the name of the merchant tells it */
  isNamed: boolean
  line: Line | undefined
  score: number
}

const isOfNights = (text: string, languages: Language[]) =>
  wordsOf(languages, 'nights').test(text) || COUNTED_NIGHTS.test(text)

/**
 * Adds the score of meals to that of lodging beside a line of nights. A merchant that names another category
 * keeps it.
 */
function withNights(scores: CategoryScore[], nights: Line | undefined): CategoryScore[] {
  const isOther = scores.some(
    ({ category, isNamed }) => isNamed && category !== 'Lodging' && category !== 'Meals',
  )
  const meals = scores.find(({ category }) => category === 'Meals')?.score ?? 0
  return scores.map((each) => {
    if (each.category !== 'Lodging' || each.isNamed || each.score === 0) return each
    if (!nights || isOther) return { ...each, score: each.score + MENTION_WEIGHT }
    return { ...each, line: nights, score: each.score + meals }
  })
}
