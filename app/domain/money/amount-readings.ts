import { minorDigits } from './currency'
import type { Decimal } from './decimal'

// Rules to read amounts as people, cash registers and banks write them. Forms, receipts and statements share
// them.

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
 * Replaces the digits of other scripts by 0 to 9, their marks by `.`, `,` and `'`, and special spaces by
 * plain ones. The length of the text stays the same.
 */
export const foldDigits = (text: string): string =>
  text
    .replace(DIGIT, asciiDigit)
    .replace(/[٫٬，．’‘ʼ´]/gu, (mark) => MARKS[mark] as string)
    .replace(/[\u00a0\u2007\u2009\u202f]/gu, ' ')

/** Groups of three digits, all with the same mark between them. */
const THREES = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
/** Lakhs and crores: 12,34,567 */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}$/
const DIGITS = /^\d+$/

/** The most digits of a fraction. */
const FRACTION_MAX = 10

/**
 * Returns the digits of a whole number, with or without groups, without leading zeros; null for any other
 * text.
 */
function wholeDigits(text: string): string | null {
  if (!DIGITS.test(text) && !THREES.test(text) && !LAKHS.test(text)) return null
  return text.replace(/[.,' ]/g, '').replace(/^0+(?=\d)/, '')
}

/** One way to read an amount. */
export interface Reading {
  /** without groups and leading zeros; the fraction keeps all its digits */
  value: Decimal
  /** the mark before the fraction; empty without a fraction */
  decimalMark: '' | '.' | ','
}

/** Whether a mark also separates groups in the digits before it, so that it cannot be the decimal mark. */
const isGroupMark = (mark: string, whole: string): boolean => whole.includes(mark)

/**
 * Returns every reading of an amount. `1,234.50` has one and `1,2,3` has none. `1,234` has two: first the
 * whole number, then the fraction.
 * @param text as `foldDigits` returns it
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
  // nobody writes a group that is only zero: 0.125 is a fraction, but 01,000 may be a thousand
  if (/^0+(?:[.,' ]|$)/.test(before)) readings.length = 0
  if (digits === null || !DIGITS.test(fraction) || fraction.length > FRACTION_MAX) return readings
  if (isGroupMark(mark, before)) return readings
  return [...readings, { value: `${digits}.${fraction}`, decimalMark: mark }]
}

/** Whether an amount is a whole number of a currency's minor units. Half a yen is not. */
export const isWholeMinorUnits = (amount: Decimal, currency: string): boolean => {
  const fraction = amount.split('.')[1] ?? ''
  return !/[1-9]/.test(fraction.slice(minorDigits(currency)))
}

/**
 * Returns the readings that are whole minor units of a currency. Readings with exactly the decimals of the
 * currency come first: `14.250` is 14.250 KWD, but 14250 EUR.
 */
export function readingsIn(text: string, currency: string): Reading[] {
  const possible = readingsOf(text).filter(({ value }) => isWholeMinorUnits(value, currency))
  const isPrintedSo = ({ value }: Reading) => (value.split('.')[1]?.length ?? 0) === minorDigits(currency)
  return [...possible.filter(isPrintedSo), ...possible.filter((reading) => !isPrintedSo(reading))]
}
