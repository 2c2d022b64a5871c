import Big from 'big.js'
import { BOOKED_DAYS_MAX } from '~/domain/expenses/booking-days'
import { foldDigits, readingsIn } from '~/domain/money/amount-readings'
import { isCurrency } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import { WORD_CODES } from '~/domain/receipts/reading/currency-signs'
import { trimEndOf } from '~/domain/text/trim'
import { DAY_MS } from '~/limits'
import { currencyCode, isPartOfMore, NUMBER_IN_TEXT, readStandard, readStyled } from './amounts'
import { namesFee } from './cash-fees'
import type { RowValues, Sum } from './records'
import { plainTitle } from './titles/title-words'

// Finds the amount of a purchase in its own currency: 2,450.00 KES in `JAVA HOUSE KES 2,450.00`. A sum is a
// number with a currency code before or after it. Most of this file excludes numbers that only look like one:
// rates, dates, times, and numbers of cards and shops.

/** A currency code before or after a number. No letter or digit may touch the outer side of the code. */
const CODE_BEFORE = /(?<![\p{L}\d])([A-Z]{3})\s?$/u
const CODE_BEHIND = /^\s?([A-Z]{3})(?![\p{L}\d])/u

/** Text before a number that is a rate or the number of a mandate: `KURS 1.08`, `= 2450`, `MREF 123`. */
const NO_SUM_BEFORE =
  /(?:=|@|\b(?:rate|kurs|cours|taux|koers|cambio|tasso|kurz|kurss?|course|fx|mandat|mandate|mref|mandaat|mandato|ref))\s?(?:[A-Z]{3}\s?)?:?\s?(?:[A-Z]{3}\s?)?$/i
/** Text after one side of a rate: `1 NZD = 0.61 EUR`. */
const RATE_BEHIND = /^\s?(?:[A-Z]{3}\s?)?=/

/** The last word before a number, or before its code. */
const LAST_WORD = /(\p{L}{1,20})[ :.]{0,2}$/u

