import type { EventTerms } from '~/domain/conversion/terms'
import { DomainError } from '~/domain/errors'

/**
 * Checks that an amount which was typed in one claim currency is not stored or counted in another.
 * @param shown the claim currency that a form has shown; undefined means the event's
 * @param field of the form, that the amount is in
 * @throws DomainError conflict when the event has another claim currency by now than a form has shown
 */
export function checkClaimCurrency(
  { baseCurrency }: EventTerms,
  shown: string | undefined,
  field: string,
): void {
  if (shown === undefined || shown === baseCurrency) return
  const message = `The claim currency is now ${baseCurrency}. Check the amounts, then save again`
  throw new DomainError('conflict', message, { fields: { [field]: [message] } })
}
