import { DomainError } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { stillIn } from '~/domain/events/claim-currency.server'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, openEvent } from '~/domain/events/open.server'
import type { EventSummary } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { empty, now, type Sql, sql } from '~/infra/db.server'
import { appliedRate, convertedAmount, ofEvent } from './conversion.server'
import { defaultCurrency } from './expenses.server'
import { expenseFields } from './new-expense.server'
import type { Expense, ExpenseForm } from './schema'

/** An expense as a form gives it, with a currency. */
interface Priced extends Omit<ExpenseForm, 'currency'> {
  currency: string
}

/**
 * The amount in the claim currency: what was charged, else the amount itself where it is in that currency,
 * else converted.
 */
function conversionOf(form: Priced): { converted: Sql; applied: Sql } {
  if (form.charged_amount !== null)
    return { converted: sql`claim_amount(CAST(${form.charged_amount} AS DECIMAL), 1)`, applied: sql`NULL` }
  const amount = sql`CAST(${form.amount} AS DECIMAL)`
  const expense = {
    amount,
    currency: sql`${form.currency}`,
    date: sql`${form.date}`,
    rateId: sql`${form.rate_id}`,
  }
  const isInClaimCurrency = sql`event.base_currency = ${form.currency}`
  return {
    converted: sql`CASE WHEN ${isInClaimCurrency} THEN claim_amount(${amount}, 1) ELSE ${convertedAmount(expense, ofEvent)} END`,
    applied: sql`CASE WHEN NOT (${isInClaimCurrency}) THEN ${appliedRate(expense, ofEvent)} END`,
  }
}

/** The claim currency that a form depends on: without what was charged, none. */
const shownTo = ({ charged_amount, claim_currency }: ExpenseForm): string | undefined =>
  charged_amount === null ? undefined : claim_currency

/** @throws DomainError invalid */
const checkForm = async (event: EventSummary, form: ExpenseForm) => void (await expenseFields(event, form))

/**
 * The statement that stores a new expense of an event of the user: nothing when the event is closed or has
 * another claim currency than the form has shown, the id is taken, or the table expression `source`, without
 * which there is to be no expense, has no row.
 * @throws DomainError invalid
 */
export async function insertion(
  actor: Actor,
  event: EventSummary,
  form: ExpenseForm,
  id: string,
  source: Sql = empty,
): Promise<Sql> {
  const priced = { ...form, currency: form.currency ?? (await defaultCurrency(event.id, event.baseCurrency)) }
  await checkForm(event, form)
  const { converted, applied } = conversionOf(priced)
  return sql`
    INSERT INTO expenses (id, event_id, date, merchant, category, note, payment, amount, currency, charged_amount, rate_id,
      converted_amount, applied_rate_id, created_at, updated_at)
    SELECT ${id}, event.id, ${form.date}, ${form.merchant}, ${form.category}, ${form.note}, ${form.payment},
      CAST(${form.amount} AS DECIMAL), ${priced.currency}, CAST(${form.charged_amount} AS DECIMAL), ${form.rate_id},
      ${converted}, ${applied}, ${now}, ${now}
    FROM ${openEvent(actor, event.id)}${source} WHERE TRUE${stillIn(shownTo(form))}
    ON CONFLICT (id) DO NOTHING`
}

/**
 * Asks again whether an event of the user takes the expense of a form, which it did not take.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown), failed
 */
export async function checkTakes(actor: Actor, eventId: string, form: ExpenseForm): Promise<void> {
  const event = await getEvent(actor, eventId)
  checkClaimCurrency(event, shownTo(form), 'charged_amount')
  if (event.status === 'closed') throw new DomainError('conflict', CLOSED)
}

/** The condition, to be set behind others, that an expense still is what it was. */
export const unchanged = (expense: Expense): Sql => sql`
  AND date IS NOT DISTINCT FROM ${expense.date} AND merchant = ${expense.merchant} AND category = ${expense.category}
  AND note = ${expense.note} AND payment = ${expense.payment} AND currency = ${expense.currency}
  AND amount = CAST(${expense.amount} AS DECIMAL)
  AND charged_amount IS NOT DISTINCT FROM CAST(${expense.chargedAmount} AS DECIMAL)
  AND rate_id IS NOT DISTINCT FROM ${expense.rateId}`

/** Names what a form was filled with, so that nobody else's change to the expense is lost unseen. */
export const expenseKey = ({
  date,
  merchant,
  category,
  note,
  payment,
  amount,
  currency,
  chargedAmount,
  rateId,
}: Expense): string =>
  JSON.stringify([date, merchant, category, note, payment, amount, currency, chargedAmount, rateId])
