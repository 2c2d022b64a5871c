import { normalizeWords } from './languages/word-patterns'
import type { Line } from './page-text'

// Recognises headings that name the kind of a paper: words, and perhaps a number after them.

/** The rest of a heading after its words: nothing, or a number with or without a label. */
const HEADING_NUMBER =
  /^[^\p{L}\d]{0,3}(?:(?:no|nr|n|num|s?nummer|number|numero|numer|sz|c)(?!\p{L})[^\p{L}\d]{0,3})?(?:\p{L}{1,4}[/ ])?(?:\d[\d/ ]{1,30})?$/u

/** Whether a line has only the given words, and perhaps a number after them: `Invoice No. 123`. */
export const isHeadingOf = ({ text }: Pick<Line, 'text'>, words: RegExp): boolean => {
  const normalized = normalizeWords(text.replace(/[-‐–]/g, ' '))
  const match = words.exec(normalized)
  return match?.index === 0 && HEADING_NUMBER.test(normalized.slice(match[0].length))
}

/** An amount with a fraction or with thousands, but not a date. */
const NUMBER_OF_PRICE = /\d[.,]\d{2}(?![\d.,/-])|(?<![\d.,/-])\d{1,3}[.,]\d{3}(?![\d.,/-])/
/** An amount beside a currency sign, with or without a fraction. */
const SIGNED_PRICE = /(?:\p{Sc}|\bRp\.?) ?\d|\d ?[\p{Sc}円원元]/u

/** Whether a line has what is surely an amount: `12.50`, `1,490`, `5 €`. The head of a paper ends there. */
export const isPriced = ({ text }: Line): boolean => NUMBER_OF_PRICE.test(text) || SIGNED_PRICE.test(text)

/** An amount beside a currency in letters, with or without a fraction. */
const LETTERED_PRICE =
  /\d ?(?:kč|ft|kr|zł|lei|лв|руб|грн|дин|ден|tl|đ|บาท)(?!\p{L})|(?<!\p{L})(?:kr|nok|sek|dkk|isk|czk|huf|idr|vnd)\.? ?-?\d/iu

/** Whether a line has an amount, or a number beside letters that are usually a currency: `50 kr`. */
export const mayBePriced = (line: Line): boolean => isPriced(line) || LETTERED_PRICE.test(line.text)

/** Returns the head of a paper: its first lines, at most `headLineCount`, up to its first price. */
export function headOf(lines: Line[], headLineCount: number): Line[] {
  const priceIndex = lines.findIndex(isPriced)
  return lines.slice(0, priceIndex < 0 ? headLineCount : Math.min(priceIndex, headLineCount))
}
