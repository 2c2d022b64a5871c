import { isUnspaced, plainTitle } from './titles/title-words'

// Lists of words of many languages, and whether a text has one of them. A word ends where no letter follows,
// except in scripts that write no spaces.

/** Words as `plainTitle` writes them. */
export interface WordList {
  spaced: Set<string>
  unspaced: string[]
  /** the number of words in the longest of `spaced` */
  longest: number
}

/** How German and its neighbours write letters with two dots where these are missing: `KONTOFUEHRUNG`. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

const spellingsOf = (word: string): string[] => [
  word,
  word.normalize('NFC').replaceAll(/[äöü]/g, (letter) => TWO_LETTERS[letter] as string),
]

/** Returns the words of some lines, `|` between them. */
export function wordList(lines: string[]): WordList {
  const words = lines.flatMap((line) => line.split('|').flatMap(spellingsOf).map(plainTitle))
  const spaced = new Set(words.filter((word) => !isUnspaced(word)))
  const longest = Math.max(0, ...Array.from(spaced, (word) => word.split(' ').length))
  return { spaced, unspaced: words.filter(isUnspaced), longest }
}

/** Whether a text, as `plainTitle` writes it, has one of some words. */
export function hasWord(plain: string, { spaced, unspaced }: WordList): boolean {
  const padded = ` ${plain} `
  for (const word of spaced) if (padded.includes(` ${word} `)) return true
  return unspaced.some((word) => plain.includes(word))
}

/**
 * Returns what follows the longest of some words that a text, as `plainTitle` writes it, begins with; null
 * where it begins with none.
 */
export function behindBeginning(plain: string, { spaced, unspaced, longest }: WordList): string | null {
  const words = plain.split(' ', longest)
  const beginnings = words.map((_, at) => words.slice(0, at + 1).join(' '))
  const found = [
    ...beginnings.filter((beginning) => spaced.has(beginning)),
    ...unspaced.filter((word) => plain.startsWith(word)),
  ]
  return found.length === 0 ? null : plain.slice(Math.max(...found.map(({ length }) => length))).trim()
}

/** Whether a text, as `plainTitle` writes it, is one of some words. */
export const isWord = (plain: string, { spaced, unspaced }: WordList): boolean =>
  spaced.has(plain) || unspaced.includes(plain)
