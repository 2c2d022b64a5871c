import { randomUUID } from 'node:crypto'
import { DomainError, withFailure } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { stillIn } from '~/domain/events/claim-currency.server'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import type { EventSummary } from '~/domain/events/schema'
import { sanitizeId } from '~/domain/form-fields'
import { createOnce } from '~/domain/idempotent-create.server'
import { getRate, pairsFor } from '~/domain/rates/rates.server'
import type { Rate } from '~/domain/rates/schema'
import { isInTrash } from '~/domain/trash/retention.server'
import type { Actor } from '~/domain/users/actor'
import { empty, execute, now, query, type Sql, sql } from '~/infra/db.server'
import { CONVERTED_MAX, convert, convertByPair, isSameAmount } from '../money/convert'
import { appliedRate, convertedAmount, followsRates, ofEvent } from './conversion.server'
import { defaultCurrency, deletedMerchant, expenseNotFound, findExpense, getExpense } from './expenses.server'
import { type Expense, type ExpenseForm, expenseKey } from './schema'
import { present } from './total.server'

// Changes to an expense.

const FAILED = 'Failed to save expense'

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

/** @throws DomainError invalid for an amount that the claim could not hold */
async function checkSize(form: Priced, event: EventSummary): Promise<void> {
  const { amount, currency, charged_amount } = form
  const pairs = currency === event.baseCurrency ? [] : await pairsFor(event, currency)
  const byRates =
    pairs.length > 0
      ? pairs.map((pair) => convertByPair(amount, pair))
      : [convert(amount, event.exchangeRate)]
  const inClaim =
    charged_amount !== null ? [charged_amount] : currency === event.baseCurrency ? [amount] : byRates
  if (inClaim.every((each) => Number(each) < CONVERTED_MAX)) return
  const message = 'This amount is too large in the claim currency'
  throw new DomainError('invalid', message, { fields: { amount: [message] } })
}

/** @throws DomainError invalid for a rate that is none of the event's, or one from or to another currency */
async function checkRate({ rate_id, currency }: Priced, event: EventSummary): Promise<void> {
  if (rate_id === null) return
  const rate = await getRate(event.id, rate_id)
  const slip = rateProblem(rate, currency, event)
  if (slip !== null) throw new DomainError('invalid', slip, { fields: { rate_id: [slip] } })
}

/** What is wrong with a rate that was chosen for an amount in a currency; null when it is the right one. */
function rateProblem(rate: Rate | null, currency: string, { baseCurrency }: EventSummary): string | null {
  if (!rate) return 'This rate is gone. Choose another one'
  if (rate.currency !== currency)
    return `${rate.code} is a rate for ${rate.currency}, and this amount is in ${currency}`
  if (rate.claimCurrency === baseCurrency) return null
  return `${rate.code} is a rate to ${rate.claimCurrency}, and the claim currency is ${baseCurrency}. Choose another one`
}

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
  await checkRate(priced, event)
  await checkSize(priced, event)
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

/**
 * Adds an expense to an event of the user. Returns its id.
 * @param id that its form was given when it was shown: a form that is sent twice adds one; with other values
 * (the browser's back button) it means another
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown), invalid, failed
 */
export async function addExpense(
  actor: Actor,
  eventId: string,
  form: ExpenseForm,
  id: string = randomUUID(),
): Promise<string> {
  const event = await getEvent(actor, eventId)
  // the id of a draft is kept for the expense that the draft becomes
  const isFree = (id: string) =>
    sql`, (SELECT 1 AS free WHERE NOT EXISTS (SELECT 1 FROM receipts WHERE id = ${id})) AS free`
  return createOnce(id, {
    async store(id) {
      const [added] = await withFailure(FAILED, async () =>
        executeInTurn(event.id, [await insertion(actor, event, form, id, isFree(id))]),
      )
      return Boolean(added)
    },
    async findExisting(id) {
      const twin = await withFailure(FAILED, () => findExpense(event.id, id))
      return twin && isSame(twin, form) ? id : null
    },
    check: () => checkTakes(actor, event.id, form),
    failure: FAILED,
  })
}

/** Whether a form says of an expense what the expense is. One that names no currency contradicts none. */
export const isSame = (expense: Expense, form: ExpenseForm): boolean =>
  SAME_TEXTS.every((name) => expense[name] === form[name]) &&
  isSameAmount(expense.amount, form.amount) &&
  isSameAmount(expense.chargedAmount, form.charged_amount) &&
  expense.rateId === form.rate_id &&
  (form.currency === null || expense.currency === form.currency)

const SAME_TEXTS = ['date', 'merchant', 'category', 'note', 'payment'] as const

/** What a form is told that was filled before somebody else's change. */
const CHANGED =
  'This expense was changed in the meantime, perhaps in another tab. Save again to keep what you see here.'

/**
 * Changes an expense of an event of the user.
 * @param was what the form was filled with, as `expenseKey` writes it; a form that does not say overwrites
 * whatever is stored
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, has another claim currency
 * than the form has shown, or the expense was changed in the meantime), invalid, failed
 */
