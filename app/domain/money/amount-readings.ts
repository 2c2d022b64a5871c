import { minorDigits } from './currency'
import type { Decimal } from './decimal'

// Finds the amounts that a text can mean as people, cash registers and banks write them.

/** The code points of the zeros of the scripts whose digits are printed on receipts. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0e50, 0x0ed0, 0x1040, 0x17e0, 0xff10]

/** A digit of these scripts. */
const DIGIT = /[٠-٩۰-۹०-९০-৯੦-੯૦-૯௦-௯๐-๙໐-໙၀-၉០-៩０-９]/gu

/** The ASCII character for each point and comma of other scripts. */
const ASCII_MARKS: Record<string, string> = { '٫': '.', '．': '.', '，': ',' }

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) as number
  const zero = ZEROS.find((zero) => code >= zero && code < zero + 10) as number
  return String(code - zero)
}

/** Replaces digits, marks and spaces of other scripts by ASCII ones. The text keeps its length. */
export const foldDigits = (text: string): string =>
  text
    .replace(DIGIT, asciiDigit)
    .replace(/[٫．，]/gu, (mark) => ASCII_MARKS[mark] as string)
    .replace(/[٬’‘ʼ´]/gu, "'")
    .replace(/[\u00a0\u2007\u2009\u202f]/gu, ' ')

/** Groups of three digits, all with the same mark between them. */
const GROUPS_OF_THREE = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
/** Groups of two digits before a group of three, as in India: 12,34,567 */
const LAKH_GROUPS = /^\d{1,2}(?:,\d{2})+,\d{3}$/
const DIGITS = /^\d+$/

/** The most digits of a fraction. */
const FRACTION_DIGITS_MAX = 10

/** Returns a whole number's digits without groups and leading zeros; null for any other text. */
function wholeDigits(text: string): string | null {
  if (!DIGITS.test(text) && !GROUPS_OF_THREE.test(text) && !LAKH_GROUPS.test(text)) return null
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
 * Returns every reading of an amount: the text as a whole number with groups, and the text as a number whose
 * last mark is the decimal mark. `1,234.50` has one reading and `1,2,3` has none. `1,234` has two: first
 * 1234, then 1.234.
 * @param text as `foldDigits` returns it
 */
export function readingsOf(text: string): Reading[] {
  const wholeNumber = wholeDigits(text)
  const readings: Reading[] = wholeNumber === null ? [] : [{ value: wholeNumber, decimalMark: '' }]
  const markIndex = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  if (markIndex === -1) return readings
  const mark = text.charAt(markIndex) as '.' | ','
  const beforeMark = text.slice(0, markIndex)
  const fraction = text.slice(markIndex + 1)
  const digitsBeforeMark = wholeDigits(beforeMark)
  // a first group of only zeros is not a group: 0.125 is a fraction, but 01,000 may be a thousand
  if (/^0+(?:[.,' ]|$)/.test(beforeMark)) readings.length = 0
  if (digitsBeforeMark === null || !DIGITS.test(fraction) || fraction.length > FRACTION_DIGITS_MAX)
    return readings
  if (isGroupMark(mark, beforeMark)) return readings
  return [...readings, { value: `${digitsBeforeMark}.${fraction}`, decimalMark: mark }]
}

/** Whether an amount is a whole number of a currency's minor units. Half a yen is not. */
export const isWholeMinorUnits = (amount: Decimal, currency: string): boolean => {
  const fraction = amount.split('.')[1] ?? ''
  return !/[1-9]/.test(fraction.slice(minorDigits(currency)))
}

/** Returns readings in whole minor units, with all decimals first: `14.250` is 14.250 KWD, but 14250 EUR. */
export function readingsIn(text: string, currency: string): Reading[] {
  const possible = readingsOf(text).filter(({ value }) => isWholeMinorUnits(value, currency))
  const hasAllDecimals = ({ value }: Reading) => (value.split('.')[1]?.length ?? 0) === minorDigits(currency)
  return [...possible.filter(hasAllDecimals), ...possible.filter((reading) => !hasAllDecimals(reading))]
}
