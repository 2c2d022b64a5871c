import type { Word } from './page-text'

// Helpers for the words of pieces. A piece is a word or a line that text detection has cut out of a page.

/** Reads pieces of a page again with the data of one language; null if that data is not installed. */
export type Reread = (language: string, pieces: number[]) => Promise<Word[] | null>

/** Returns the number of characters of the words. */
export const lettersIn = (words: Word[]) => words.reduce((sum, { text }) => sum + text.length, 0)

/** Returns the mean confidence of words, weighted by their length. */
export const confidenceOf = (words: Word[]) =>
  words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) /
  Math.max(lettersIn(words), 1)

/** Whether a word is a number in digits of any script. The first reading recognises numbers best. */
export const isNumber = ({ text }: Word) => !/\p{L}{2}/u.test(text) && /\p{Nd}/u.test(text)
