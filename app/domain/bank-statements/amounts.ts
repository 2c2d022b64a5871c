import { readAmount } from '~/domain/money/amount'
import type { Decimal } from '~/domain/money/convert'
import { isCurrency } from '~/domain/money/currency'

/** Names of currencies that banks use beside codes and signs. */
const NAMES = new Set([
  'euro',
  'fr',
  'sfr',
  'ft',
  'kc',
  'kč',
  'kr',
  'ksh',
  'kshs',
  'r',
  'rm',
  'rp',
  'rs',
  'tsh',
  'ush',
  'zł',
])

/** Marks of debit and credit; the last are German: Soll, Haben. */
const SIDES: Record<string, '-' | '+'> = { DR: '-', DB: '-', CR: '+', S: '-', H: '+' }

/** A number with whatever stands around it. */
const NUMBER = /^([^\d]*)(\d(?:[\d.,'’\s]*\d)?)([^\d]*)$/u
/** A sign, a bracket, or a currency or word. */
const MARK = /[-+()]|\p{L}*\p{Sc}|\p{L}+\.?/gu

/** Marks that some banks write in another way. */
const plain = (text: string) =>
  text
    .trim()
    .replaceAll(/[\u2010-\u2013\u2212]/g, '-')
    .replace(/^([-+(]?)\.(?=\d)/, (_all, sign: string) => `${sign}0.`)

interface Written {
  isNegative: boolean
  digits: string
}

/** Reads the parts of an amount; null for what is none, or has marks that contradict each other. */
function writtenAmount(text: string): Written | null {
  const [, before, digits, behind] = NUMBER.exec(plain(text)) ?? []
  if (before === undefined || digits === undefined || behind === undefined) return null
  if (`${before} ${behind}`.replaceAll(MARK, '').trim() !== '') return null
  const marks = [...(before.match(MARK) ?? []), ...(behind.match(MARK) ?? [])]
  const count = (...wanted: string[]) => marks.filter((mark) => wanted.includes(mark)).length
  const isInBrackets = before.includes('(') && behind.includes(')')
  if (count('(', ')') !== (isInBrackets ? 2 : 0) || count('-', '+') + Number(isInBrackets) > 1) return null
  const words = marks.filter((mark) => !/^[-+()]$/.test(mark))
  const sides = words.flatMap((word) => SIDES[word.toUpperCase()] ?? [])
  const currencies = words.filter((word) => SIDES[word.toUpperCase()] === undefined)
  const isKnown = (word: string) =>
    /\p{Sc}$/u.test(word) || isCurrency(word) || NAMES.has(word.replace('.', '').toLowerCase())
  if (sides.length > 1 || currencies.length > 1 || !currencies.every(isKnown)) return null
  const isMinus = count('-') > 0 || isInBrackets
  if ((sides[0] === '+' && isMinus) || (sides[0] === '-' && count('+') > 0)) return null
  return { isNegative: isMinus || sides[0] === '-', digits }
}

/** Whether a cell holds an amount, also one that can be read in two ways. */
export const isStatementAmount = (text: string): boolean => writtenAmount(text) !== null

/** Indian groups of digits, lakhs and crores: 12,34,567.00 */
const INDIAN = /^\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/

const ZERO = /^0+([.,]0*)?$/

/**
 * Returns the amount that a bank wrote, with its sign: before or behind it, in brackets, or as debit and
 * credit. Null for what is no amount or can be read in two ways, such as `1,234` (`readAmount`).
 */
export function readStatementAmount(text: string): Decimal | null {
  const written = writtenAmount(text)
  if (!written) return null
  const { digits, isNegative } = written
  if (ZERO.test(digits)) return '0'
  const amount = readAmount(INDIAN.test(digits) ? digits.replaceAll(',', '') : digits)
  return amount === null ? null : `${isNegative ? '-' : ''}${amount}`
}
