import { minorDigits } from './currency'
import type { Decimal } from './decimal'

// Amounts as people, tills and banks write them. Forms, receipts and statements share these rules.

/** The code points of the zeros of the scripts whose digits are printed on receipts. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0e50, 0x0ed0, 0x1040, 0x17e0, 0xff10]

const DIGIT = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯௦-௯๐-๙໐-໙၀-၉០-៩０-９]/gu

const MARKS: Record<string, string> = {
  '٫': '.',
  '٬': "'",
  '，': ',',
  '．': '.',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '´': "'",
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number
  const zero = ZEROS.find((zero) => code >= zero && code < zero + 10) as number
  return String(code - zero)
}

/**
 * Returns the text with 0 to 9 for the digits of other scripts, `.`, `,` and `'` for their marks, and plain
 * spaces for narrow ones. Its length stays the same.
 */
export const foldDigits = (text: string): string =>
  text
    .replace(DIGIT, asciiDigit)
    .replace(/[٫٬，．’‘ʼ´]/gu, (mark) => MARKS[mark] as string)
    .replace(/[\u00a0\u2007\u2009\u202f]/gu, ' ')

/** Groups of three digits, with one mark between them all. */
const THREES = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
/** Lakhs and crores: 12,34,567 */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}$/
const DIGITS = /^\d+$/

/** The most digits behind a decimal mark that count as a fraction. */
const FRACTION_MAX = 10

/**
 * The digits of a whole number that is written with or without groups, without zeros in front; null for
 * anything else.
 */
function wholeDigits(text: string): string | null {
  if (!DIGITS.test(text) && !THREES.test(text) && !LAKHS.test(text)) return null
  return text.replace(/[.,' ]/g, '').replace(/^0+(?=\d)/, '')
}

/** One way to read an amount. */
export interface Reading {
  /** without groups and zeros in front; its fraction has the digits that were written */
  value: Decimal
  /** the mark before its fraction; empty without a fraction */
  decimalMark: '' | '.' | ','
}

/** Whether a mark also stands between groups of the digits before it: it cannot be the decimal mark too. */
const isGroupMark = (mark: string, whole: string): boolean => whole.includes(mark)

/**
 * Returns every way to read the digits and marks of an amount: `1,234.50` has one, `1,2,3` has none, and
 * `1,234` has two: first a thousand, then one. The text holds nothing but digits, `.`, `,`, `'` and spaces,
 * as `foldDigits` writes them.
 */
export function readingsOf(text: string): Reading[] {
  const whole = wholeDigits(text)
  const readings: Reading[] = whole === null ? [] : [{ value: whole, decimalMark: '' }]
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (at === -1) return readings
  const mark = text.charAt(at) as '.' | ','
  const before = text.slice(0, at)
  const fraction = text.slice(at + 1)
  const digits = wholeDigits(before)
  // nobody groups a lone zero: 0.125 is a fraction, and 01,000 may be a thousand
  if (/^0+(?:[.,' ]|$)/.test(before)) readings.length = 0
  if (digits === null || !DIGITS.test(fraction) || fraction.length > FRACTION_MAX) return readings
  if (isGroupMark(mark, before)) return readings
  return [...readings, { value: `${digits}.${fraction}`, decimalMark: mark }]
}

/** Whether an amount is a whole number of a currency's minor units: half a yen is not. */
export const isWholeMinorUnits = (amount: Decimal, currency: string): boolean => {
  const fraction = amount.split('.')[1] ?? ''
  return !/[1-9]/.test(fraction.slice(minorDigits(currency)))
}

/**
 * Returns the readings that an amount of the currency can have: those in whole minor units. Where a reading
 * has just the digits that the currency prints, it stands first: `14.250` is 14.250 KWD, and 14250 EUR.
 */
export function readingsIn(text: string, currency: string): Reading[] {
  const possible = readingsOf(text).filter(({ value }) => isWholeMinorUnits(value, currency))
  const isPrintedSo = ({ value }: Reading) => (value.split('.')[1]?.length ?? 0) === minorDigits(currency)
  return [...possible.filter(isPrintedSo), ...possible.filter((reading) => !isPrintedSo(reading))]
}
