import Big from 'big.js'
import { z } from 'zod'
import type { CodedRate } from '~/domain/conversion/convert-expense'
import type { CurrencySum } from '~/domain/conversion/missing-rates'
import {
  currencySchema,
  shownClaimCurrencySchema,
  shownVersionSchema,
  singleLineText,
} from '~/domain/form-fields'
import { amountsSchema } from '~/domain/money/amount-field'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import type { RateRow, ReceiptRow } from '~/domain/rows'
import { NOTE_CHARACTERS_MAX, RATE_DECIMALS_MAX } from '~/limits'
import { RATE_SOURCES, type RateSource } from './sources'

// The rate schedule of an event: what its receipts are converted with, beside the event's exchange rate, and
// what proves it.

/** The file that proves a rate, and what of it is shown (`Receipt`; the excerpt as it is stored). */
export type RateDocument = Pick<ReceiptRow, 'id' | 'name' | 'turns' | 'excerpt' | 'width' | 'height'>

export interface Rate extends CodedRate, Pick<RateRow, 'fee' | 'note' | 'changedIn'> {
  source: RateSource
  /** the file that proves it; null without one */
  document: RateDocument | null
}

/** No two currencies were ever further apart. */
const RATIO_MAX = 1e18

/** A rate as a form gives it. */
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

const isPlausible = (ratio: number) => ratio <= RATIO_MAX && ratio >= 1 / RATIO_MAX

export type RateInput = z.output<typeof rateSchema>

/** What the page's forms say beside the rate. */
const onPage = {
  /** the rate whose effect the form has shown, as `effectKey` writes it */
  seen: z.string().optional(),
}

/** The id that a form gives to a new rate. */
export const newRateIdSchema = z.uuid()

/**
 * A new rate comes with the id that its form was given when it was shown, so that a form that is sent twice
 * adds one.
 */
export const newRateFormSchema = z.object({ ...onPage, id: newRateIdSchema }).and(rateSchema)

export const changedRateFormSchema = z
  .object({ ...onPage, id: z.string().min(1), ...shownVersionSchema.shape })
  .and(rateSchema)

export type ChangedRateForm = z.output<typeof changedRateFormSchema>

/**
 * Names what of a rate to a claim currency decides what it changes, so that a form can say which it has shown
 * the effect of.
 */
export const effectKey = (
  {
    currency,
    receipt_amount,
    claim_amount,
    date,
  }: Pick<RateInput, 'currency' | 'receipt_amount' | 'claim_amount' | 'date'>,
  claimCurrency: string,
): string =>
  [currency, Big(receipt_amount).toFixed(), Big(claim_amount).toFixed(), claimCurrency, date].join(' ')

/** What a change to the rates of an event would do to its total. */
export interface RatesPreview {
  /** expenses that the rate is, or would be, for */
  converted: number
  expenses: number
  totalBefore: Decimal
  totalAfter: Decimal
  /** what the totals leave out for want of a rate */
  unconvertedBefore: CurrencySum[]
  unconvertedAfter: CurrencySum[]
}
