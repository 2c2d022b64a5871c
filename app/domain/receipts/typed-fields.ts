import Big from 'big.js'
import { z } from 'zod'
import { amountsSchema, textOf } from '~/domain/money/amount-field'
import { isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from '~/domain/money/currency'
import { isCalendarDate } from '~/domain/money/date'
import { MERCHANT_CHARACTERS_MAX } from '~/limits-and-lifetimes'
import { singleLineText } from '../form-fields'
import type { MergedReading, MergedValue } from './reading/merge-exact'

// What a claimant typed over the reading of a draft that then becomes no expense of its own.

/** The fields that were typed into; others are left out. */
export interface TypedFields {
  /** YYYY-MM-DD */
  date?: string
  merchant?: string
  /** decimal text above zero, also of a paper that gives it back */
  amount?: string
  /** ISO 4217 code */
  currency?: string
}

const MINUS = /^\s*[-−–]\s*/

const typedAmountSchema = z
  .record(z.string(), z.unknown())
  .transform(
    (values): Record<string, unknown> => ({ ...values, amount: textOf(values, 'amount').replace(MINUS, '') }),
  )
  .pipe(amountsSchema({ amount: { isOptional: true, currency: 'currency' } }))

/** Reads the fields that were typed into from the values of a form. An empty field was not. */
export const typedFieldsSchema = z
  .object({
    date: z
      .string()
      .default('')
      .refine((text) => text === '' || isCalendarDate(text), 'Enter the date on it, such as 2026-10-05'),
    merchant: singleLineText(MERCHANT_CHARACTERS_MAX, 'Merchant').default(''),
    currency: z
      .string()
      .default('')
      .refine((code) => code.trim() === '' || isCurrency(code), UNKNOWN_CURRENCY)
      .transform(normalizeCurrency),
  })
  .and(typedAmountSchema)
  .transform(
    ({ date, merchant, currency, amount }): TypedFields => ({
      ...(date && { date }),
      ...(merchant && { merchant }),
      ...(amount && { amount }),
      ...(currency && { currency }),
    }),
  )

/** Returns the fields as they are stored; null where nothing was typed. */
export const typedFieldsToJson = (typed: TypedFields): string | null =>
  Object.keys(typed).length === 0 ? null : JSON.stringify(typed)

export const typedFieldsFromJson = (json: string | null): TypedFields =>
  json === null ? {} : JSON.parse(json)

const asTyped = (value: string): MergedValue => ({
  ...{ value, alternatives: [], confidence: 1 },
  ...{ place: null, source: null, contradiction: null },
})

/** Returns a total as typed. Its sign stays as it was read, as nobody types it. */
function typedTotal(amount: string, read: MergedValue | null): MergedValue {
  if (read === null) return asTyped(amount)
  const negative = Big(amount).neg().toFixed()
  if (Big(read.value).lt(0)) return asTyped(negative)
  return { ...asTyped(amount), alternatives: read.alternatives.includes(`-${read.value}`) ? [negative] : [] }
}

/** Returns what a file says, with what its claimant typed in place of what was read. */
export const withTypedFields = (
  read: MergedReading,
  { date, merchant, amount, currency }: TypedFields,
): MergedReading => ({
  ...read,
  ...(date && { date: asTyped(date) }),
  ...(merchant && { merchant: asTyped(merchant), otherMerchants: [] }),
  ...(amount && { total: typedTotal(amount, read.total) }),
  ...(currency && { currency: asTyped(currency), otherCurrencies: [] }),
})
