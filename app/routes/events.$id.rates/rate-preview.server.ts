import { type RateChange, toRateChange } from '~/components/rates/view-models'
import { sampleContext } from '~/domain/conversion/sample-input'
import { DomainError, type FieldErrors } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { ambiguityQuestion } from '~/domain/money/amount-question'
import { FIGURE_STYLE_FIELD } from '~/domain/money/figure-style'
import { previewRate } from '~/domain/rates/preview-rate.server'
import { ratesBetween } from '~/domain/rates/rates.server'
import { effectKey, rateSchema } from '~/domain/rates/schema'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'
import { type FormValues, parse } from '~/http/form.server'

// Previews how the typed values of a rate's form change the event's total.

/** Returns the question what the first ambiguous amount of a rate means; null without such an amount. */
function ambiguityOf(currency: string, claimCurrency: string, values: FormValues): string | null {
  const figureStyle = values[FIGURE_STYLE_FIELD]
  return (
    ambiguityQuestion(values.receipt_amount ?? '', sampleContext(currency, figureStyle)) ??
    ambiguityQuestion(values.claim_amount ?? '', sampleContext(claimCurrency, figureStyle))
  )
}

/** Returns the effect of a rate form's typed values; null and the errors by field if invalid. */
export async function previewTypedRate(
  actor: Actor,
  event: OwnedEvent,
  id: string,
  values: FormValues,
  formats: Formats,
): Promise<{ effect: RateChange | null; errors: FieldErrors }> {
  try {
    const form = parse(rateSchema, values)
    const { currency, receipt_amount: receiptAmount, claim_amount: claimAmount } = form
    const { baseCurrency } = event
    const effect = {
      key: effectKey(form, baseCurrency),
      preview: await previewRate(actor, event, id, form),
      rate: { currency, receiptAmount, claimAmount },
      question: ambiguityOf(currency, baseCurrency, values),
      otherRates: await ratesBetween(actor, { ...form, claimCurrency: baseCurrency }, id),
    }
    return { effect: toRateChange(effect, baseCurrency, formats), errors: {} }
  } catch (error) {
    if (error instanceof DomainError && error.fields) return { effect: null, errors: error.fields }
    throw error
  }
}
