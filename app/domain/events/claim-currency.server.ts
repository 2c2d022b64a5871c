import { DomainError } from '~/domain/errors'
import { empty, type Sql, sql } from '~/infra/db.server'
import type { EventTerms } from './terms'

// What somebody typed as an amount in one claim currency is never stored, or counted, as one in another.
// Forms say which they have shown; one that does not say means the event's.

/**
 * The condition, to be set behind others on an `event`, that it still has the claim currency that a form has
 * shown.
 */
export const stillIn = (shown: string | undefined): Sql =>
  shown === undefined ? empty : sql` AND event.base_currency = ${shown}`

/**
 * @param field of the form, that the amount is in
 * @throws DomainError conflict when the event has another claim currency by now than a form has shown
 */
export function checkClaimCurrency(
  { baseCurrency }: EventTerms,
  shown: string | undefined,
  field: string,
): void {
  if (shown === undefined || shown === baseCurrency) return
  const message = `The claim currency is ${baseCurrency} by now. Check the amounts, then save again`
  throw new DomainError('conflict', message, { fields: { [field]: [message] } })
}

/** Whether what was charged for an expense in an earlier claim currency is in the next one. */
const isCharge = (next: string): Sql => sql`other_charge_currency = ${next}`

/**
 * What would be charged for an expense if its event had the claim currency `next` in place of another one.
 */
export const chargeIn = (next: string): Sql => sql`CASE WHEN ${isCharge(next)} THEN other_charge END`

/**
 * The statements that go before the one that gives an event the claim currency `next`, in turn with it. What
 * was charged in the one that it has is set aside, and counts again when the event has that again; until then
 * the expense is converted. Nobody knows a rate for an advance: it keeps its amount, and says what it was
 * entered in.
 * @param which the condition on `events`
 */
export function setAside(which: Sql, next: string): Sql[] {
  const ofEvents = sql`${which} AND events.base_currency <> ${next}`
  const enteredIn = sql`coalesce(other_currency, events.base_currency)`
  return [
    sql`
      UPDATE expenses
      SET charged_amount = ${chargeIn(next)},
        other_charge = CASE WHEN charged_amount IS NOT NULL THEN charged_amount END,
        other_charge_currency = CASE WHEN charged_amount IS NOT NULL THEN events.base_currency END,
        converted_amount = CASE
          WHEN ${isCharge(next)} THEN claim_amount(other_charge, 1)
          WHEN currency = ${next} THEN claim_amount(amount, 1)
          ELSE converted_amount END,
        applied_rate_id = NULL
      FROM events WHERE events.id = expenses.event_id AND ${ofEvents} AND (charged_amount IS NOT NULL OR ${isCharge(next)})`,
    sql`
      UPDATE advances SET other_currency = CASE WHEN ${enteredIn} <> ${next} THEN ${enteredIn} END
      FROM events WHERE events.id = advances.event_id AND ${ofEvents}`,
  ]
}
