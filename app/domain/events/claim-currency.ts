import type { EventTerms } from '~/domain/conversion/terms'
import { fieldError } from '~/domain/errors'

/**
 * Checks that the claim currency has not changed since a form with an amount in it was shown.
 * @param shownCurrency the claim currency that the form has shown; undefined means the event's
 * @param field the form field of the amount
 * @throws DomainError conflict if the event now has another claim currency
 */
export function checkClaimCurrency(
  { baseCurrency }: EventTerms,
  shownCurrency: string | undefined,
  field: string,
): void {
  if (shownCurrency === undefined || shownCurrency === baseCurrency) return
  const message = `The claim currency is now ${baseCurrency}. Check the amounts, then save again`
  throw fieldError(field, message, 'conflict')
}
