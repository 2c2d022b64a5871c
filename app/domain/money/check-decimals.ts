import { DomainError } from '~/domain/errors'
import { currencyProblem } from './amount-question'
import type { Decimal } from './decimal'

/**
 * Checks that an amount is a whole number of its currency's minor units. Half a yen is not.
 * @param field the form field of the amount
 * @throws DomainError invalid
 */
export function checkDecimals(amount: Decimal | null, currency: string, field: string): void {
  const problem = amount === null ? null : currencyProblem(amount, currency)
  if (problem !== null) throw new DomainError('invalid', problem, { fields: { [field]: [problem] } })
}
