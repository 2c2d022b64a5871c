import { DomainError } from '~/domain/errors'
import { empty, type Sql, sql } from '~/infra/db.server'
import type { EventTerms } from './terms'

// What somebody typed as an amount in one claim currency is never stored as one in another. Forms say which they have shown; one that
// does not say means the event's.

/** The condition, to be set behind others on an `event`, that it still has the claim currency that a form has shown. */
export const stillIn = (shown: string | undefined): Sql => (shown === undefined ? empty : sql` AND event.base_currency = ${shown}`)

/**
 * @param field of the form, that the amount is in
 * @throws DomainError conflict when the event has another claim currency by now than a form has shown
 */
export function checkClaimCurrency({ baseCurrency }: EventTerms, shown: string | undefined, field: string): void {
  if (shown === undefined || shown === baseCurrency) return
  const message = `The claim currency is ${baseCurrency} by now. Check the amounts, then save again`
  throw new DomainError('conflict', message, { fields: { [field]: [message] } })
}
