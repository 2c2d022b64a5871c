import { randomUUID } from 'node:crypto'
import { beforeShare, convertExpense } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { changedMeanwhile, isStale } from '~/domain/events/changed-meanwhile'
import type { OwnedEvent } from '~/domain/events/schema'
import { isSameAmount } from '~/domain/money/decimal'
import { WHOLE } from '~/domain/money/share'
import type { Actor } from '~/domain/users/actor'
import { db, decimal, type PrismaClient } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import type { AmountAnswers } from './amount-answers'
import { checkAnswers } from './amount-question.server'
import { chargesByAnswer } from './charge-answers'
import { provenCharge } from './evidence'
import { currencyOfLastExpense, expenseNotFound, findExpense, updateOfExpense } from './expenses.server'
import { isAllowance, kindOfAmount } from './kinds'
import { SAVE_FAILED } from './messages'
import { checkChargeCurrency, checkChargeDecimals, expenseFields, newExpense } from './new-expense.server'
import { type Expense, type ExpenseInput, hasSameValues } from './schema'

// Adds and changes expenses. `delete-expense.server.ts` deletes expenses and brings them back.

/**
 * Adds an expense to a user's event. Returns the expense's id.
 * @param eventOrId the event's id, or the event if the caller has just read it
 * @param formId the id that the page gave its form, so that a form that is sent twice adds one expense; if it
 * is sent again with other values (with the browser's back button), it adds another
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed or has another
 * claim currency than the form has shown), invalid, failed
 */
export async function addExpense(
  actor: Actor,
  eventOrId: OwnedEvent | string,
  form: ExpenseInput,
  formId?: string,
): Promise<string> {
  return changeEvent(actor, eventOrId, { failure: SAVE_FAILED }, async (event) => {
    const earlier = formId === undefined ? null : await findExpense(event.id, formId)
    if (earlier && hasSameValues(earlier, form)) return { result: earlier.id }
    const isFree = formId !== undefined && !(await isTaken(formId))
    const expense = await newExpense(event, form, isFree ? formId : randomUUID())
    const writes = (db: PrismaClient) => [db.expense.create({ data: expense, select: { id: true } })]
    return { result: expense.id, writes }
  })
}

/** Whether an expense or a receipt has the id. The id of a draft is reserved for the draft's own expense. */
export const isTaken = async (id: string): Promise<boolean> =>
  (await db.expense.count({ where: { id } })) > 0 || (await db.receipt.count({ where: { id } })) > 0

interface ChangeOptions {
  /** the version of the event that the form was filled with */
  version?: number | undefined
  answers: AmountAnswers
}

/**
 * Changes an expense of a user's event.
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed or has another
 * claim currency than the form has shown, or the expense was changed after the form's version), invalid (also
 * with the question about a changed amount), failed
 */
export async function changeExpense(
  actor: Actor,
  eventId: string,
  id: string,
  form: ExpenseInput,
  { version, answers }: ChangeOptions,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await findExpense(event.id, id)
    if (!expense) throw expenseNotFound()
    const isUnchanged = hasSameValues(expense, form)
    if (isStale(expense, version)) {
      // the form was sent twice, or another tab has stored the same values
      if (isUnchanged) return { result: undefined }
      throw changedMeanwhile()
    }
    // without a currency in the form, the expense gets the currency of the event's last expense
    const currency = form.currency ?? (await currencyOfLastExpense(event.id, event.baseCurrency))
    const applied = await applyAnswers(event, expense, { ...form, currency }, answers)
    const fields = await expenseFields(event, applied.form)
    // an unchanged form can still change the currency
    const isSameRow = isUnchanged && fields.currency === expense.currency
    const changedIn = isSameRow ? expense.changedIn : event.version + 1
    // an allowance with another amount or on another day is no longer what its table counts
    const isSameAllowance =
      isAllowance(expense) &&
      fields.date === expense.date &&
      fields.currency === expense.currency &&
      isSameAmount(fields.amount.toFixed(), expense.amount)
    const kind = kindOfAmount(applied.form.amount, expense.kind)
    const arithmetic = isSameAllowance ? expense.arithmetic : ''
    const data = { ...fields, kind, arithmetic, ...applied.chargeSetAside, changedIn }
    return updateOfExpense(expense, data)
  })
}

/**
 * Asks about a changed amount if needed, and applies the answers to the form. Returns the form with its new
 * charge and taxes, and as `chargeSetAside` the charge in another claim currency if an answer changes it.
 * @throws DomainError conflict, invalid (with the question)
 */
async function applyAnswers(
  event: OwnedEvent,
  expense: Expense,
  form: ExpenseInput & { currency: string },
  answers: AmountAnswers,
) {
  checkChargeCurrency(event, form)
  if (!isSameAmount(expense.chargedAmount, form.charged_amount)) checkChargeDecimals(event, form)
  const { statementRows, ...stored } = await db.expense.findUniqueOrThrow({
    where: { id: expense.id },
    select: {
      otherCharge: true,
      otherChargeCurrency: true,
      statementRows: { where: { use: 'charge' }, select: { amount: true, currency: true } },
    },
  })
  const { baseCurrency: claimCurrency } = event
  const otherCharges = withTextDecimals(stored)
  const { amount, currency, share, charged_amount: chargedAmount, taxes, date, rate_id: rateId } = form
  const withoutCharge = { amount, currency, share: WHOLE, date, rateId, chargedAmount: null }
  const schedule = await scheduleOf(event.id, event)
  const change = {
    before: {
      ...expense,
      ...otherCharges,
      converted: beforeShare(expense, schedule).convertedAmount,
      rowAmount: provenCharge(statementRows, expense.chargedAmount, claimCurrency),
    },
    after: { amount, currency, share, chargedAmount, taxes, ...otherCharges },
    convertedWithoutCharge: convertExpense(withoutCharge, schedule).convertedAmount,
  }
  const { taxes_answer, charge_answer } = checkAnswers({ changes: [change], claimCurrency }, answers)
  const answeredForm = taxes_answer === 'remove' ? { ...form, taxes: [] } : form
  if (charge_answer === undefined) return { form: answeredForm, chargeSetAside: {} }
  const charges = chargesByAnswer(change, charge_answer, claimCurrency)
  const { chargedAmount: charged_amount, otherCharge, otherChargeCurrency } = charges
  return {
    form: { ...answeredForm, charged_amount, claim_currency: claimCurrency },
    chargeSetAside: { otherCharge: decimal(otherCharge), otherChargeCurrency },
  }
}

/**
 * Declares why an expense of a user's event has no receipt.
 * @param reason null to remove the declaration
 * @throws DomainError not_found, forbidden (for the event), conflict (the event is closed), failed
 */
export async function declareReceipt(
  actor: Actor,
  eventId: string,
  id: string,
  reason: string | null,
): Promise<void> {
  await changeEvent(actor, eventId, { failure: SAVE_FAILED }, async (event) => {
    const expense = await findExpense(event.id, id)
    if (!expense) throw expenseNotFound()
    if (expense.declaration === reason) return UNCHANGED
    return updateOfExpense(expense, { declaration: reason })
  })
}
