import { z } from 'zod'
import { CLAIM_CURRENCY_FIELD, readTypedAmount } from './amount-question'
import { isCurrency, normalizeCurrency } from './currency'
import type { Decimal } from './decimal'
import { FIGURE_STYLE_FIELD } from './figure-style'

// Reads the amount fields of forms.

/** How one amount field of a form is read. */
interface AmountField {
  isOptional: boolean
  /** the name of the form field that holds the currency */
  currency: string
  /** the most decimals, if the currency does not decide that */
  decimals?: number
  isZeroAllowed?: true
  isSigned?: true
}

type Amounts<Fields extends Record<string, AmountField>> = {
  [Name in keyof Fields]: Fields[Name]['isOptional'] extends false ? Decimal : Decimal | null
}

/** Returns a value of a form as text; empty if it is missing or not a text. */
export const textOf = (values: Record<string, unknown>, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** Returns the code of the currency in a field of a form; empty for an unknown currency. */
export function currencyIn(values: Record<string, unknown>, name: string): string {
  const code = textOf(values, name)
  return isCurrency(code) ? normalizeCurrency(code) : ''
}

/** Whether a typed text is zero, with a decimal point or comma. */
const isZero = (text: string): boolean => text.trim() !== '' && Number(text.replace(',', '.')) === 0

/** Returns a schema that reads amounts by currency and figure style. An empty optional field is null. */
export const amountsSchema = <const Fields extends Record<string, AmountField>>(fields: Fields) =>
  z.record(z.string(), z.unknown()).transform((values, context): Amounts<Fields> => {
    const figureStyle = textOf(values, FIGURE_STYLE_FIELD)
    const amounts = Object.entries(fields).map(
      ([name, { isOptional, currency, isZeroAllowed, ...limits }]) => {
        const text = textOf(values, name)
        if (isOptional && text.trim() === '') return [name, null]
        if (isZeroAllowed && isZero(text)) return [name, '0']
        const result = readTypedAmount(text, {
          ...limits,
          currency: currencyIn(values, currency),
          isClaimCurrency: currency === CLAIM_CURRENCY_FIELD,
          figureStyle,
        })
        if (result.amount === null) context.addIssue({ code: 'custom', message: result.error, path: [name] })
        return [name, result.amount]
      },
    )
    return Object.fromEntries(amounts) as Amounts<Fields>
  })
