import Big from 'big.js'
import { foldDigits, type Reading, readingsIn, readingsOf } from '~/domain/money/amount-readings'
import { isCurrency, minorDigits, normalizeCurrency } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'

// Reads amounts as banks write them, such as `1.234,50- EUR` or `DR 12.00`: digits
// (money/amount-readings.ts) with a sign, a mark of debit or credit, and a currency around them.

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

/** Marks of debit and credit; S and H are German: Soll, Haben. */
// biome-ignore format: short entries
const SIGN_BY_MARK: Record<string, '-' | '+'> = { DR: '-', DB: '-', CR: '+', S: '-', H: '+', D: '-', C: '+' }

/** A number and the text before and after it. */
const NUMBER_WITH_MARKS = /^([^\d]*)(\d(?:[\d.,' ]*\d)?)([^\d]*)$/u
/** A sign, a bracket, or a currency or word. */
const MARK = /[-+()]|\p{L}*\p{Sc}|\p{L}+\.?/gu

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

/** Replaces marks that only some banks write by the usual ones. */
const withPlainMarks = (text: string) =>
  foldDigits(text)
    .trim()
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/^([-+(]?)\.(?=\d)/, (_all, sign: string) => `${sign}0.`)

/** The parts of an amount as a bank wrote it. */
export interface WrittenAmount {
  /** whether a minus, brackets or a mark of debit make it negative */
  isNegative: boolean
  /** the digits and their marks, for `readingsOf` */
  digits: string
  /** the currencies that the sign or word beside the amount may mean; empty without one */
  currencies: string[]
}

/** Returns the parts of an amount; null for a text that is not an amount or has contradicting marks. */
export function writtenAmount(text: string): WrittenAmount | null {
  if (text.length > AMOUNT_CHARACTERS_MAX) return null
  const [, before, digits, behind] = NUMBER_WITH_MARKS.exec(withPlainMarks(text)) ?? []
  if (before === undefined || digits === undefined || behind === undefined) return null
  if (`${before} ${behind}`.replaceAll(MARK, '').trim() !== '') return null
  const marks = [...(before.match(MARK) ?? []), ...(behind.match(MARK) ?? [])]
  const countMarks = (...wanted: string[]) => marks.filter((mark) => wanted.includes(mark)).length
  const isInBrackets = before.includes('(') && behind.includes(')')
  if (countMarks('(', ')') !== (isInBrackets ? 2 : 0) || countMarks('-', '+') + Number(isInBrackets) > 1)
    return null
  const words = marks.filter((mark) => !/^[-+()]$/.test(mark))
  const wordSigns = words.flatMap((word) => SIGN_BY_MARK[word.toUpperCase()] ?? [])
  const currencyWords = words.filter((word) => SIGN_BY_MARK[word.toUpperCase()] === undefined)
  const isCurrencyWord = (word: string) => /\p{Sc}$/u.test(word) || currenciesNamed(word).length > 0
  if (wordSigns.length > 1 || currencyWords.length > 1 || !currencyWords.every(isCurrencyWord)) return null
  const isMinus = countMarks('-') > 0 || isInBrackets
  if ((wordSigns[0] === '+' && isMinus) || (wordSigns[0] === '-' && countMarks('+') > 0)) return null
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

/** The least number of amounts that show the decimals, and the share of them that must agree. */
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

/** Plain digits with a decimal mark and a fraction. */
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

/** Why a text is not read: it is not an amount, it is ambiguous, or it is written unlike the others. */
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

/** The mark that is not the decimal mark separates groups of digits. */
const OTHER_MARK = { '.': ',', ',': '.' } as const

/** Reads an amount with the decimal mark of a standard, which banks may ignore; null if it is ambiguous. */
export function readStandard(text: string, mark: '.' | ',', currency: string): Decimal | null {
  const digits = text.trim().replace(/[.,]$/, '')
  const otherMark = OTHER_MARK[mark]
  const decimalMark = digits.lastIndexOf(otherMark) > digits.lastIndexOf(mark) ? otherMark : mark
  if (decimalMark === otherMark && !digits.includes(mark) && /[.,]\d{3}$/.test(digits)) return null
  const result = readStyled(digits, { decimalMark, decimals: null }, currency)
  return 'amount' in result ? result.amount : null
}

/** Whether an amount is below zero. */
export const isBelowZero = (amount: Decimal): boolean => Big(amount).lt(0)
