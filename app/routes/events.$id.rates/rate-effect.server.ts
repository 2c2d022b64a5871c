import { rateDoubt } from '~/domain/conversion/rate-doubt'
import type { OwnedEvent } from '~/domain/events/schema'
import { previewRate } from '~/domain/rates/preview-rate.server'
import { currenciesWithoutRate, ratesBetween } from '~/domain/rates/rates.server'
import { effectKey, type RateInput } from '~/domain/rates/schema'
import type { Actor } from '~/domain/users/actor'

// Decides whether a form must show how its rate changes expenses before it is saved.

/** Whether a form must still show its effect on expenses: `seen` is the `effectKey` that it has shown. */
export async function isEffectUnseen(
  actor: Actor,
  event: OwnedEvent,
  id: string,
  form: RateInput & { seen?: string | undefined },
): Promise<boolean> {
  // a closed event rejects the form
  if (form.seen === effectKey(form, event.baseCurrency) || event.status === 'closed') return false
  return (await previewRate(actor, event, id, form)).converted > 0
}

/** Whether a new rate needs no preview: it is the first of its currency, and near the user's other rates. */
export async function fillsMissingRate(
  actor: Actor,
  event: OwnedEvent,
  id: string,
  form: RateInput,
): Promise<boolean> {
  const missingCurrencies = await currenciesWithoutRate(event)
  if (!missingCurrencies.some(({ currency }) => currency === form.currency)) return false
  const otherRates = await ratesBetween(actor, { ...form, claimCurrency: event.baseCurrency }, id)
  if (otherRates.length === 0) return false
  const rate = {
    currency: form.currency,
    claimCurrency: event.baseCurrency,
    receiptAmount: form.receipt_amount,
    claimAmount: form.claim_amount,
  }
  return rateDoubt(rate, otherRates) === null
}
