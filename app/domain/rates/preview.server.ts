import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { countForBackground } from '~/domain/events/count-rows.server'
import type { EventSummary } from '~/domain/events/schema'
import {
  appliedRate,
  convertedAmount,
  followsRates,
  ofEvent,
  ofExpenses,
} from '~/domain/expenses/conversion.server'
import { present, readTotals, totals } from '~/domain/expenses/total.server'
import { sanitizeId } from '~/domain/form-fields'
import { CONVERTED_MAX } from '~/domain/money/convert'
import { isInTrash } from '~/domain/trash/retention.server'
import type { Actor } from '~/domain/users/actor'
import { query, type Sql, sql } from '~/infra/db.server'
import type { RateForm, RatesPreview } from './schema'

// What a change to the rates of an event does, before it is made.

/**
 * Of the table `expenses`: those that a rate is, or may be from a change on, for. A form that is null takes
 * the rate away.
 */
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
 * The table expression of those of an event's expenses that a condition lets through, with what a change to a
 * rate makes of them.
 */
function converted(event: EventSummary, id: string, form: RateForm | null, which: Sql): Sql {
  const terms = { ...ofEvent, rates: changedRates(event, id, form) }
  return sql`(
    SELECT coalesce(renewed, converted_amount) AS converted_amount,
      renewed IS NOT NULL AND (${id} IN (before, after) OR renewed <> converted_amount) AS is_converted
    FROM (
      SELECT converted_amount, coalesce(applied_rate_id, '') AS before, coalesce(${appliedRate(ofExpenses, terms)}, '') AS after,
        CASE WHEN ${followsRates} AND ${isConcerned(id, form)} THEN ${convertedAmount(ofExpenses, terms)} END AS renewed
      FROM expenses JOIN events AS event ON event.id = expenses.event_id WHERE expenses.event_id = ${event.id} AND ${which}
    ) AS compared
  ) AS renewed`
}

/** What is converted anew with the rates, in words. */
const CONVERTED = [
  [present, 'an expense'],
  [isInTrash.expenses, 'an expense in the trash'],
] as const

/**
 * Of a change to a rate, or a rate that is added; null as the form: of taking it away. The caller has made
 * sure whose event it is.
 * @throws DomainError invalid when an expense becomes too large for the claim by it, failed
 */
export async function checkSizes(event: EventSummary, rateId: string, form: RateForm | null): Promise<void> {
  for (const [which, what] of CONVERTED) {
    const [row] = await withFailure('Failed to load expenses', () =>
      query<{ largest: number | string | null }>(sql`
        SELECT max(CASE WHEN is_converted THEN converted_amount END) AS largest FROM ${converted(event, sanitizeId(rateId), form, which)}`),
    )
    if (Number(row?.largest ?? 0) < CONVERTED_MAX) continue
    const message = (condition: string) => `${condition} this rate ${what} is too large in the claim currency`
    throw form ? slip('claim_amount', message('With')) : new DomainError('invalid', message('Without'))
  }
}

/**
 * What a change to a rate, or a rate that is added, would do; null as the form: to take it away. The caller
 * has made sure whose event it is.
 * @throws DomainError invalid for a rate that cannot be one, conflict for one to another claim currency,
 * unavailable, failed
 */
export const previewRate = inBackgroundWhenLarge({
  name: 'previewRate',
  rows: (_actor, event: EventSummary) =>
    withFailure('Failed to load expenses', () => countForBackground(event.id)),
  run: preview,
})

async function preview(
  _actor: Actor,
  event: EventSummary,
  rateId: string,
  form: RateForm | null,
): Promise<RatesPreview> {
  checkClaimCurrency(event, form?.claim_currency, 'claim_amount')
  if (form?.currency === event.baseCurrency)
    throw slip('currency', 'This is the claim currency. Enter the currency of the receipts')
  if (form) await checkSizes(event, rateId, form)
  return withFailure('Failed to load expenses', async () => {
    const [before] = await query<{ totals: string }>(
      sql`SELECT ${totals} AS totals FROM expenses WHERE event_id = ${event.id} AND ${present}`,
    )
    const [after] = await query<{ totals: string; converted: number | string }>(sql`
      SELECT ${totals} AS totals, count(CASE WHEN is_converted THEN 1 END) AS converted
      FROM ${converted(event, sanitizeId(rateId), form, present)}`)
    const { count: expenses, total: totalBefore } = readTotals(before?.totals ?? '')
    return {
      expenses,
      converted: Number(after?.converted),
      totalBefore,
      totalAfter: readTotals(after?.totals ?? '').total,
    }
  })
}

const slip = (field: string, message: string) =>
  new DomainError('invalid', message, { fields: { [field]: [message] } })
