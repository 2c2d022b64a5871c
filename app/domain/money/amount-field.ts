import { z } from 'zod'
import { CLAIM_CURRENCY_FIELD, readTypedAmount } from './amount-question'
import { isCurrency, normalizeCurrency } from './currency'
import type { Decimal } from './decimal'
import { FIGURE_STYLE_FIELD } from './figure-style'

// Reads the amount fields of forms.

interface AmountField {
  isOptional: boolean
  /** the name of the form field that holds the currency */
  currency: string
  /** the most decimals, if the currency does not decide that */
  decimals?: number
  isZeroAllowed?: true
}

type Amounts<Fields extends Record<string, AmountField>> = {
  [Name in keyof Fields]: Fields[Name]['isOptional'] extends false ? Decimal : Decimal | null
}

/** Returns a value of a form as text; empty if it is missing or not a text. */
export const textOf = (values: Record<string, unknown>, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the currency in a field of a form; empty for an unknown currency. */
export function currencyIn(values: Record<string, unknown>, name: string): string {
  const code = textOf(values, name)
  return isCurrency(code) ? normalizeCurrency(code) : ''
}

const isZero = (typed: string): boolean => typed.trim() !== '' && Number(typed.replace(',', '.')) === 0

/**
 * Reads the amounts of a form from all its values, each in the currency of its field and in the figure style
 * of the form. An empty optional field is null.
 */
export const amountsSchema = <const Fields extends Record<string, AmountField>>(fields: Fields) =>
  z.record(z.string(), z.unknown()).transform((values, context): Amounts<Fields> => {
    const figureStyle = textOf(values, FIGURE_STYLE_FIELD)
    const amounts = Object.entries(fields).map(
      ([name, { isOptional, currency, isZeroAllowed, ...limits }]) => {
        const typed = textOf(values, name)
        if (isOptional && typed.trim() === '') return [name, null]
        if (isZeroAllowed && isZero(typed)) return [name, '0']
        const read = readTypedAmount(typed, {
          ...limits,
          currency: currencyIn(values, currency),
          isClaimCurrency: currency === CLAIM_CURRENCY_FIELD,
          figureStyle,
        })
        if (read.amount === null) context.addIssue({ code: 'custom', message: read.error, path: [name] })
        return [name, read.amount]
      },
    )
    return Object.fromEntries(amounts) as Amounts<Fields>
  })
