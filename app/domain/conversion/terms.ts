import type { EventRow } from '~/domain/database-rows'
import type { EventRate } from './event-rate'
import { DEFAULT_RATE, readableSample, type Sample } from './sample-rate'

// The terms of an event: its claim currency, and its exchange rate with the sample that the rate was
// calculated from. Also compares them with the fields of an event's edit form.

/** The claim currency and the exchange rate of an event. */
export type EventTerms = EventRate & Pick<EventRow, 'baseCurrency' | SampleAmount>

/** The terms of an event without an exchange rate. */
export const NO_EVENT_RATE = {
  exchangeRate: DEFAULT_RATE,
  sampleReceiptAmount: null,
  sampleClaimAmount: null,
  sampleCurrency: null,
} satisfies Omit<EventTerms, 'baseCurrency'>

/** Whether an event has an exchange rate. */
export const hasEventRate = ({ exchangeRate, sampleCurrency }: EventRate): boolean =>
  exchangeRate !== DEFAULT_RATE || sampleCurrency !== null

/** Returns a text that identifies terms. A form sends it to say for which terms it has shown the effect. */
export const termsKey = ({ baseCurrency, exchangeRate, sampleCurrency }: Omit<EventTerms, SampleAmount>) =>
  `${baseCurrency} ${exchangeRate} ${sampleCurrency ?? ''}`.trimEnd()

type SampleAmount = 'sampleReceiptAmount' | 'sampleClaimAmount'

/** Whether two events have the same name and terms, which an edit form can change. */
export const isSameEvent = (
  event: EventTerms & { name: string },
  requested: EventTerms & { name?: string | undefined },
): boolean =>
  termsKey(event) === termsKey(requested) && (requested.name === undefined || event.name === requested.name)

/** Identifies the sample of an edit form. It comes back as `filled`, which reveals a changed sample. */
export const sampleKey = ({ receiptAmount, claimAmount, currency }: Sample) =>
  `${receiptAmount} ${claimAmount} ${currency}`

/** The fields of an edit form with its sample. */
interface SampleForm {
  /** the `sampleKey` of the sample that the form was filled with */
  filled?: string | undefined
  sample_receipt_amount?: string | undefined
  sample_receipt_currency?: string | undefined
  sample_claim_amount?: string | undefined
}

/** Whether the user left the sample of an edit form unchanged. */
export function isSampleUntouched({
  filled,
  sample_receipt_amount: receiptAmount = '',
  sample_receipt_currency: currency = '',
  sample_claim_amount: claimAmount = '',
}: SampleForm): boolean {
  return filled === sampleKey({ receiptAmount, claimAmount, currency })
}

/** Whether a form was filled with a rate for every currency: its `sampleKey` ends with an empty one. */
export const isFilledForEveryCurrency = ({ filled = '' }: Pick<SampleForm, 'filled'>): boolean =>
  filled.trim() !== '' && filled.endsWith(' ')

/** Returns the sample for a page's edit form: the pair as entered, otherwise a pair that shows the rate. */
export function sampleOf(event: EventTerms): Sample {
  const { sampleReceiptAmount, sampleClaimAmount, sampleCurrency, exchangeRate } = event
  if (sampleReceiptAmount !== null && sampleClaimAmount !== null) {
    const currency = sampleCurrency ?? ''
    return { receiptAmount: sampleReceiptAmount, claimAmount: sampleClaimAmount, currency }
  }
  return hasEventRate(event) ? readableSample(exchangeRate) : NO_SAMPLE
}

const NO_SAMPLE: Sample = { receiptAmount: '', claimAmount: '', currency: '' }

/**
 * Returns the terms that an edit form requests. An unchanged sample keeps the event's exact rate, so that
 * saving another field does not round it.
 * @param terms the terms that the fields of the form give
 */
export function requestedTerms(event: EventTerms, terms: EventTerms, form: SampleForm): EventTerms {
  const { baseCurrency } = terms
  const { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency } = isSampleUntouched(form)
    ? event
    : terms
  return { baseCurrency, exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency }
}