export async function changeExpense(
  actor: Actor,
  eventId: string,
  id: string,
  form: ExpenseForm,
  was?: string,
): Promise<void> {
  const event = await getEvent(actor, eventId)
  checkClaimCurrency(event, shownTo(form), 'charged_amount')
  const stored = was === undefined ? null : await getExpense(event.id, id)
  if (stored && was !== expenseKey(stored)) {
    // the same form again
    if (isSame(stored, form)) return
    throw new DomainError('conflict', CHANGED)
  }
  const changed = await withFailure(FAILED, async () => {
    const priced = {
      ...form,
      currency: form.currency ?? (await defaultCurrency(event.id, event.baseCurrency)),
    }
    await checkRate(priced, event)
    await checkSize(priced, event)
    const { converted, applied } = conversionOf(priced)
    const [count = 0] = await executeInTurn(event.id, [
      sql`
        UPDATE expenses
        SET date = ${form.date}, merchant = ${form.merchant}, category = ${form.category}, note = ${form.note}, payment = ${form.payment},
          amount = CAST(${form.amount} AS DECIMAL), currency = ${priced.currency}, charged_amount = CAST(${form.charged_amount} AS DECIMAL),
          rate_id = ${form.rate_id}, converted_amount = ${converted}, applied_rate_id = ${applied}, updated_at = ${now}
        FROM ${openEvent(actor, event.id)}
        WHERE expenses.id = ${sanitizeId(id)} AND expenses.event_id = event.id AND ${present}${stillIn(shownTo(form))}${stored ? unchanged(stored) : empty}`,
    ])
    return count
  })
  if (changed > 0) return
  checkClaimCurrency(await getEvent(actor, event.id), shownTo(form), 'charged_amount')
  const current = await getExpense(event.id, id)
  if (!current) throw expenseNotFound()
  throw new DomainError('conflict', stored && expenseKey(current) !== was ? CHANGED : CLOSED)
}

/** The condition, to be set behind others, that an expense still is what it was. */
export const unchanged = (expense: Expense): Sql => sql`
  AND date IS NOT DISTINCT FROM ${expense.date} AND merchant = ${expense.merchant} AND category = ${expense.category}
  AND note = ${expense.note} AND payment = ${expense.payment} AND currency = ${expense.currency}
  AND amount = CAST(${expense.amount} AS DECIMAL)
  AND charged_amount IS NOT DISTINCT FROM CAST(${expense.chargedAmount} AS DECIMAL)
  AND rate_id IS NOT DISTINCT FROM ${expense.rateId}`

/**
 * Deletes an expense of an event of the user; `restoreExpense` brings it back.
 * @throws DomainError not_found, conflict (the event is closed), failed
 */
export async function deleteExpense(actor: Actor, eventId: string, id: string): Promise<void> {
  // one that is deleted already keeps its moment: by that it is found by who brings back what went with it
  const deleted = await withFailure('Failed to delete expense', () =>
    setDeletedAt(actor, eventId, id, sql`coalesce(deleted_at, ${now})`),
  )
  if (deleted === 0) throw await explainNoChange(actor, eventId, () => findExpense(eventId, id))
}

/**
 * Brings a deleted expense back, converted at the rate that the event has by now.
 * @throws DomainError not_found, conflict (the event is closed), invalid (the rate makes it too large),
 * failed
 */
export async function restoreExpense(actor: Actor, eventId: string, id: string): Promise<void> {
  await checkRestored(await getEvent(actor, eventId), sql`expenses.id = ${sanitizeId(id)}`)
  const restored = await withFailure('Failed to restore expense', () =>
    setDeletedAt(actor, eventId, id, sql`NULL`, sql`(${present} OR ${isInTrash.expenses})`),
  )
  if (restored === 0) throw await explainNoChange(actor, eventId, () => deletedMerchant(eventId, id))
}

/**
 * @throws DomainError invalid when a rate of the event has made one of the deleted expenses that are to come
 * back too large, failed
 */
export async function checkRestored(event: EventSummary, which: Sql): Promise<void> {
  if (event.status === 'closed') return
  const [large] = await withFailure('Failed to load expenses', () =>
    query<{ merchant: string }>(sql`
      SELECT merchant FROM expenses JOIN events AS event ON event.id = expenses.event_id
      WHERE event.id = ${event.id} AND ${which} AND ${isInTrash.expenses} AND ${followsRates} AND converted_amount >= ${CONVERTED_MAX} LIMIT 1`),
  )
  if (!large) return
  throw new DomainError(
    'invalid',
    `${large.merchant || 'This expense'} is too large in the claim currency by now. Change the rate first`,
  )
}

/**
 * Why a statement changed nothing: the expense is not there, or its event is closed.
 * @throws DomainError not_found, forbidden (the event's), failed
 */
export async function explainNoChange(
  actor: Actor,
  eventId: string,
  look: () => Promise<unknown>,
): Promise<DomainError> {
  await getEvent(actor, eventId)
  const expense = await withFailure('Failed to load expenses', look)
  return expense === null ? expenseNotFound() : new DomainError('conflict', CLOSED)
}

function setDeletedAt(
  actor: Actor,
  eventId: string,
  id: string,
  time: Sql,
  which = sql`TRUE`,
): Promise<number> {
  return execute(sql`
    UPDATE expenses SET deleted_at = ${time} FROM ${openEvent(actor, eventId)}
    WHERE expenses.id = ${sanitizeId(id)} AND expenses.event_id = event.id AND ${which}`)
}
