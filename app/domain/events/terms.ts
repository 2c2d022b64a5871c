import { type Sample, tellingSample } from '../money/sample-rate'

/** What an event converts its expenses with. */
export interface EventTerms {
  /** the claim currency */
  baseCurrency: string
  exchangeRate: number
}

/** Names terms, so that a form can say which it has shown the effect of. */
export const termsKey = ({ baseCurrency, exchangeRate }: EventTerms) => `${baseCurrency} ${exchangeRate}`

/** Whether both are what an edit form can change of an event. */
export const isSameEvent = (
  one: EventTerms & { name: string },
  other: EventTerms & { name?: string | undefined },
): boolean => termsKey(one) === termsKey(other) && (other.name === undefined || one.name === other.name)

/** Names the sample that an edit form is filled with, so that the form can say whether it was touched. */
export const sampleKey = ({ receiptAmount, claimAmount }: Sample) => `${receiptAmount} ${claimAmount}`

interface SampleForm {
  filled?: string | undefined
  sample_receipt_amount?: string | undefined
  sample_claim_amount?: string | undefined
}

/** Whether an edit form comes with the sample that it was filled with. */
export function isSampleUntouched({
  filled,
  sample_receipt_amount = '',
  sample_claim_amount = '',
}: SampleForm): boolean {
  return filled === sampleKey({ receiptAmount: sample_receipt_amount, claimAmount: sample_claim_amount })
}

/**
 * The terms that an edit form asks for. The sample that the form was filled with stands for the rate as it
 * is, with all its digits: saving another field must not round it.
 */
export function termsAsked(event: EventTerms, terms: EventTerms, form: SampleForm): EventTerms {
  return {
    baseCurrency: terms.baseCurrency,
    exchangeRate: isSampleUntouched(form) ? event.exchangeRate : terms.exchangeRate,
  }
}

/**
 * Whether an edit form says what is stored: it was sent before, and is sent again. A sample that the form was
 * filled with has to be that of the rate as it is by now.
 */
export function isSameForm(
  event: EventTerms & { name: string },
  { name, ...terms }: EventTerms & { name: string },
  form: SampleForm,
): boolean {
  if (!isSameEvent(event, { ...termsAsked(event, terms, form), name })) return false
  return !isSampleUntouched(form) || form.filled === sampleKey(tellingSample(event.exchangeRate))
}
