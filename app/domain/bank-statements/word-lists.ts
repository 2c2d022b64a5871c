import { isUnspaced, plainTitle } from './titles/title-words'

// Lists of words of many languages, and whether a text has one of them. A word ends where no letter follows,
// except in scripts that write no spaces.

/** Words as `plainTitle` writes them. */
export interface WordList {
  spaced: string[]
  unspaced: string[]
}

/** Returns the words of some lines, `|` between them. */
export function wordList(lines: string[]): WordList {
  const words = lines.flatMap((line) => line.split('|').map(plainTitle))
  return { spaced: words.filter((word) => !isUnspaced(word)), unspaced: words.filter(isUnspaced) }
}

/** Whether a text, as `plainTitle` writes it, has one of some words. */
export function hasWord(plain: string, { spaced, unspaced }: WordList): boolean {
  const padded = ` ${plain} `
  return spaced.some((word) => padded.includes(` ${word} `)) || unspaced.some((word) => plain.includes(word))
}

/**
 * Returns what follows the longest of some words that a text, as `plainTitle` writes it, begins with; null
 * where it begins with none.
 */
export function behindBeginning(plain: string, { spaced, unspaced }: WordList): string | null {
  const found = [
    ...spaced.filter((word) => plain.startsWith(word) && ['', ' '].includes(plain.charAt(word.length))),
    ...unspaced.filter((word) => plain.startsWith(word)),
  ]
  return found.length === 0 ? null : plain.slice(Math.max(...found.map(({ length }) => length))).trim()
}

/** Whether a text, as `plainTitle` writes it, is one of some words. */
export const isWord = (plain: string, { spaced, unspaced }: WordList): boolean =>
  spaced.includes(plain) || unspaced.includes(plain)
