import Big from 'big.js'
import { foldDigits } from '~/domain/money/amount-readings'
import type { Decimal } from '~/domain/money/convert'
import { isCurrency } from '~/domain/money/currency'
import { WORD_CODES } from '~/domain/receipts/reading/currency-signs'
import { trimEndOf } from '~/domain/trim'
import { currencyCode, readStandard, readStyled } from './amounts'
import type { Sum } from './records'

// Sums of purchases in their own currency, in the texts of rows.

const NUMBER = /\d[\d.,'’]*/g
/** A code in front of a number, or behind it; no letter or digit is glued to either. */
const CODE_BEFORE = /(?<![\p{L}\d])([A-Z]{3})\s?$/u
const CODE_BEHIND = /^\s?([A-Z]{3})(?![\p{L}\d])/u

/** What stands before a number that is a rate or the number of a mandate. */
const NO_SUM_BEFORE =
  /(?:=|@|\b(?:rate|kurs|cours|taux|koers|cambio|tasso|kurz|kurss?|course|fx|mandat|mandate|mref|mandaat|mandato|ref))\s?(?:[A-Z]{3}\s?)?:?\s?(?:[A-Z]{3}\s?)?$/i
/** What stands behind one side of a rate: `1 NZD = 0.61 EUR`. */
const RATE_BEHIND = /^\s?(?:[A-Z]{3}\s?)?=/

/** A number behind a code, which has no code of its own: the code may be of this one as well. */
const NEXT_NUMBER = /^\s?[A-Z]{3}\s?(\d[\d.,'’]*)(?![\p{L}\d.,'’]|\s?[A-Z]{3}(?![\p{L}\d]))/u
const FRACTION = /[.,]\d{1,3}$/

/** Digits without a mark that are more than a whole amount has beside a glued code. */
const GLUED_DIGITS_MAX = 5

const NO_STYLE = { decimalMark: null, decimals: null }

/** Returns the size of an amount of a currency in a text, as it is written; null for none. */
function sizeInText(amount: string, currency: string): Decimal | null {
  if (!isCurrency(currency)) return null
  const read = readStyled(amount, NO_STYLE, currency)
  return 'problem' in read || Big(read.amount).eq(0) ? null : read.amount.replace('-', '')
}

/**
 * Returns the sum of an amount of a format whose standard sets the decimal mark, and the code of its
 * currency; null for none.
 */
export function toSum(amount: string, code: string, mark: '.' | ','): Sum | null {
  const currency = currencyCode(code)
  const read = isCurrency(currency) ? readStandard(amount, mark, currency) : null
  return read === null || Big(read).eq(0) ? null : { amount: Big(read).abs().toFixed(), currency }
}

/**
 * Whether a code between two numbers may belong to the second one, as in `KARTE 4411 CHF 38,40`. When only
 * the first number has a fraction, the code belongs to that.
 */
function mayBeOfNext(number: string, behind: string, code: string): boolean {
  const next = trimEndOf(NEXT_NUMBER.exec(behind)?.[1] ?? '', ".,'’")
  if (FRACTION.test(next)) return true
  return next !== '' && sizeInText(next, code) !== null && !FRACTION.test(number)
}

/**
 * Returns the first sum of a text: `KES 2,450.00`, or the same with the code behind it. A code that is a word
 * as well, as in `SHOP 12 TOP 20`, is none, and neither is one between two numbers that may be of both.
 */
export function sumIn(text: string): Sum | null {
  const folded = foldDigits(text)
  for (const { 0: number, index } of folded.matchAll(NUMBER)) {
    const before = folded.slice(Math.max(0, index - 25), index)
    const behind = folded.slice(index + number.length, index + number.length + 30)
    const written = trimEndOf(number, ".,'’")
    const codeBefore = !/^[\p{L}\d]/u.test(behind) ? CODE_BEFORE.exec(before) : null
    // letters may be glued to an amount with a fraction: `AUCKLAND, NZ25.00 NZD`
    const isFree = !/[\p{L}\d]$/u.test(before) || /[.,]\d{2}$/.test(written)
    const codeBehind = isFree ? CODE_BEHIND.exec(behind) : null
    const isGlued = codeBefore !== null && !/\s$/.test(codeBefore[0])
    if (isGlued && !/[.,']/.test(written) && written.length > GLUED_DIGITS_MAX) continue
    if (NO_SUM_BEFORE.test(before) || RATE_BEHIND.test(behind)) continue
    const [, code = ''] = codeBefore ?? codeBehind ?? []
    if (codeBefore === null && codeBehind && mayBeOfNext(written, behind, code)) {
      if (FRACTION.test(written) || !FRACTION.test(NEXT_NUMBER.exec(behind)?.[1] ?? '')) return null
      continue
    }
    const size = WORD_CODES.has(code) ? null : sizeInText(written, code)
    if (size !== null) return { amount: size, currency: code }
  }
  return null
}
