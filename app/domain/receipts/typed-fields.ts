import Big from 'big.js'
import { z } from 'zod'
import { currencyIn, textOf } from '~/domain/money/amount-field'
import { readTypedAmount } from '~/domain/money/amount-question'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { MERCHANT_CHARACTERS_MAX } from '~/limits'
import { singleLineText } from '../form-fields'
import type { MergedReading, MergedValue } from './reading/merge-exact'
import { AMOUNT_CURRENCY_FIELD } from './typed-field-names'

// The values typed over the reading of a draft that is added to an expense or kept as another paper.

/** The typed fields; null where the claimant emptied the field. Untouched fields are missing. */
export interface TypedFields {
  /** YYYY-MM-DD */
  date?: string | null
  merchant?: string | null
  /** decimal text; negative if a minus was typed */
  amount?: string | null
  /** ISO 4217 code */
  currency?: string | null
}

const typedAmountSchema = z
  .record(z.string(), z.unknown())
  .transform((values, context): Pick<TypedFields, 'amount'> => {
    if (values.amount === undefined) return {}
    const typed = textOf(values, 'amount')
    if (typed.trim() === '') return { amount: null }
    const readAmount = readTypedAmount(typed, {
      isSigned: true,
      currency: currencyIn(values, 'currency') || currencyIn(values, AMOUNT_CURRENCY_FIELD),
      figureStyle: textOf(values, FIGURE_STYLE_FIELD),
    })
    if (readAmount.amount === null) {
      context.addIssue({ code: 'custom', message: readAmount.error, path: ['amount'] })
      return z.NEVER
    }
    return { amount: readAmount.amount }
  })

/** Parses a form that sends only the fields that the claimant typed into. */
export const typedFieldsSchema = z
  .object({
    date: z
      .string()
      .refine((text) => text === '' || isCalendarDate(text), 'Enter the date on it, such as 2026-10-05')
      .transform((text) => text || null)
      .optional(),
    merchant: singleLineText(MERCHANT_CHARACTERS_MAX, 'Merchant')
      .transform((text) => text || null)
      .optional(),
    currency: z
      .string()
      .refine((code) => code.trim() === '' || isCurrency(code), UNKNOWN_CURRENCY)
      .transform((code) => normalizeCurrency(code) || null)
      .optional(),
  })
  .and(typedAmountSchema)

/** Returns the fields as stored JSON; null if nothing was typed. */
export const typedFieldsToJson = (typed: z.output<typeof typedFieldsSchema>): string | null =>
  Object.values(typed).every((value) => value === undefined) ? null : JSON.stringify(typed)

export const typedFieldsFromJson = (json: string | null): TypedFields =>
  json === null ? {} : JSON.parse(json)

/** Returns a typed value, with a different printed value as its contradiction. */
const typedValue = (value: string, readValue: MergedValue | null): MergedValue => ({
  value,
  alternatives: [],
  confidence: 1,
  place: readValue?.place ?? null,
  source: null,
  contradiction:
    readValue === null || readValue.value === value ? null : { by: 'print', value: readValue.value },
})

/** Returns a typed total. A minus makes it a refund; without a minus it keeps the sign of the print. */
function typedTotal(amount: string, readValue: MergedValue | null): MergedValue {
  const isNegative = amount.startsWith('-') || (readValue !== null && Big(readValue.value).lt(0))
  const amountWithoutSign = amount.replace('-', '')
  const typed = typedValue(isNegative ? `-${amountWithoutSign}` : amountWithoutSign, readValue)
  const isSignDoubtful = !isNegative && readValue?.alternatives.includes(`-${readValue.value}`) === true
  return { ...typed, alternatives: isSignDoubtful ? [`-${amountWithoutSign}`] : [] }
}

/** Returns a reading with the typed values in place of the read ones. */
export function withTypedFields(read: MergedReading, typed: TypedFields): MergedReading {
  const { date = read.date, merchant = read.merchant, amount = read.total, currency = read.currency } = typed
  const mergedField = (value: string | MergedValue | null, field: MergedValue | null) =>
    typeof value === 'string' ? typedValue(value, field) : value
  return {
    ...read,
    date: mergedField(date, read.date),
    merchant: mergedField(merchant, read.merchant),
    otherMerchants: typed.merchant ? [] : read.otherMerchants,
    total: typeof amount === 'string' ? typedTotal(amount, read.total) : amount,
    currency: mergedField(currency, read.currency),
    otherCurrencies: typed.currency ? [] : read.otherCurrencies,
  }
}
