import type { Word } from './page-text'

// Words of the pieces of text that a page was cut into.

/** Reads pieces of text of a page again with the data of one language. */
export type Reread = (language: string, pieces: number[]) => Promise<Word[]>

/** The number of characters of words. */
export const lettersIn = (words: Word[]) => words.reduce((sum, { text }) => sum + text.length, 0)

/** The mean confidence of words, by their letters. */
export const confidenceOf = (words: Word[]) =>
  words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) /
  Math.max(lettersIn(words), 1)

/** Whether a word is a number in digits of any script, which the first look reads best. */
export const isNumber = ({ text }: Word) => !/\p{L}{2}/u.test(text) && /\p{Nd}/u.test(text)
