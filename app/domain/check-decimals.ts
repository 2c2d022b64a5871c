import { DomainError } from './errors'
import { currencyProblem } from './money/amount-question'
import type { Decimal } from './money/convert'

/**
 * Checks that an amount is a whole number of its currency's minor units: half a yen is not.
 * @param field of the form, that the amount is in
 * @throws DomainError invalid
 */
export function checkDecimals(amount: Decimal | null, currency: string, field: string): void {
  const problem = amount === null ? null : currencyProblem(amount, currency)
  if (problem !== null) throw new DomainError('invalid', problem, { fields: { [field]: [problem] } })
}
