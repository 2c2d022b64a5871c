import { fieldError } from '~/domain/errors'
import { decimalsError } from './amount-question'
import type { Decimal } from './decimal'

/**
 * Checks that an amount is a whole number of its currency's minor units. Half a yen is not.
 * @param field the form field of the amount
 * @throws DomainError invalid
 */
export function checkDecimals(amount: Decimal | null, currency: string, field: string): void {
  const error = amount === null ? null : decimalsError(amount, currency)
  if (error !== null) throw fieldError(field, error)
}
