import { trimEndOf } from '~/domain/text/trim'
import { foldDigits, type Reading, readingsOf } from './amount-readings'
import { minorDigits } from './currency'
import { type Decimal, DIGITS_MAX } from './decimal'
import type { FigureMarks } from './figure-style'

// Reads amounts that a user types into a form. The currency and the form's figure style decide between
// several readings of a text. If they do not decide, the form asks the user.

const FIGURE_STYLE = /^1(\D?)234(\D)5$/u

/** Returns the marks of a form's figure style; null if the form has none. */
export function marksOf(figureStyle: string): FigureMarks | null {
  const [, group, decimal] = FIGURE_STYLE.exec(foldDigits(figureStyle)) ?? []
  return group === undefined || decimal === undefined ? null : { decimal, group }
}

/** The information that decides how a typed amount is read. */
export interface AmountContext {
  /** empty if the currency is not known yet */
  currency?: string
  /** whether the currency is the claim currency, which the user cannot change in the form */
  isClaimCurrency?: boolean
  /** the value of the form's `FIGURE_STYLE_FIELD`; empty if the form has none */
  figureStyle?: string
  /** the most decimals, if the currency does not decide that: rates are published with more */
  decimals?: number
}

/** The decimals of a stored amount. No currency has more. */
const DECIMALS_MAX = 4

/** Counts the digits of an amount without leading zeros and zeros at the end of the fraction. */
export function digits(amount: Decimal): number {
  const [whole = '', fraction = ''] = amount.split('.')
  return (whole + trimEndOf(fraction, '0')).replace(/^0+/, '').length
}

/** Returns an amount without zeros at the end of its fraction. */
export function withoutZeros(amount: Decimal): Decimal {
  const [whole = '', fraction = ''] = amount.split('.')
  const rest = trimEndOf(fraction, '0')
  return rest === '' ? whole : `${whole}.${rest}`
}

export const decimalsOf = (amount: Decimal): number => withoutZeros(amount).split('.')[1]?.length ?? 0

/** Whether the database stores an amount exactly. */
export const isStorableAmount = (amount: Decimal): boolean =>
  digits(amount) <= DIGITS_MAX && decimalsOf(amount) <= DECIMALS_MAX

/**
 * Chooses between a grouped whole number and a number with three decimals, the two readings of `6.250`. A
 * currency without decimals means the whole number, except in the amounts of a rate. Otherwise the figure
 * style decides, if the currency allows its reading. Without a matching mark in the style, a currency with
 * three decimals means the fraction.
 * @returns null if style and currency disagree, or neither decides
 */
function choose(
  [whole, fraction]: [Reading, Reading],
  { currency = '', decimals }: AmountContext,
  marks: FigureMarks | null,
): Reading | null {
  const isPair = decimals !== undefined
  const minor = currency === '' ? null : minorDigits(currency)
  if (minor === 0 && !isPair) return whole
  if (marks?.decimal === fraction.decimalMark) return minor === 3 || isPair ? fraction : null
  if (marks?.group === fraction.decimalMark) return minor === 3 || minor === null ? null : whole
  return minor === 3 ? fraction : null
}

/**
 * The reason why a text is not an amount.
 * - `none`: it has no reading above zero
 * - `open`: it has two readings
 * - `digits`: it has too many digits
 * - `decimals`: it has too many decimals
 * - `zeros`: its fraction is only zeros, which may be a slip for a group
 */
export type AmountProblem = 'none' | 'open' | 'digits' | 'decimals' | 'zeros'

/** The readings of a text, with either its amount or the problem. */
export interface ReadText {
  readings: Reading[]
  amount: Decimal | null
  problem: AmountProblem | null
}

export const decimalsMax = ({ currency = '', decimals }: AmountContext): number =>
  decimals ?? (currency === '' ? DECIMALS_MAX : minorDigits(currency))

/**
 * Reads an amount above zero that a user typed, in the digits of any script, with or without groups, and with
 * a decimal point or comma.
 */
export function readText(typed: string, context: AmountContext): ReadText {
  const readings = readingsOf(foldDigits(typed).trim().replace(/[.,]$/, ''))
  const [first, second] = readings
  const failed = (problem: AmountProblem): ReadText => ({ readings, amount: null, problem })
  if (first === undefined) return failed('none')
  const marks = marksOf(context.figureStyle ?? '')
  const reading = second ? choose([first, second], context, marks) : first
  if (reading === null) return failed('open')
  const { value } = reading
  if (!(Number(value) > 0)) return failed('none')
  if (digits(value) > DIGITS_MAX) return failed('digits')
  // if a comma separates groups, 1,0000 may be a slip for a thousand or ten thousand
  const isGroupMark = reading.decimalMark === (marks?.group || ',')
  if (isGroupMark && /\.0{4,}$/.test(value)) return failed('zeros')
  return decimalsOf(value) > decimalsMax(context)
    ? failed('decimals')
    : { readings, amount: value, problem: null }
}

/** Returns the amount that a user typed; null if it cannot be read, is not above zero or has two readings. */
export const readAmount = (typed: string, context: AmountContext = {}): Decimal | null =>
  readText(typed, context).amount
