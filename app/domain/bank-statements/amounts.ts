import Big from 'big.js'
import { foldDigits, type Reading, readingsIn, readingsOf } from '~/domain/money/amount-readings'
import { isCurrency, minorDigits, normalizeCurrency } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'

// Reads amounts as banks write them, such as `1.234,50- EUR` or `DR 12.00`: digits
// (money/amount-readings.ts) with a sign, a word for debit or credit, and a currency around them.
//
// A mark is a decimal mark or a grouping mark: the comma and the point of `1.234,50`. A reading is a number
// that some digits can mean. `1.234` has two readings, 1234 and 1.234, until the other amounts of its column
// (`AmountStyle`) or the currency rule one out.

/** The currencies that a name or sign beside an amount can mean, the most usual first. */
// biome-ignore format: one line for a region
const CURRENCIES_BY_NAME: Record<string, string> = {
  '€': 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', us$: 'USD', r$: 'BRL', hk$: 'HKD', nt$: 'TWD',
  s$: 'SGD', a$: 'AUD', au$: 'AUD', c$: 'CAD', ca$: 'CAD', nz$: 'NZD', mx$: 'MXN',
  $: 'USD CAD AUD NZD SGD HKD TWD MXN ARS CLP COP UYU',
  '¥': 'JPY CNY', '￥': 'CNY JPY', 円: 'JPY', 元: 'CNY TWD HKD', '₩': 'KRW', 원: 'KRW',
  fr: 'CHF', sfr: 'CHF', ft: 'HUF', kc: 'CZK', kč: 'CZK', kr: 'SEK NOK DKK ISK', zł: 'PLN', zl: 'PLN',
  ksh: 'KES', kshs: 'KES', tsh: 'TZS', ush: 'UGX', r: 'ZAR', rm: 'MYR', rp: 'IDR',
  rs: 'INR PKR LKR NPR', '₹': 'INR', '₦': 'NGN', '₱': 'PHP', '฿': 'THB', บาท: 'THB', '₫': 'VND',
  đ: 'VND', '₽': 'RUB', руб: 'RUB', '₴': 'UAH', грн: 'UAH', лв: 'BGN', lei: 'RON', '₪': 'ILS',
  '₺': 'TRY', tl: 'TRY', kn: 'HRK', din: 'RSD',
}

/** Codes that banks still write, with the current code of the currency. */
const OLD_CODES: Record<string, string> = { RUR: 'RUB', RMB: 'CNY', NTD: 'TWD' }

/** Returns the ISO 4217 code for a currency code that a bank wrote. */
export const currencyCode = (code: string): string => {
  const normal = normalizeCurrency(code)
  return OLD_CODES[normal] ?? normal
}

/** Returns the currencies that a word or sign can mean; empty for any other word. */
export function currenciesNamed(word: string): string[] {
  const code = currencyCode(word)
  if (isCurrency(code)) return [code]
  return CURRENCIES_BY_NAME[word.replace(/\.$/, '').toLowerCase()]?.split(' ') ?? []
}

/** The sign that a word or letter for debit or credit means. S and H are German: Soll, Haben. */
// biome-ignore format: short entries
const SIGN_BY_WORD: Record<string, '-' | '+'> = { DR: '-', DB: '-', CR: '+', S: '-', H: '+', D: '-', C: '+' }

