import type { UsualCategory } from '~/domain/expenses/categories'
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

/** The first lines say what a shop is; of the others, those with a number are about what was bought. */
const HEAD_LINES = 6

/**
 * Returns the usual category that the words of a receipt tell, those of the merchant's name before all
 * others; null when none does.
 */
export function categoryIn(
  lines: Line[],
  merchant: Suggestion | null,
  languages: Language[],
): Suggestion | null {
  const name = normalizeWords(merchant?.value ?? '')
  const texts = lines
    .filter(({ text }, at) => at < HEAD_LINES || /\d/.test(text))
    .map((line) => ({ line, text: normalizeWords(line.text) }))
  const [best] = CATEGORIES.map(([list, category]) => {
    const words = wordsOf(languages, list)
    const own = texts.filter(({ text }) => words.test(text))
    const isNamed = words.test(name) || (NAME_WORDS.get(list) as RegExp).test(name)
    return { category, isNamed, line: own[0]?.line, score: own.length + (isNamed ? NAME_WEIGHT : 0) }
  }).toSorted((a, b) => b.score - a.score)
  if (!best || best.score === 0) return null
  if (best.isNamed && merchant) {
    const { page, box } = merchant
    return { value: best.category, page, box, confidence: NAMED_CONFIDENCE }
  }
  return best.line ? suggestionFrom(best.category, best.line.words, WORDS_CERTAINTY) : null
}
