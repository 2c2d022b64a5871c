import Big from 'big.js'
import { type AmountContext, readAmount } from '~/domain/money/amount'
import { readTypedAmount } from '~/domain/money/amount-question'
import type { Decimal } from '~/domain/money/decimal'
import { TAX_LINES_MAX } from '~/limits'
import { taxFieldNames } from './taxes'
import type { TaxLine } from './taxes-json'

// Reads the tax fields of forms: three fields for each tax, in `TAX_LINES_MAX` places.

/** The places of taxes in a form. */
export const TAX_PLACES = Array.from({ length: TAX_LINES_MAX }, (_, place) => place)

/** The typed texts of a tax's fields. */
type TypedTax = Record<keyof TaxLine, string>

/** Returns the typed texts of the tax at a place, from all values of a form. */
export function readTypedTax(values: Record<string, unknown>, place: number): TypedTax {
  const names = taxFieldNames(place)
  const textOfField = (name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  return { rate: textOfField(names.rate), net: textOfField(names.net), amount: textOfField(names.amount) }
}

export const isBlank = ({ rate, net, amount }: TypedTax): boolean => rate + net + amount === ''

const RATE = /^(\d{1,3})(?:[.,](\d{1,3}))?\s?%?$/

/** Returns a rate in percent without superfluous zeros; null for any other text. */
function readRate(text: string): string | null {
  const [, whole, fraction = '0'] = RATE.exec(text) ?? []
  const rate = whole === undefined ? null : Big(`${whole}.${fraction}`)
  return rate?.lte(100) ? rate.toFixed() : null
}

const ZERO = /^0+(?:[.,]0*)?$/

/** Reads an amount that may be zero or negative; null if it cannot be read. */
function readTaxAmount(text: string, context: AmountContext): Decimal | null {
  const sign = /^[-−]/.test(text) ? '-' : ''
  const digits = text.slice(sign.length)
  if (ZERO.test(digits)) return '0'
  const amount = readAmount(digits, context)
  return amount === null ? null : Big(sign + amount).toFixed()
}

/** Returns an error if a text is not the amount of a tax; otherwise null. */
function taxAmountError(text: string, context: AmountContext): string | null {
  const digits = text.replace(/^[-−]/, '')
  const reading = readTypedAmount(digits, context)
  return ZERO.test(digits) || reading.amount !== null ? null : reading.error
}

/**
 * Reads a tax from its fields; null if its amount cannot be read.
 * @param context the context of the expense's amount
 */
export function readTax(typed: TypedTax, context: AmountContext): TaxLine | null {
  const amount = readTaxAmount(typed.amount, context)
  if (amount === null) return null
  return { rate: readRate(typed.rate), net: readTaxAmount(typed.net, context), amount }
}

/** Returns each field of a tax with its error; null for a field without an error. */
export function typedTaxErrors(
  { rate, net, amount }: TypedTax,
  context: AmountContext,
): [part: keyof TaxLine, error: string | null][] {
  const isRate = rate === '' || readRate(rate) !== null
  return [
    ['rate', isRate ? null : 'Enter a rate from 0 to 100, with at most 3 decimals'],
    ['net', net === '' ? null : taxAmountError(net, context)],
    ['amount', amount === '' ? 'Enter the tax, 0 if there is none' : taxAmountError(amount, context)],
  ]
}
