import Big from 'big.js'
import { z } from 'zod'
import type { CodedRate } from '~/domain/conversion/convert-expense'
import type { CurrencySum } from '~/domain/conversion/missing-rates'
import type { RateRow, ReceiptRow } from '~/domain/database-rows'
import {
  currencySchema,
  shownClaimCurrencySchema,
  shownVersionSchema,
  singleLineText,
} from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { NOTE_CHARACTERS_MAX, RATE_DECIMALS_MAX } from '~/limits'
import type { Official } from './official-schema'
import { RATE_SOURCES, type RateSource } from './sources'

// The rates of an event: their stored form, the fields of their form, and the preview of their effect.

/** The file that proves a rate. The excerpt, the part of the file to show, is in its stored form. */
export type RateDocument = Pick<ReceiptRow, 'id' | 'name' | 'turns' | 'excerpt' | 'width' | 'height'>

export interface Rate extends CodedRate, Pick<RateRow, 'fee' | 'note' | 'changedIn'> {
  source: RateSource
  /** the published pairs that it consists of; null for a rate from elsewhere */
  official: Official | null
  /** the file that proves it; null without one */
  document: RateDocument | null
}

/** The largest exchange rate that a form accepts. No two currencies were ever further apart. */
const EXCHANGE_RATE_MAX = 1e18

/** The fields of a rate in a form. */
export const rateSchema = z
  .object({
    currency: currencySchema,
    date: z.string().default('').refine(isCalendarDate, 'Enter the date of the rate, such as 2026-10-05'),
    source: z.enum(RATE_SOURCES, 'Choose where the rate is from').default('card'),
    note: singleLineText(NOTE_CHARACTERS_MAX, 'Note').default(''),
    claim_currency: shownClaimCurrencySchema,
  })
  .and(
    amountsSchema({
      receipt_amount: { isOptional: false, currency: 'currency', decimals: RATE_DECIMALS_MAX },
      claim_amount: { isOptional: false, currency: 'claim_currency', decimals: RATE_DECIMALS_MAX },
      fee: { isOptional: true, currency: 'claim_currency' },
    }),
  )
  .refine(({ receipt_amount, claim_amount }) => isPlausible(Number(claim_amount) / Number(receipt_amount)), {
    path: ['claim_amount'],
    message: 'These amounts are too far apart for an exchange rate',
  })

const isPlausible = (ratio: number) => ratio <= EXCHANGE_RATE_MAX && ratio >= 1 / EXCHANGE_RATE_MAX

export type RateInput = z.output<typeof rateSchema>

const seenEffectField = {
  /** the `effectKey` of the rate whose effect the form has shown */
  seen: z.string().optional(),
}

/** The id that a form gives to a new rate. */
export const newRateIdSchema = z.uuid()

/** A new rate. The page gives its id to the form, so that a form sent twice adds one rate. */
export const newRateFormSchema = z.object({ ...seenEffectField, id: newRateIdSchema }).and(rateSchema)

export const changedRateFormSchema = z
  .object({ ...seenEffectField, id: z.string().min(1), ...shownVersionSchema.shape })
  .and(rateSchema)

export type ChangedRateForm = z.output<typeof changedRateFormSchema>

/** Returns a key of the values that decide a rate's effect. A form sends the key of the effect shown. */
export function effectKey(
  rate: Pick<RateInput, 'currency' | 'receipt_amount' | 'claim_amount' | 'date'>,
  claimCurrency: string,
): string {
  const amounts = [rate.receipt_amount, rate.claim_amount].map((amount) => Big(amount).toFixed())
  return [rate.currency, ...amounts, claimCurrency, rate.date].join(' ')
}

/** Whether a form keeps all fields of a rate that conversions depend on. */
export const hasSameEffect = (
  { currency, receiptAmount, claimAmount, claimCurrency, date }: Rate,
  form: RateInput,
  { baseCurrency }: { baseCurrency: string },
): boolean =>
  effectKey({ currency, receipt_amount: receiptAmount, claim_amount: claimAmount, date }, claimCurrency) ===
  effectKey(form, baseCurrency)

/** The effect of a change of an event's rates on its total. */
export interface RatesPreview {
  /** the number of expenses that the rate concerns */
  converted: number
  /** the number of all expenses of the event */
  expenses: number
  totalBefore: Decimal
  totalAfter: Decimal
  /** the amounts without a rate, which the totals omit */
  unconvertedBefore: CurrencySum[]
  unconvertedAfter: CurrencySum[]
}
