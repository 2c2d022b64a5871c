import { trimEndOf } from '~/domain/text/trim'
import { foldDigits, type Reading, readingsOf } from './amount-readings'
import { minorDigits } from './currency'
import { type Decimal, DIGITS_MAX } from './decimal'
import type { FigureMarks } from './figure-style'

// Reads amounts that a user types into a form. The currency and the form's figure style decide between
// several readings of a text. If they do not decide, the form asks the user.

/** A figure style: the number 1234.5 as the user's settings write it, such as `1,234.5`. */
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
  /** whether an amount may be below zero, with a minus before or after its digits, as a refund has */
  isSigned?: boolean
}

/** A minus before or after the digits of an amount; German programs write it after them. */
const MINUS = /^[-−–]|[-−–]$/

/** Returns the text without its minus, and the minus; without one if the context allows none. */
export function splitSign(text: string, { isSigned = false }: AmountContext): [sign: '' | '-', text: string] {
  const trimmed = text.trim()
  const unsigned = isSigned ? trimmed.replace(MINUS, '') : trimmed
  return [unsigned === trimmed ? '' : '-', unsigned]
}

/** The decimals of a stored amount. No currency has more. */
const DECIMALS_MAX = 4

/** Counts the digits of an amount without leading zeros and zeros at the end of the fraction. */
export function countDigits(amount: Decimal): number {
  const [whole = '', fraction = ''] = amount.split('.')
  return (whole + trimEndOf(fraction, '0')).replace(/^-?0*/, '').length
}

/** Returns an amount without zeros at the end of its fraction. */
export function withoutZeros(amount: Decimal): Decimal {
  const [whole = '', fraction = ''] = amount.split('.')
  const shortFraction = trimEndOf(fraction, '0')
  return shortFraction === '' ? whole : `${whole}.${shortFraction}`
}

/** Counts the decimals of an amount without zeros at the end. */
export const decimalsOf = (amount: Decimal): number => withoutZeros(amount).split('.')[1]?.length ?? 0

/** Whether the database stores an amount exactly. */
export const isStorableAmount = (amount: Decimal): boolean =>
  countDigits(amount) <= DIGITS_MAX && decimalsOf(amount) <= DECIMALS_MAX

/**
 * Chooses between the two readings of `6.250`: the whole number 6250, or 6.250 with three decimals.
 * - A currency without decimals means the whole number, except in the amounts of a rate.
 * - If the mark is the decimal mark of the figure style, it means the fraction.
 * - If the mark is the group mark of the figure style, it means the whole number.
 * - If the style has no such mark, a currency with three decimals means the fraction.
 * @returns null if style and currency disagree, if neither decides, or if the currency is unknown; but the
 * decimal mark of the style decides the amounts of a rate even then
 */
function chooseReading(
  [whole, fraction]: [Reading, Reading],
  { currency = '', decimals }: AmountContext,
  marks: FigureMarks | null,
): Reading | null {
  const isAmountOfRate = decimals !== undefined
  const minorUnitDigits = currency === '' ? null : minorDigits(currency)
  if (minorUnitDigits === 0 && !isAmountOfRate) return whole
  if (marks?.decimal === fraction.decimalMark)
    return minorUnitDigits === 3 || isAmountOfRate ? fraction : null
  if (marks?.group === fraction.decimalMark)
    return minorUnitDigits === 3 || minorUnitDigits === null ? null : whole
  return minorUnitDigits === 3 ? fraction : null
}

/**
 * The reason why a text is not an amount.
 * - `not-positive`: it has no reading above zero
 * - `ambiguous`: it has two readings
 * - `too-many-digits`, `too-many-decimals`
 * - `only-zero-decimals`: it has four or more decimals that are all zero, so the mark may stand for a group
 */
export type AmountProblem =
  | 'not-positive'
  | 'ambiguous'
  | 'too-many-digits'
  | 'too-many-decimals'
  | 'only-zero-decimals'

/** The readings of a text, with either its amount or the problem. */
export interface ReadText {
  readings: Reading[]
  amount: Decimal | null
  problem: AmountProblem | null
}

/** Returns the most decimals that an amount may have. */
export const maxDecimalsOf = ({ currency = '', decimals }: AmountContext): number =>
  decimals ?? (currency === '' ? DECIMALS_MAX : minorDigits(currency))

/** Reads a typed amount above zero, in any script, with or without groups, with a point or comma. */
export function readText(text: string, context: AmountContext): ReadText {
  const readings = readingsOf(foldDigits(text).trim().replace(/[.,]$/, ''))
  const [first, second] = readings
  const failWith = (problem: AmountProblem): ReadText => ({ readings, amount: null, problem })
  if (first === undefined) return failWith('not-positive')
  const marks = marksOf(context.figureStyle ?? '')
  const reading = second ? chooseReading([first, second], context, marks) : first
  if (reading === null) return failWith('ambiguous')
  const { value } = reading
  if (!(Number(value) > 0)) return failWith('not-positive')
  if (countDigits(value) > DIGITS_MAX) return failWith('too-many-digits')
  // if a comma separates groups, 1,0000 may be a slip for a thousand or ten thousand
  const isGroupMark = reading.decimalMark === (marks?.group || ',')
  if (isGroupMark && /\.0{4,}$/.test(value)) return failWith('only-zero-decimals')
  if (decimalsOf(value) > maxDecimalsOf(context)) return failWith('too-many-decimals')
  return { readings, amount: value, problem: null }
}

/** Returns the amount that a user typed; null if it cannot be read, is not above zero or has two readings. */
export function readAmount(text: string, context: AmountContext = {}): Decimal | null {
  const [sign, unsigned] = splitSign(text, context)
  const { amount } = readText(unsigned, context)
  return amount === null ? null : sign + amount
}
