import { z } from 'zod'
import type { EventRateUse, LeftOut } from '~/domain/conversion/missing-rates'
import { sampleContext, type TypedSampleAmount, typedRate } from '~/domain/conversion/sample-input'
import { DEFAULT_RATE, rateFromSample, storedSampleAmount } from '~/domain/conversion/sample-rate'
import {
  type EventTerms,
  isFilledForEveryCurrency,
  isSampleUntouched,
  NO_EVENT_RATE,
} from '~/domain/conversion/terms'
import type { EventRow } from '~/domain/database-rows'
import { currencySchema, lookupText, rawText, shownVersionSchema, singleLineText } from '~/domain/form-fields'
import { DEFAULT_CURRENCY, isCurrency, normalizeCurrency, UNKNOWN_CURRENCY } from '~/domain/money/currency'
import type { Decimal } from '~/domain/money/decimal'
import type { OwnedEventId } from '~/domain/owned-event-id'
import { EVENT_NAME_CHARACTERS_MAX } from '~/limits'
import { readTypedAmount } from '../money/amount-question'
import type { ClaimantOfEvent } from './details'
import { areDaysInOrder, DAYS_IN_WRONG_ORDER, occasionFields } from './details-schema'
import type { DraftCounts } from './drafts'

/** The longest currency text that the endpoints of docs/contract.md store; longer than any currency code. */
const CURRENCY_CHARACTERS_MAX = 100

const EVENT_STATUSES = ['open', 'closed'] as const

/** An event as pages and fragments show it. */
export type EventSummary = EventTerms &
  Pick<EventRow, 'id' | 'name' | 'status' | 'startsOn' | 'endsOn' | 'version' | 'changedIn' | 'claimId'>

/** An event that the signed-in user owns. */
export interface OwnedEvent extends EventSummary {
  id: OwnedEventId
}

export interface EventWithTotal extends EventSummary {
  expenseCount: number
  drafts: DraftCounts
  /** in the claim currency */
  total: string
  /** the currencies that count at an exchange rate that may belong to another currency (`missingRates`) */
  missingRates: EventRateUse[]
  leftOut: LeftOut
}

/** The number and the sum of expenses. */
export interface Totals {
  count: number
  /** in the claim currency */
  total: Decimal
}

const amountText = z.string().optional()

const lenientCurrency = lookupText(CURRENCY_CHARACTERS_MAX, 'Currency')
  .optional()
  .transform((code) => normalizeCurrency(code ?? '') || DEFAULT_CURRENCY)

/**
 * A claim currency and a sample pair (an amount on a receipt, and what it cost in the claim currency), from
 * which the exchange rate is calculated. For the endpoints of docs/contract.md, which reject only text that
 * cannot be stored (2 and 4.5); the forms of pages use `strictTermsSchema`.
 */
export const termsSchema = z
  .object({
    base_currency: lenientCurrency,
    sample_receipt_amount: amountText,
    sample_claim_amount: amountText,
  })
  .transform(({ base_currency: baseCurrency, sample_receipt_amount = '', sample_claim_amount = '' }) => {
    const exchangeRate = rateFromSample(sample_receipt_amount, sample_claim_amount) ?? DEFAULT_RATE
    // the rate 1 for every currency means that there is no rate
    if (exchangeRate === DEFAULT_RATE) return { baseCurrency, ...NO_EVENT_RATE }
    const sampleReceiptAmount = storedSampleAmount(sample_receipt_amount)
    const sampleClaimAmount = storedSampleAmount(sample_claim_amount)
    return { baseCurrency, exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency: null }
  })

const NAME_REQUIRED = 'Event name is required'

const isNotBlank = (name: string) => name.trim() !== ''

/** A new event of POST /events (docs/contract.md, 4.2). Only the log uses the currency of the sample. */
export const newEventInputSchema = z
  .object({
    name: rawText(EVENT_NAME_CHARACTERS_MAX, 'Event name').default('').refine(isNotBlank, NAME_REQUIRED),
    sample_receipt_currency: z.string().optional(),
  })
  .transform(({ name, sample_receipt_currency }) => ({ name, loggedCurrency: sample_receipt_currency }))
  .and(termsSchema)

export interface NewEvent extends EventTerms, Partial<ClaimantOfEvent> {
  name: string
  purpose?: string
  startsOn?: string | null
  endsOn?: string | null
  /** the currency that an htmx-style client sends with the sample, only for the log (docs/contract.md, 2) */
  loggedCurrency?: string | undefined
}

const nameInput = singleLineText(EVENT_NAME_CHARACTERS_MAX, 'Event name')
  .default('')
  .refine(isNotBlank, NAME_REQUIRED)

/** The largest rate on a page. No real rate is larger; databases could not store products of a larger one. */
const RATE_MAX = 1e18

const isPlausible = (rate: number | null) => rate !== null && rate <= RATE_MAX && rate >= 1 / RATE_MAX

const typedTermsSchema = z.object({
  base_currency: currencySchema,
  sample_receipt_amount: amountText,
  sample_receipt_currency: z.string().optional(),
  sample_claim_amount: amountText,
  /** the `sampleKey` of the sample that the form was filled with */
  filled: z.string().optional(),
  figure_style: z.string().optional(),
})

