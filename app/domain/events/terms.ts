import { fixedSample, tellingSample } from './rate'

/** What an event converts its expenses with. */
export interface EventTerms {
  /** the claim currency */
  baseCurrency: string
  exchangeRate: number
}

/** Names terms, so that a form can say which it has shown the effect of. */
export const termsKey = ({ baseCurrency, exchangeRate }: EventTerms) => `${baseCurrency} ${exchangeRate}`

/** Names what an edit form can change of an event, so that it is noticed when somebody else has changed it meanwhile. */
export const eventKey = (event: EventTerms & { name: string }) => `${termsKey(event)} ${event.name}`

/**
 * The terms that an edit form asks for. The sample that the form was filled with stands for the rate as it is, with all its
 * digits: saving another field must not round it.
 */
export function termsAsked(event: EventTerms, terms: EventTerms, form: Record<string, string>): EventTerms {
  const isUntouched = [fixedSample, tellingSample].some((sample) => {
    const { receiptAmount, claimAmount } = sample(event.exchangeRate)
    return form.sample_receipt_amount === receiptAmount && form.sample_claim_amount === claimAmount
  })
  return { baseCurrency: terms.baseCurrency, exchangeRate: isUntouched ? event.exchangeRate : terms.exchangeRate }
}
