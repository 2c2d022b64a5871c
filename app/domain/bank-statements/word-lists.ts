import { isUnspaced, plainTitle } from './titles/title-words'

// Finds words of many languages in texts. Texts and words are compared as `plainTitle` writes them: in lower
// case, without accents, with single spaces. Words of scripts without spaces are found anywhere in a text.

export interface WordList {
  /** words of scripts with spaces between words */
  spaced: Set<string>
  /** words of scripts without spaces, such as Chinese */
  unspaced: string[]
  /** the number of words in the longest entry of `spaced` */
  longest: number
}

/** What German and neighbouring languages write where umlauts are missing: `KONTOFUEHRUNG`. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const spellings = (word: string): string[] => [
  word,
  word.normalize('NFC').replaceAll(/[äöü]/g, (letter) => TWO_LETTERS[letter] as string),
]

/** Builds a word list from lines in which `|` separates the words or phrases: `fee|service fee`. */
export function wordList(lines: string[]): WordList {
  const words = lines.flatMap((line) => line.split('|').flatMap(spellings).map(plainTitle))
  const spaced = new Set(words.filter((word) => !isUnspaced(word)))
  const longest = Math.max(0, ...Array.from(spaced, (word) => word.split(' ').length))
  return { spaced, unspaced: words.filter(isUnspaced), longest }
}

/** Builds a set of words from lines in which `|` separates them, without the spelling `ue` for `ü`. */
export const wordSet = (lines: string[]): Set<string> =>
  new Set(lines.flatMap((line) => line.split('|').map(plainTitle)))

/** Whether a text, as `plainTitle` writes it, contains a word of a list. */
export function hasWord(plain: string, { spaced, unspaced }: WordList): boolean {
  const padded = ` ${plain} `
  for (const word of spaced) if (padded.includes(` ${word} `)) return true
  return unspaced.some((word) => plain.includes(word))
}

/** Returns what follows the longest word of a list that a text begins with; null if it begins with none. */
export function textAfterWord(plain: string, { spaced, unspaced, longest }: WordList): string | null {
  const words = plain.split(' ', longest)
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' '))
  const foundWords = [
    ...beginnings.filter((beginning) => spaced.has(beginning)),
    ...unspaced.filter((word) => plain.startsWith(word)),
  ]
  return foundWords.length === 0
    ? null
    : plain.slice(Math.max(...foundWords.map(({ length }) => length))).trim()
}

/** Whether a whole text, as `plainTitle` writes it, is a word of a list. */
export const isWord = (plain: string, { spaced, unspaced }: WordList): boolean =>
  spaced.has(plain) || unspaced.includes(plain)
