import { LANGUAGES } from './languages'
import { english } from './languages/english'
import type { Language } from './languages/language'
import { normalizeWords, wordsOf } from './languages/word-patterns'
import type { Line } from './page-text'

/** The lists whose words tell a language: they stand on nearly all receipts. */
const TELLING = [
  'total',
  'due',
  'subtotal',
  'tax',
  'cash',
  'change',
  'card',
  'date',
  'heading',
  'net',
] as const
/** More languages on one receipt are a guess. */
const LANGUAGES_MAX = 2
/** A language of which this share of the likeliest one's lists is found may be on the receipt as well. */
const SHARE_MIN = 0.6

/** A language that a receipt may be in. */
interface LanguageGuess {
  language: Language
  /** how many of the lists that tell a language have a word on the receipt */
  score: number
}

/** The characters at the head and at the foot of a receipt that tell its languages. */
const TELLING_CHARACTERS = 1_500

/** AM or PM behind a time: that `am` is not the German word. */
const HALF_DAY = /(\d[:.]\d\d(?:[:.]\d\d)?) ?[ap]\.?m\b/g

/** The languages that a receipt seems to be in, the likeliest first; none when none of its words is known. */
export function guessLanguages(lines: Line[]): LanguageGuess[] {
  const written = normalizeWords([...new Set(lines.map((line) => line.text))].join(' \u00b7 '))
  const all = written.replace(HALF_DAY, '$1')
  const text =
    all.length > 2 * TELLING_CHARACTERS
      ? `${all.slice(0, TELLING_CHARACTERS)} ${all.slice(-TELLING_CHARACTERS)}`
      : all
  const guesses = LANGUAGES.map((language) => ({
    language,
    score: TELLING.filter((list) => wordsOf([language], list).test(text)).length,
  })).sort((a, b) => b.score - a.score)
  const most = guesses[0]?.score ?? 0
  return guesses.filter(({ score }) => score > 0 && score >= most * SHARE_MIN).slice(0, LANGUAGES_MAX)
}

/** The languages whose words are looked for on a receipt: its own, and English, which stands on many. */
export const languagesOf = (lines: Line[]): Language[] => [
  ...new Set([...guessLanguages(lines).map(({ language }) => language), english]),
]
