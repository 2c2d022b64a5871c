import type { UsualCategory } from '~/domain/expenses/categories'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import { type Line, type Suggestion, suggestionFrom } from './page-text'

/** The lists of words that tell a category; of two that tell as much, the first counts. */
const CATEGORIES = [
  ['lodging', 'Lodging'],
  ['localTransport', 'Local transport'],
  ['travel', 'Travel'],
  ['meals', 'Meals'],
  ['supplies', 'Supplies'],
] as const satisfies [string, UsualCategory][]

/** What the name of the merchant says is surer than what is on single lines. */
const NAMED_CERTAINTY = 0.9
const WORDS_CERTAINTY = 0.7

/** A name says so much more of what was bought than a line below it. */
const NAME_WEIGHT = 3

/**
 * Returns the usual category that the words of a receipt tell, those of the merchant's name before all
 * others; null when none does. It stands where the word is that told it.
 */
export function categoryIn(
  lines: Line[],
  merchant: Suggestion | null,
  languages: Language[],
): Suggestion | null {
  const name = normalizeWords(merchant?.value ?? '')
  const texts = lines.map((line) => ({ line, text: normalizeWords(line.text) }))
  const [best] = CATEGORIES.map(([list, category]) => {
    const words = wordsOf(languages, list)
    const own = texts.filter(({ text }) => words.test(text))
    const isNamed = name !== '' && words.test(name)
    return { category, isNamed, line: own[0]?.line, score: own.length + (isNamed ? NAME_WEIGHT : 0) }
  }).toSorted((a, b) => b.score - a.score)
  if (!best?.line) return null
  return suggestionFrom(best.category, best.line.words, best.isNamed ? NAMED_CERTAINTY : WORDS_CERTAINTY)
}