type TypedTerms = z.output<typeof typedTermsSchema>

/** Returns the two typed amounts of a sample pair, each with its currency. */
const amountsWithCurrency = (typed: TypedTerms) => ({
  receipt: { amount: typed.sample_receipt_amount, currency: typed.sample_receipt_currency },
  claim: { amount: typed.sample_claim_amount, currency: typed.base_currency },
})

/** Yields the errors of a sample pair by field, unless the user left the pair unchanged. */
function* sampleErrors(sample: TypedTerms): Generator<[string, string]> {
  if (isSampleUntouched(sample)) return
  const claimCurrency = sample.base_currency
  const receiptCurrency = normalizeCurrency(sample.sample_receipt_currency ?? '')
  if (receiptCurrency && !isCurrency(receiptCurrency)) yield ['sample_receipt_currency', UNKNOWN_CURRENCY]
  const { sample_receipt_amount = '', sample_claim_amount = '' } = sample
  if (sample_receipt_amount.trim() === '' && sample_claim_amount.trim() === '') {
    if (receiptCurrency && receiptCurrency !== claimCurrency)
      yield ['sample_claim_amount', 'Enter both amounts, or leave the currency empty too']
    return
  }
  const { receipt, claim } = amountsWithCurrency(sample)
  const amountErrors = [
    ...sampleAmountErrors('sample_receipt_amount', receipt, sample.figure_style),
    ...sampleAmountErrors('sample_claim_amount', claim, sample.figure_style),
  ]
  yield* amountErrors
  const isCurrencyMissing = receiptCurrency === '' && !isFilledForEveryCurrency(sample)
  if (isCurrencyMissing) yield ['sample_receipt_currency', 'Enter the currency of the receipt, such as KES']
  if (amountErrors.length > 0 || isCurrencyMissing) return
  if (!isPlausible(typedRate(receipt, claim, sample.figure_style)))
    yield ['sample_claim_amount', 'These amounts are too far apart for an exchange rate']
  else if (receiptCurrency === claimCurrency)
    yield ['sample_receipt_currency', 'This is the claim currency. Enter the currency of the receipt']
}

/** Returns the error of a typed amount of a sample pair with its field, if the amount cannot be read. */
function sampleAmountErrors(
  field: string,
  { amount, currency }: TypedSampleAmount,
  figureStyle: string | undefined,
): [field: string, message: string][] {
  const reading = readTypedAmount(amount ?? '', sampleContext(currency, figureStyle))
  if (reading.amount !== null) return []
  return [[field, reading.choices.length > 0 ? reading.error : BOTH_AMOUNTS]]
}

const BOTH_AMOUNTS = 'Enter two amounts above zero, such as 1000 and 7.70, or leave both empty'

/** A claim currency and a rate from the form of a page. Rejects mistakes. */
const strictTermsSchema = typedTermsSchema
  .check(({ value, issues }) => {
    for (const [field, message] of sampleErrors(value))
      issues.push({ code: 'custom', input: value, path: [field], message })
  })
  .transform((form) => {
    const { base_currency: baseCurrency, sample_receipt_currency = '', figure_style } = form
    const { receipt, claim } = amountsWithCurrency(form)
    const exchangeRate = typedRate(receipt, claim, figure_style)
    if (exchangeRate === null) return { baseCurrency, ...NO_EVENT_RATE }
    const amountOf = (money: TypedSampleAmount) =>
      readTypedAmount(money.amount ?? '', sampleContext(money.currency, figure_style)).amount
    const [sampleReceiptAmount, sampleClaimAmount] = [amountOf(receipt), amountOf(claim)]
    const sampleCurrency = normalizeCurrency(sample_receipt_currency) || null
    return { baseCurrency, exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency }
  })

/** A new event from the form of a page. */
export const newEventFormSchema = z
  .object({ name: nameInput, id: z.uuid(), ...occasionFields })
  .refine(areDaysInOrder, DAYS_IN_WRONG_ORDER)
  .transform(({ starts_on, ends_on, ...form }) => ({ ...form, startsOn: starts_on, endsOn: ends_on }))
  .and(strictTermsSchema)

export const editEventFormSchema = z
  .object({
    id: z.string().min(1),
    name: nameInput,
    ...shownVersionSchema.shape,
    /** the `termsKey` of the terms whose effect the form has shown */
    seen: z.string().optional(),
  })
  .and(strictTermsSchema)

export type EditEventForm = z.output<typeof editEventFormSchema>

/** The form that copies an event: the id and name of the copy, and whether it gets the rates. */
export const copyFormSchema = z
  .object({ id: z.uuid(), name: nameInput, rates: z.string().default('') })
  .transform(({ rates, ...form }) => ({ ...form, withRates: rates !== '' }))

export type CopyForm = z.output<typeof copyFormSchema>

/** The search of a dashboard's address. Ignores invalid values. */
export const eventSearchSchema = z.object({
  search: z
    .string()
    .transform((text) => text.slice(0, EVENT_NAME_CHARACTERS_MAX))
    .pipe(lookupText(EVENT_NAME_CHARACTERS_MAX, 'Search'))
    .catch(''),
  status: z.enum(EVENT_STATUSES).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
})

export type EventSearch = z.output<typeof eventSearchSchema>
