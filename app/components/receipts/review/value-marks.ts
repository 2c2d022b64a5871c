import Big from 'big.js'
import { readTax, TAX_PLACES, typedTax } from '~/domain/expenses/tax-fields'
import { isTaxField, taxGrosses } from '~/domain/expenses/taxes'
import { readAmount } from '~/domain/money/amount'
import { isSameAmount } from '~/domain/money/convert'
import { minorDigits, normalizeCurrency } from '~/domain/money/currency'
import type { DraftViewModel } from './view-models'

// Notes beside values that contradict the receipt, each other or the calendar. They refuse nothing.

type Values = Record<string, string>

/** What a form is compared with: the values and marks of its reading. */
type Read = Pick<DraftViewModel, 'values' | 'marks' | 'parts'>

/** A sum is rounded to coins of at most so many of the currency's smallest units. */
const COIN_UNITS_MAX = 5

/**
 * Returns notes beside the values of a draft's form, by field (`taxes` for the taxes).
 * @param latestDate the last day that is not in the future
 */
export function valueMarks(values: Values, read: Read, latestDate: string): Values {
  const { date = '' } = values
  const marks = { date: date > latestDate && 'This date is in the future' } as const
  const all = { ...marks, amount: amountMark(values, read), taxes: taxMark(values, read) }
  return Object.fromEntries(Object.entries(all).filter(([, mark]) => mark)) as Values
}

/** Of a file of several receipts, one amount was read of many. */
function amountMark({ amount = '' }: Values, { values: read, marks, parts }: Read): string | null {
  const typed = readAmount(amount)
  if (typed === null || read.amount === undefined || parts.length > 1) return null
  if (isSameAmount(typed, read.amount)) return null
  return marks.amount === undefined ? `The receipt says ${read.amount}` : `Read as ${read.amount}`
}

/**
 * A receipt may name the taxes of a part of its amount, beside a tip or what is not taxed: less than the
 * amount is only asked about when somebody has typed it.
 */
function taxMark(values: Values, { values: read }: Read): string | null {
  const amount = readAmount(values.amount ?? '')
  const grosses = taxGrosses(TAX_PLACES.flatMap((place) => readTax(typedTax(values, place)) ?? []))
  const [gross] = grosses
  if (amount === null || gross === undefined) return null
  const digits = minorDigits(normalizeCurrency(values.currency ?? ''))
  const rounding = Big(10).pow(-digits).times(COIN_UNITS_MAX)
  const isTyped = Object.keys(values).some(
    (name) => (name === 'amount' || isTaxField(name)) && (values[name] ?? '') !== (read[name] ?? ''),
  )
  const isMore = (each: string) => Big(each).minus(amount).gt(rounding)
  const isOther = (each: string) => Big(each).minus(amount).abs().gt(rounding)
  if (!grosses.every(isTyped ? isOther : isMore)) return null
  return `Net and tax come to ${Big(gross).toFixed(digits)}, not to the amount`
}
