import { trimEndOf } from '~/domain/text/trim'
import { foldDigits, type Reading, readingsOf } from './amount-readings'
import { minorDigits } from './currency'
import { type Decimal, DIGITS_MAX } from './decimal'
import type { FigureMarks } from './figure-style'

// Amounts that a person types into a form. The currency and the figure style of the form decide what a text
// means; what they leave open is asked.

const FIGURE_STYLE = /^1(\D?)234(\D)5$/u

/** Returns the marks of a figure style that a form says; null where it says none. */
export function marksOf(figureStyle: string): FigureMarks | null {
  const [, group, decimal] = FIGURE_STYLE.exec(foldDigits(figureStyle)) ?? []
  return group === undefined || decimal === undefined ? null : { decimal, group }
}

/** What decides how an amount is read. */
export interface AmountContext {
  /** its currency; empty while it is not known */
  currency?: string
  /** whether that is the currency of the claim, which the form cannot change */
  isClaimCurrency?: boolean
  /** the value of the form's `FIGURE_STYLE_FIELD`; empty where it does not say it */
  figureStyle?: string
  /** the most decimals, where they do not follow from the currency: rates are published with more */
  decimals?: number
}

/** The decimals of an amount; no currency has more. */
const DECIMALS_MAX = 4

/** Zeros before a number, and at the end of its fraction, are none of its digits. */
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

/** Whether the database keeps an amount as it is. */
export const isStorableAmount = (amount: Decimal): boolean =>
  digits(amount) <= DIGITS_MAX && decimalsOf(amount) <= DECIMALS_MAX

/**
 * Chooses between a whole number in groups and one with three decimals, such as the two readings of `6.250`.
 * A currency without decimals decides alone. Else the figure style decides where the currency allows what it
 * says; a currency of three decimals decides where the style has no such mark. Null: the two disagree.
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

/** What is wrong with a text as an amount. */
export type AmountProblem = 'none' | 'open' | 'digits' | 'decimals' | 'zeros'

/** The readings of a text, and the amount that it says or what is wrong with it. */
export interface ReadText {
  readings: Reading[]
  amount: Decimal | null
  problem: AmountProblem | null
}

/** Returns the most decimals that an amount can have. */
export const decimalsMax = ({ currency = '', decimals }: AmountContext): number =>
  decimals ?? (currency === '' ? DECIMALS_MAX : minorDigits(currency))

/**
 * Reads an amount above zero that a person typed, in digits of any script, with or without groups, and with a
 * decimal point or a decimal comma.
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
  // 1,0000 is a slip for a thousand or ten thousand where a comma stands between groups
  const isGroupMark = reading.decimalMark === (marks?.group || ',')
  if (isGroupMark && /\.0{4,}$/.test(value)) return failed('zeros')
  return decimalsOf(value) > decimalsMax(context)
    ? failed('decimals')
    : { readings, amount: value, problem: null }
}

/** Returns the amount that a text says; null when it says none above zero, or may say two. */
export const readAmount = (typed: string, context: AmountContext = {}): Decimal | null =>
  readText(typed, context).amount
