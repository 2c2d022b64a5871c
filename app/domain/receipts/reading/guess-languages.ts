import { LANGUAGES } from './languages'
import { english } from './languages/english'
import type { Language } from './languages/language'
import { normalizeWords, wordListPattern } from './languages/word-patterns'
import type { Line } from './page-text'

// Guesses the languages of a receipt by counting the word lists of each language that match its text.

/** The word lists that identify a language. Their words are on nearly all receipts. */
const IDENTIFYING_LISTS = [
  'total',
  'due',
  'subtotal',
  'tax',
  'amountTendered',
  'change',
  'paidByCard',
  'date',
  'heading',
  'net',
] as const
/** The maximum number of languages that a receipt is assumed to have. */
const LANGUAGES_MAX = 2
/** The share of the best language's score at which another language counts as well. */
const SCORE_SHARE_MIN = 0.6

/** How many characters at the head and at the foot of a receipt are searched. */
const SEARCHED_CHARACTERS = 1_500

/** AM or PM after a time. Removed, because `am` is also a German word. */
const HALF_DAY = /(\d[:.]\d\d(?:[:.]\d\d)?) ?[ap]\.?m\b/g

/**
 * Returns the most likely languages of a receipt, best first; empty if none of its words is known. A score is
 * how many of the identifying lists have a word on the receipt.
 */
export function guessLanguages(lines: Line[]) {
  const written = normalizeWords([...new Set(lines.map((line) => line.text))].join(' \u00b7 '))
  const receiptText = written.replace(HALF_DAY, '$1')
  const searchedText =
    receiptText.length > 2 * SEARCHED_CHARACTERS
      ? `${receiptText.slice(0, SEARCHED_CHARACTERS)} ${receiptText.slice(-SEARCHED_CHARACTERS)}`
      : receiptText
  const guesses = LANGUAGES.map((language) => ({
    language,
    score: IDENTIFYING_LISTS.filter((list) => wordListPattern([language], list).test(searchedText)).length,
  })).sort((a, b) => b.score - a.score)
  const bestScore = guesses[0]?.score ?? 0
  return guesses
    .filter(({ score }) => score > 0 && score >= bestScore * SCORE_SHARE_MIN)
    .slice(0, LANGUAGES_MAX)
}

/** Returns the languages to search a receipt in: its own, and English, which many receipts also use. */
export const languagesOf = (lines: Line[]): Language[] => [
  ...new Set([...guessLanguages(lines).map(({ language }) => language), english]),
]