/** Words before a number that identifies a card, a shop or a receipt: `KARTE 4411`, `xx1234`. */
const CARD_OR_SHOP_BEFORE =
  /(?:(?<!\p{L})(?:kart\p{L}{0,3}|cart[ae]|cartão|card|tarj|tarjeta|kaart|kort|term|terminal|terminál|tid|beleg|nr|no|num|filiale|store|shop|unit|gate|room|zimmer|station|auth|code|konto|account)|x{2})[ .:*#-]{0,3}$/iu

/** Digits without a decimal or grouping mark: `4411`. */
const DIGITS = /^\d+$/
/** Digits that identify something: ten or more, or with a leading zero. */
const IDENTIFIER = /^(?:\d{10,}|0\d.*)$/
/** Numbers that are likely a sum: up to three digits, round hundreds, or with a mark (`38,40`). */
const LIKELY_SUM = /^(?:\d{1,3}|\d+00)$|\D/

/** Numbers that may be a day and month (`14.10`) or a time of day (`9.30`), and a time after a number. */
const DAY_AND_MONTH = /^(?:[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])$/
const TIME = /^(?:1?\d|2[0-3])\.[0-5]\d$/
const TIME_BEHIND = /^\s\d{1,2}[:.]\d\d(?!\d)/

/** A number after a currency code, which stands between two numbers: `CHF 38,40` in `4411 CHF 38,40`. */
const NEXT_NUMBER = /^\s?[A-Z]{3}\s?(\d[\d.,'’]*)(?![\p{L}\d.,'’])/u
/** A currency sign after a number: `€`. */
const SIGN_BEHIND = /^\s?\p{Sc}/u
/** A decimal mark and the digits after it, at the end of a number. */
const FRACTION = /[.,]\d{1,3}$/

/** The most digits of a whole amount that a currency code touches, as in `KES24500`. More are a reference. */
const GLUED_DIGITS_MAX = 5

const NO_STYLE = { decimalMark: null, decimals: null }

/** Whether three letters are a currency code that is not also a word. */
const isCode = (letters: string | undefined): letters is string =>
  letters !== undefined && isCurrency(letters) && !WORD_CODES.has(letters)

/** Returns the absolute value of an amount in a text; null for zero and for unreadable text. */
function sizeInText(amount: string, currency: string): Decimal | null {
  const read = readStyled(amount, NO_STYLE, currency)
  return 'problem' in read || Big(read.amount).eq(0) ? null : read.amount.replace('-', '')
}

/** Parses an amount and its currency code; null for zero, an unknown code, and an unreadable amount. */
export function toSum(amount: string, code: string, mark: '.' | ','): Sum | null {
  const currency = currencyCode(code)
  const read = isCurrency(currency) ? readStandard(amount, mark, currency) : null
  return read === null || Big(read).eq(0) ? null : { amount: Big(read).abs().toFixed(), currency }
}

/** The number of characters before and after a number that are examined. */
const AROUND_CHARACTERS = 30

/** A number in a text, and the text around it. */
interface NumberInText {
  /** the number without marks at its end */
  written: string
  before: string
  behind: string
}

/** Returns a number with the text around it. */
function toNumberInText(text: string, number: string, index: number): NumberInText {
  const end = index + number.length
  return {
    written: trimEndOf(number, ".,'’"),
    before: text.slice(Math.max(0, index - AROUND_CHARACTERS), index),
    behind: text.slice(end, end + AROUND_CHARACTERS),
  }
}

/** Whether a number can be a sum in a currency, and is neither part of a date nor an identifier. */
function canBeSum({ written, before, behind }: NumberInText, currency: string): boolean {
  if (isPartOfMore(before, behind) || IDENTIFIER.test(written)) return false
  if (DAY_AND_MONTH.test(written) && TIME_BEHIND.test(behind)) return false
  return readingsIn(written, currency).length > 0
}

/** Whether a number is a day and month at most `BOOKED_DAYS_MAX` days before the booking. */
function isDayOfPurchase(written: string, booked: string): boolean {
  if (!DAY_AND_MONTH.test(written)) return false
  const [day = '', month = ''] = written.split('.')
  const year = Number(booked.slice(0, 4))
  return [year, year - 1].some((each) => {
    const days = (Date.parse(booked) - Date.UTC(each, Number(month) - 1, Number(day))) / DAY_MS
    return days >= 0 && days <= BOOKED_DAYS_MAX
  })
}

/** The values of the row that a text belongs to. */
type RowOfText = Pick<RowValues, 'booked' | 'amount'>

/** The largest relative difference between a converted amount and the amount that the account paid. */
const RATE_TOLERANCE = 0.015

/** Whether a sum is about the paid amount. */
const isNear = (sum: number, paid: number) => Math.abs(sum - paid) <= paid * RATE_TOLERANCE

/** Returns the larger of two amounts divided by the smaller. */
const ratioOf = (one: number, other: number) => Math.max(one / other, other / one)

/**
 * Whether two numbers around a code are the day and sum of a purchase, as in `14.10 EUR 39.99`: October 14,
 * and 39.99 EUR. They are not when they explain the amount that was paid, as a sum with its rate or a tip.
 */
function isDayBeforeSum(first: string, next: NumberInText, currency: string, row: RowOfText): boolean {
  if (!FRACTION.test(next.written) || !isDayOfPurchase(first, row.booked)) return false
  const size = Number(sizeInText(next.written, currency) ?? 0)
  const paidAmount = Math.abs(Number(row.amount))
  // if the first number is closer to the paid amount, it may be the sum and the second a tip
  if (ratioOf(Number(first), paidAmount) < ratioOf(size, paidAmount)) return false
  return (
    size > 0 && ![size, Number(first) * size, Number(first) / size].some((sum) => isNear(sum, paidAmount))
  )
}

/** Whether a number may identify a card, a shop or a receipt. */
const isIdentifier = ({ written, before }: NumberInText) =>
  DIGITS.test(written) && CARD_OR_SHOP_BEFORE.test(before)

/**
 * Returns the number to which the currency code between two numbers belongs, as in `KARTE 4411 CHF 38,40`;
 * null if the code may belong to either. If a day and month follow the code, the code belongs to the first
 * number, provided that number is likely a sum.
 */
function ownerOfCode(first: NumberInText, next: NumberInText, currency: string): 'first' | 'next' | null {
  const isDay = DAY_AND_MONTH.test(next.written)
  if (!canBeSum(first, currency) || isIdentifier(first))
    return canBeSum(next, currency) && !isDay && !TIME.test(next.written) ? 'next' : null
  if (!canBeSum(next, currency)) return 'first'
  if (isDay) return LIKELY_SUM.test(first.written) ? 'first' : null
  return FRACTION.test(first.written) && !FRACTION.test(next.written) ? 'first' : null
}

/**
 * Returns a number without the spaces between its groups; null when the groups may be separate numbers: `SHOP
 * 1 240,50 USD`. No amount begins with a group of zeros, so `20 000 XOF` is one number.
 */
function joinGroups(written: string, hasCodeBefore: boolean): string | null {
  const [, ...groups] = written.split(' ')
  const isOneNumber =
    groups.every((group) => group.startsWith('0')) || (hasCodeBefore && FRACTION.test(written))
  return isOneNumber ? written.replaceAll(' ', '') : null
}

/** Whether a text ends in a word that names a fee. */
const endsInFee = (text: string) => namesFee(plainTitle(LAST_WORD.exec(text)?.[1] ?? ''))

/** Returns the number after another number's currency code; null if it has its own currency. */
function findNumberBehindCode(text: string, end: number): NumberInText | null {
  const [matched, number] = NEXT_NUMBER.exec(text.slice(end, end + AROUND_CHARACTERS)) ?? []
  if (matched === undefined || number === undefined) return null
  const next = toNumberInText(text, number, end + matched.length - number.length)
  const hasCurrency = isCode(CODE_BEHIND.exec(next.behind)?.[1]) || SIGN_BEHIND.test(next.behind)
  return hasCurrency ? null : next
}

/** Returns the currency code beside a number, the one before it if there are two; null without a code. */
function findCodeBeside({ written, before, behind }: NumberInText) {
  const [matched, codeBefore] = (/^[\p{L}\d]/u.test(behind) ? null : CODE_BEFORE.exec(before)) ?? []
  if (matched !== undefined && isCode(codeBefore)) {
    // as in `KES24500`
    const isTouching = !/\s$/.test(matched)
    return { code: codeBefore, isBefore: true, isTouching, textBefore: before.slice(0, -matched.length) }
  }
  // letters may touch an amount with a fraction: `AUCKLAND, NZ25.00 NZD`
  const mayHaveCodeBehind = !/[\p{L}\d]$/u.test(before) || /[.,]\d{2}$/.test(written)
  const [, code] = (mayHaveCodeBehind ? CODE_BEHIND.exec(behind) : null) ?? []
  return isCode(code) ? { code, isBefore: false, isTouching: false, textBefore: before } : null
}

/**
 * Returns the first sum of a text: `KES 2,450.00`, or the number before the code. A code that is also a word,
 * as in `SHOP 12 TOP 20`, is ignored. Returns null if a code stands between two numbers and may belong to
 * either. Examines one number after the other: `continue` means that the number is no sum, `return null` that
 * the text is ambiguous.
 * @param row distinguishes the day of a purchase from a sum: `14.10 EUR 39.99`, booked on October 15
 */
export function sumIn(text: string, row: RowOfText = { booked: '', amount: '0' }): Sum | null {
  const folded = foldDigits(text)
  for (const { 0: number, index } of folded.matchAll(NUMBER_IN_TEXT)) {
    const numberInText = toNumberInText(folded, number, index)
    const { written, before, behind } = numberInText
    const codeBeside = findCodeBeside(numberInText)
    if (codeBeside === null) continue
    const { code, isBefore, isTouching, textBefore } = codeBeside
    // excludes numbers that are a reference, a rate or a fee
    if (isTouching && DIGITS.test(written) && written.length > GLUED_DIGITS_MAX) continue
    if (NO_SUM_BEFORE.test(before) || RATE_BEHIND.test(behind) || endsInFee(textBefore)) continue
    const digits = joinGroups(written, isBefore && !CODE_BEHIND.test(behind))
    if (digits === null) return null
    // a code between two numbers belongs to one of the two
    const next = isBefore ? null : findNumberBehindCode(folded, index + number.length)
    const owner = next && ownerOfCode({ ...numberInText, written: digits }, next, code)
    const isPurchaseDay = next !== null && owner === null && isDayBeforeSum(digits, next, code, row)
    if (isPurchaseDay) continue
    if (next && owner === null) return null
    if (owner === 'next') continue
    // this may be an amount and a time, or a day and month and a time
    if (DAY_AND_MONTH.test(digits) && TIME_BEHIND.test(behind)) return null
    if (!canBeSum(numberInText, code) || (isIdentifier(numberInText) && !LIKELY_SUM.test(written))) continue
    const size = sizeInText(digits, code)
    if (size !== null) return { amount: size, currency: code }
  }
  return null
}