/** A number with its marks, and the text before and after it: `EUR `, `1.234,50` and `-`. */
const SURROUNDED_NUMBER = /^([^\d]*)(\d(?:[\d.,' ]*\d)?)([^\d]*)$/u
/** A sign, a bracket, a currency or a word beside a number: `-`, `(`, `US$`, `EUR`, `DR`. */
const SIGN_OR_WORD = /[-+()]|\p{L}*\p{Sc}|\p{L}+\.?/gu

/** Matches a number in a text. Its groups of three digits may have spaces between them. */
export const NUMBER_IN_TEXT =
  /(?<![\d.,'’])\d{1,3}(?: \d{3}){1,3}(?![\d'’])(?:[.,]\d{1,3}(?!\d))?|\d[\d.,'’]*/g

/** Text beside a number that is part of a date, a time or a range, a masked number, or a percentage. */
const PART_BEFORE = /(?:\d[-:/]|[*#])$/
const PART_BEHIND = /^(?:[-:/]\d|\s?%)/

/** Whether a number between two texts is a percentage, masked, or part of a date, a time or a range. */
export const isPartOfMore = (before: string, behind: string): boolean =>
  PART_BEFORE.test(before) || PART_BEHIND.test(behind)

/** The longest text that is taken for an amount. */
const AMOUNT_CHARACTERS_MAX = 60

/** Returns a text with usual digits and minus signs, and a zero before a point: `–.50` becomes `-0.50`. */
const withUsualCharacters = (text: string) =>
  foldDigits(text)
    .trim()
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/^([-+(]?)\.(?=\d)/, (_all, sign: string) => `${sign}0.`)

/** The parts of an amount as a bank wrote it. */
export interface WrittenAmount {
  /** whether a minus, brackets or a word for debit make it negative: `-5`, `(5)`, `DR 5` */
  isNegative: boolean
  /** the digits and their marks, for `readingsOf` */
  digits: string
  /** the currencies that the sign or word beside the amount may mean; empty without one */
  currencies: string[]
}

/** Returns the parts of an amount; null for a text that is not an amount or has contradicting signs. */
export function writtenAmount(text: string): WrittenAmount | null {
  if (text.length > AMOUNT_CHARACTERS_MAX) return null
  const [, before, digits, behind] = SURROUNDED_NUMBER.exec(withUsualCharacters(text)) ?? []
  if (before === undefined || digits === undefined || behind === undefined) return null
  if (`${before} ${behind}`.replaceAll(SIGN_OR_WORD, '').trim() !== '') return null
  const parts = [...(before.match(SIGN_OR_WORD) ?? []), ...(behind.match(SIGN_OR_WORD) ?? [])]
  const count = (...wanted: string[]) => parts.filter((part) => wanted.includes(part)).length
  // either brackets around the number or at most one plus or minus
  const isInBrackets = before.includes('(') && behind.includes(')')
  if (count('(', ')') !== (isInBrackets ? 2 : 0) || count('-', '+') + Number(isInBrackets) > 1) return null
  // at most one word for debit or credit, and at most one currency
  const words = parts.filter((part) => !/^[-+()]$/.test(part))
  const wordSigns = words.flatMap((word) => SIGN_BY_WORD[word.toUpperCase()] ?? [])
  const currencyWords = words.filter((word) => SIGN_BY_WORD[word.toUpperCase()] === undefined)
  const isCurrencyWord = (word: string) => /\p{Sc}$/u.test(word) || currenciesNamed(word).length > 0
  if (wordSigns.length > 1 || currencyWords.length > 1 || !currencyWords.every(isCurrencyWord)) return null
  // the sign must not contradict the word: `CR -5`, `DR +5`
  const isMinus = count('-') > 0 || isInBrackets
  if ((wordSigns[0] === '+' && isMinus) || (wordSigns[0] === '-' && count('+') > 0)) return null
  const currencies = currencyWords.flatMap(currenciesNamed)
  return { isNegative: isMinus || wordSigns[0] === '-', digits, currencies }
}

/** Whether a cell holds an amount, even one that can be read in two ways. */
export const isStatementAmount = (text: string): boolean => writtenAmount(text) !== null

const isZero = (text: string) => !/[1-9]/.test(text)

const withSign = ({ isNegative }: WrittenAmount, value: Decimal): Decimal =>
  isZero(value) ? '0' : `${isNegative ? '-' : ''}${value}`

/** How the amounts of a column are written. */
export interface AmountStyle {
  /** null when no amount shows it */
  decimalMark: '.' | ',' | null
  /** the digits after the decimal mark, if nearly all amounts agree; null if they differ or are too few */
  decimals: number | null
}

/**
 * The least number of amounts that show the decimals, and the share of them that must agree. Of fewer than
 * ten amounts, one may differ.
 */
const STYLE_AMOUNTS_MIN = 4
const STYLE_SHARE_MIN = 0.9

/** Returns the most frequent value, and how often it occurs. */
const mostFrequent = <T>(values: T[]): [T, number] | null => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0] ?? null
}

/** Returns the style of amounts in texts. When they do not show the decimal mark, `otherTexts` decide it. */
export function styleOf(texts: string[], otherTexts: string[] = []): AmountStyle {
  // only amounts with a single reading show the decimal mark: `1.234,50` does, `1.234` does not
  const decimalMarksIn = (amounts: string[]) =>
    amounts.flatMap((text) => {
      const readings = readingsOf(writtenAmount(text)?.digits ?? '')
      const [onlyReading] = readings
      return readings.length === 1 && onlyReading?.decimalMark ? [onlyReading.decimalMark] : []
    })
  const [decimalMark] = mostFrequent(decimalMarksIn(texts)) ??
    mostFrequent(decimalMarksIn(otherTexts)) ?? [null]
  const fractions = texts.flatMap((text) => {
    const digits = writtenAmount(text)?.digits ?? '0'
    if (isZero(digits) || decimalMark === null) return []
    const markIndex = digits.lastIndexOf(decimalMark)
    return [markIndex === -1 ? 0 : digits.length - markIndex - 1]
  })
  const [decimals, count] = mostFrequent(fractions) ?? [0, 0]
  const agreeingMin = Math.min(fractions.length - 1, Math.ceil(fractions.length * STYLE_SHARE_MIN))
  const doAgree = fractions.length >= STYLE_AMOUNTS_MIN && count >= agreeingMin
  return { decimalMark, decimals: doAgree ? decimals : null }
}

/** Plain digits with a decimal mark and a fraction: `-1234.50`. */
const USUAL_FORM = /^(-?)(\d{1,12})([.,])(\d{1,3})$/

/** Reads the usual form of an amount quickly, because large statements have many; null for any other form. */
function readUsualForm(text: string, style: AmountStyle, currency: string): Decimal | null {
  const { decimalMark, decimals } = style
  const [, sign = '', whole = '', mark, fraction = ''] = USUAL_FORM.exec(text) ?? []
  if (mark === undefined || mark !== decimalMark || currency === '') return null
  if (fraction.length > minorDigits(currency) || (decimals !== null && fraction.length !== decimals))
    return null
  return isZero(whole + fraction) ? '0' : `${sign}${whole}.${fraction}`
}

/**
 * Why a text is not read as an amount:
 * - `none`: the text has no amount
 * - `two-ways`: the amount has two readings, as `1.234` has without a known decimal mark
 * - `unlike`: the amount does not fit the style of its column, as `12,50` among `1,234.50` and `7.00`
 */
export type AmountProblem = 'none' | 'two-ways' | 'unlike'

/** Reads an amount in the style of its column and a currency (empty if unknown), or returns the problem. */
export function readStyled(
  text: string,
  { decimalMark, decimals }: AmountStyle,
  currency: string,
): { amount: Decimal } | { problem: AmountProblem } {
  const usual = readUsualForm(text, { decimalMark, decimals }, currency)
  if (usual !== null) return { amount: usual }
  const written = writtenAmount(text)
  if (!written) return { problem: 'none' }
  const { digits } = written
  if (isZero(digits)) return { amount: '0' }
  const allReadings = currency === '' ? readingsOf(digits) : readingsIn(digits, currency)
  // the decimal mark never separates groups of digits
  const readings = allReadings.filter(
    (reading) =>
      decimalMark === null ||
      reading.decimalMark === decimalMark ||
      (reading.decimalMark === '' && !digits.includes(decimalMark)),
  )
  if (readings.length === 0) return { problem: readingsOf(digits).length === 0 ? 'none' : 'unlike' }
  const [first] = readings as [Reading]
  const fraction = first.value.split('.')[1]?.length ?? 0
  if (readings.length > 1) return { problem: 'two-ways' }
  if (decimals !== null && fraction !== decimals) return { problem: 'unlike' }
  return { amount: withSign(written, first.value) }
}

/** The grouping mark for each decimal mark. */
const OTHER_MARK = { '.': ',', ',': '.' } as const

/**
 * Reads an amount of a format whose standard prescribes the decimal mark, such as the comma of MT940. Some
 * banks write the other mark, so `12.50` is read too. Null for an amount with two readings: `1.234` may be a
 * fraction with the wrong mark, or have a grouping mark.
 * @param mark the prescribed decimal mark
 */
export function readStandard(text: string, mark: '.' | ',', currency: string): Decimal | null {
  const digits = text.trim().replace(/[.,]$/, '')
  const otherMark = OTHER_MARK[mark]
  const decimalMark = digits.lastIndexOf(otherMark) > digits.lastIndexOf(mark) ? otherMark : mark
  if (decimalMark === otherMark && !digits.includes(mark) && /[.,]\d{3}$/.test(digits)) return null
  const result = readStyled(digits, { decimalMark, decimals: null }, currency)
  return 'amount' in result ? result.amount : null
}

export const isBelowZero = (amount: Decimal): boolean => Big(amount).lt(0)
