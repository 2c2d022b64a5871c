import type { EventRow } from '~/domain/rows'
import type { EventRate } from './event-rate'
import { DEFAULT_RATE, type Sample, tellingSample } from './sample-rate'

/** What an event converts its expenses with, beside its rates. */
export type EventTerms = EventRate & Pick<EventRow, 'baseCurrency' | SampleAmount>

/** The terms of an event to which nobody gave a rate. */
export const WITHOUT_RATE = {
  exchangeRate: DEFAULT_RATE,
  sampleReceiptAmount: null,
  sampleClaimAmount: null,
  sampleCurrency: null,
} satisfies Omit<EventTerms, 'baseCurrency'>

/** Whether somebody gave an event a rate. */
export const hasEventRate = ({ exchangeRate, sampleCurrency }: EventRate): boolean =>
  exchangeRate !== DEFAULT_RATE || sampleCurrency !== null

/** Names terms, so that a form can say which it has shown the effect of. */
export const termsKey = ({ baseCurrency, exchangeRate, sampleCurrency }: Omit<EventTerms, SampleAmount>) =>
  `${baseCurrency} ${exchangeRate} ${sampleCurrency ?? ''}`.trimEnd()

type SampleAmount = 'sampleReceiptAmount' | 'sampleClaimAmount'

/** Whether both are what an edit form can change of an event. */
export const isSameEvent = (
  one: EventTerms & { name: string },
  other: EventTerms & { name?: string | undefined },
): boolean => termsKey(one) === termsKey(other) && (other.name === undefined || one.name === other.name)

/** Names the sample that an edit form is filled with, so that the form can say whether it was touched. */
export const sampleKey = ({ receiptAmount, claimAmount, currency }: Sample) =>
  `${receiptAmount} ${claimAmount} ${currency}`

interface SampleForm {
  filled?: string | undefined
  sample_receipt_amount?: string | undefined
  sample_receipt_currency?: string | undefined
  sample_claim_amount?: string | undefined
}

/** Whether an edit form comes with the sample that it was filled with. */
export function isSampleUntouched({
  filled,
  sample_receipt_amount: receiptAmount = '',
  sample_receipt_currency: currency = '',
  sample_claim_amount: claimAmount = '',
}: SampleForm): boolean {
  return filled === sampleKey({ receiptAmount, claimAmount, currency })
}

/** Whether an edit form was filled with a rate for every currency without a rate of its own. */
export const isFilledForEveryCurrency = ({ filled = '' }: Pick<SampleForm, 'filled'>): boolean =>
  filled.trim() !== '' && filled.endsWith(' ')

/** The sample that fills a page's edit form: the pair as it was given, else one that shows the rate. */
export function sampleOf(event: EventTerms): Sample {
  const { sampleReceiptAmount, sampleClaimAmount, sampleCurrency, exchangeRate } = event
  if (sampleReceiptAmount !== null && sampleClaimAmount !== null) {
    const currency = sampleCurrency ?? ''
    return { receiptAmount: sampleReceiptAmount, claimAmount: sampleClaimAmount, currency }
  }
  return hasEventRate(event) ? tellingSample(exchangeRate) : NO_SAMPLE
}

const NO_SAMPLE: Sample = { receiptAmount: '', claimAmount: '', currency: '' }

/**
 * Returns the terms that an edit form asks for. The sample that the form was filled with stands for the rate
 * as it is, with all its digits: saving another field must not round it.
 */
export function termsAsked(event: EventTerms, terms: EventTerms, form: SampleForm): EventTerms {
  const { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency } = isSampleUntouched(form)
    ? event
    : terms
  return {
    baseCurrency: terms.baseCurrency,
    ...{ exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency },
  }
}
