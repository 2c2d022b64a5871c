import { DomainError, orFail } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency.server'
import type { EventSummary } from '~/domain/events/schema'
import { CONVERTED_MAX } from '~/domain/expenses/conversion'
import { appliedRate, convertedAmount, followsRates, ofEvent, ofExpenses } from '~/domain/expenses/conversion.server'
import { present, readTotals, totals } from '~/domain/expenses/total.server'
import { storedId } from '~/domain/fields'
import { query, type Sql, sql } from '~/infra/db.server'
import type { RateForm, RatesPreview } from './schema'

// What a change to the rates of an event does, before it is made.

/** Of the table `expenses`: those that a rate is, or may be from a change on, for. A form that is null takes the rate away. */
export const isConcerned = (id: string, form: RateForm | null): Sql =>
  sql`(expenses.applied_rate_id = ${id} OR expenses.currency = ${form?.currency ?? ''})`

/** The table expression of the `rates` that an event would have. */
function changedRates(event: EventSummary, id: string, form: RateForm | null): Sql {
  const others = sql`
    SELECT id, event_id, number, currency, claim_currency, date, receipt_amount, claim_amount
    FROM rates WHERE event_id = ${event.id} AND id <> ${id}`
  if (form === null) return sql`(${others}) AS rates`
  return sql`(
    ${others}
    UNION ALL
    SELECT CAST(${id} AS TEXT), CAST(${event.id} AS TEXT), coalesce(
        (SELECT number FROM rates WHERE id = ${id} AND event_id = ${event.id}), (SELECT max(number) + 1 FROM rates WHERE event_id = ${event.id}), 1),
      CAST(${form.currency} AS TEXT), CAST(${event.baseCurrency} AS TEXT), CAST(${form.date} AS TEXT),
      CAST(${form.receipt_amount} AS DECIMAL), CAST(${form.claim_amount} AS DECIMAL)
  ) AS rates`
}

/**
 * What a change to a rate, or a rate that is added, would do; null as the form: to take it away. The caller has made sure whose event
 * it is.
 * @throws DomainError invalid for a rate that cannot be one, conflict for one to another claim currency, failed
 */
export async function previewRate(event: EventSummary, rateId: string, form: RateForm | null): Promise<RatesPreview> {
  checkClaimCurrency(event, form?.claim_currency, 'claim_amount')
  const id = storedId(rateId)
  if (form?.currency === event.baseCurrency) refuse('currency', 'This is the claim currency. Enter the currency of the receipts')
  return orFail('Failed to load expenses', async () => {
    const ofEventExpenses = sql`
      FROM expenses JOIN events AS event ON event.id = expenses.event_id WHERE expenses.event_id = ${event.id} AND ${present}`
    const terms = { ...ofEvent, rates: changedRates(event, id, form) }
    const [before] = await query<{ totals: string }>(sql`SELECT ${totals} AS totals ${ofEventExpenses}`)
    const [after] = await query<{ totals: string; converted: number | string; largest: number | string | null }>(sql`
      SELECT ${totals} AS totals, count(CASE WHEN is_converted THEN 1 END) AS converted,
        max(CASE WHEN is_converted THEN converted_amount END) AS largest
      FROM (
        SELECT coalesce(renewed, converted_amount) AS converted_amount,
          renewed IS NOT NULL AND (${id} IN (before, after) OR renewed <> converted_amount) AS is_converted
        FROM (
          SELECT converted_amount, coalesce(applied_rate_id, '') AS before, coalesce(${appliedRate(ofExpenses, terms)}, '') AS after,
            CASE WHEN ${followsRates} AND ${isConcerned(id, form)} THEN ${convertedAmount(ofExpenses, terms)} END AS renewed
          ${ofEventExpenses}
        ) AS compared
      ) AS renewed`)
    if (Number(after?.largest ?? 0) >= CONVERTED_MAX) refuse('claim_amount', 'With this rate an expense is too large in the claim currency')
    const { count: expenses, total: totalBefore } = readTotals(before?.totals ?? '')
    return { expenses, converted: Number(after?.converted), totalBefore, totalAfter: readTotals(after?.totals ?? '').total }
  })
}

function refuse(field: string, message: string): never {
  throw new DomainError('invalid', message, { fields: { [field]: [message] } })
}
