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

export const hasEventRate = ({ exchangeRate, sampleCurrency }: EventRate): boolean =>
  exchangeRate !== DEFAULT_RATE || sampleCurrency !== null

/**
 * Returns a text that identifies terms: `EUR 0.0077 KES`. A form sends the text to say for which terms it has
 * shown the effect.
 */
export const termsKey = ({ baseCurrency, exchangeRate, sampleCurrency }: Omit<EventTerms, SampleAmount>) =>
  // without the space that an empty sample currency leaves at the end
  `${baseCurrency} ${exchangeRate} ${sampleCurrency ?? ''}`.trimEnd()

/** The fields of an event with the two amounts of its sample. */
type SampleAmount = 'sampleReceiptAmount' | 'sampleClaimAmount'

/** Whether an event already has the requested name and terms. Without a requested name, any name is right. */
export const hasSameNameAndTerms = (
  event: EventTerms & { name: string },
  requested: EventTerms & { name?: string | undefined },
): boolean =>
  termsKey(event) === termsKey(requested) && (requested.name === undefined || event.name === requested.name)

/**
 * Returns a text that identifies the sample of an edit form: `1000 7.70 KES`. The form sends it in its hidden
 * field `filled`. If the fields of the sample then give another text, the user has changed the sample.
 */
export const sampleKey = ({ receiptAmount, claimAmount, currency }: Sample) =>
  `${receiptAmount} ${claimAmount} ${currency}`

/** The fields of an edit form with its sample. */
interface SampleForm {
  /** the hidden field with the `sampleKey` of the sample that the form was filled with */
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

/**
 * Whether a form was filled with a rate for every currency. Then the currency at the end of its `sampleKey`
 * is empty, so that the key ends with a space: `1000 7.70 `. The key of an empty sample has only spaces.
 */
export const isFilledForEveryCurrency = ({ filled = '' }: Pick<SampleForm, 'filled'>): boolean =>
  filled.trim() !== '' && filled.endsWith(' ')

/**
 * Returns the sample with which a page fills an edit form: the pair that the user entered, or else a pair of
 * amounts that gives the exchange rate. Empty without a rate.
 */
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
 * Returns the terms that an edit form requests. The sample on a form may show a rounded rate. So an unchanged
 * sample keeps the exact rate of the event, and saving another field does not change the rate.
 * @param event the terms that the event has
 * @param typedTerms the terms that the fields of the form give
 * @param sampleForm the fields of the form's sample, which tell whether the user changed the sample
 */
export function requestedTerms(
  event: EventTerms,
  typedTerms: EventTerms,
  sampleForm: SampleForm,
): EventTerms {
  const { baseCurrency } = typedTerms
  const rateSource = isSampleUntouched(sampleForm) ? event : typedTerms
  const { exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency } = rateSource
  return { baseCurrency, exchangeRate, sampleReceiptAmount, sampleClaimAmount, sampleCurrency }
}
