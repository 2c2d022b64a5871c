import type { EventTerms } from '~/domain/conversion/terms'
import { DomainError } from '~/domain/errors'

/**
 * Checks that an amount typed in one claim currency is not stored or counted in another.
 * @param shown the claim currency that the form has shown; undefined means the event's
 * @param field the form field of the amount
 * @throws DomainError conflict if the event now has another claim currency
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
