import { randomUUID } from 'node:crypto'
import { convertExpense } from '~/domain/conversion/convert-expense'
import { scheduleOf } from '~/domain/conversion/recalculate.server'
import { changeEvent, UNCHANGED } from '~/domain/events/change-event.server'
import { changedMeanwhile, isStale } from '~/domain/events/changed-meanwhile'
import type { OwnedEvent } from '~/domain/events/schema'
import { isSameAmount } from '~/domain/money/decimal'
import type { Actor } from '~/domain/users/actor'
import { db, decimal } from '~/infra/database/db.server'
import { withTextDecimals } from '~/infra/database/text-decimals.server'
import type { AmountAnswers } from './amount-answers'
import { checkAnswers } from './amount-question.server'
import { answeredCharges } from './charge-answers'
import { chargeEvidence } from './evidence'
import { currencyOfLastExpense, expenseNotFound, findExpense } from './expenses.server'
import { SAVE_FAILED } from './messages'
import { checkCharge, checkEnteredCharge, expenseFields, newExpense } from './new-expense.server'
import { type Expense, type ExpenseInput, isSame } from './schema'

// Changes to expenses. What deletes them and brings them back: delete.server.ts.

/**
 * Adds an expense to an event of the user. Returns its id.
 * @param known the event's id, or the event as it was just read
 * @param formId that its form was given when it was shown: a form that is sent twice adds one; with other
 * values (the browser's back button) it means another
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown), invalid, failed
 */
export async function addExpense(
  actor: Actor,
  known: OwnedEvent | string,
  form: ExpenseInput,
  formId?: string,
): Promise<string> {
  return changeEvent(actor, known, { failure: SAVE_FAILED }, async (event) => {
    const earlier = formId === undefined ? null : await findExpense(event.id, formId)
    if (earlier && isSame(earlier, form)) return { result: earlier.id }
    const isFree = formId !== undefined && !(await isTaken(formId))
    const expense = await newExpense(event, form, isFree ? formId : randomUUID())
    return {
      result: expense.id,
      writes: (db) => [db.expense.create({ data: expense, select: { id: true } })],
    }
  })
}

/** Whether an expense has an id, or a draft, whose id stays free for the expense that it becomes. */
const isTaken = async (id: string): Promise<boolean> =>
  (await db.expense.count({ where: { id } })) > 0 || (await db.receipt.count({ where: { id } })) > 0

/** How the form of an expense was filled, and what it answers. */
interface ChangeOptions {
  /** of the event that the form was filled at */
  version?: number | undefined
  answers: AmountAnswers
}

/**
 * Changes an expense of an event of the user.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown; or the expense was changed after the form's version), invalid (also with
 * the question what becomes of that which belongs to the amount), failed
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
    const isUnchanged = isSame(expense, form)
    if (isStale(expense, version)) {
      // the same form again, or what another tab has stored
      if (isUnchanged) return { result: undefined }
      throw changedMeanwhile()
    }
    // a form that names no currency may change it
    const currency = form.currency ?? (await currencyOfLastExpense(event.id, event.baseCurrency))
    const answered = await answeredForm(event, expense, { ...form, currency }, answers)
    const fields = await expenseFields(event, answered.form)
    // what was stored otherwise may be converted otherwise
    const isSameRow = isUnchanged && fields.currency === expense.currency
    const changedIn = isSameRow ? expense.changedIn : event.version + 1
    return {
      result: undefined,
      writes: (db) => [
        db.expense.update({
          where: { id: expense.id },
          data: { ...fields, ...answered.aside, changedIn },
          select: { id: true },
        }),
      ],
    }
  })
}

/**
 * Returns a form with what it answers about the charge and the taxes of an amount that it changes, and what
 * was charged in another claim currency, where an answer changes that.
 * @throws DomainError conflict, invalid (with the question)
 */
async function answeredForm(
  event: OwnedEvent,
  expense: Expense,
  form: ExpenseInput & { currency: string },
  answers: AmountAnswers,
) {
  checkCharge(event, form)
  if (!isSameAmount(expense.chargedAmount, form.charged_amount)) checkEnteredCharge(event, form)
  const { statementRows, ...stored } = await db.expense.findUniqueOrThrow({
    where: { id: expense.id },
    select: {
      ...{ otherCharge: true, otherChargeCurrency: true },
      statementRows: { select: { use: true, amount: true, currency: true } },
    },
  })
  const other = withTextDecimals(stored)
  const { amount, currency, charged_amount: chargedAmount, taxes, date, rate_id: rateId } = form
  const uncharged = { amount, currency, date, rateId, chargedAmount: null }
  const change = {
    before: {
      ...expense,
      ...other,
      converted: expense.convertedAmount,
      ...chargeEvidence(statementRows, expense.chargedAmount, event.baseCurrency),
    },
    after: { amount, currency, chargedAmount, taxes, ...other },
    uncharged: convertExpense(uncharged, await scheduleOf(event.id, event)).convertedAmount,
  }
  const { taxes_answer, ...chargeAnswers } = checkAnswers(
    { changes: [change], claimCurrency: event.baseCurrency },
    answers,
  )
  const answered = taxes_answer === 'remove' ? { ...form, taxes: [] } : form
  if (Object.keys(chargeAnswers).length === 0) return { form: answered, aside: {} }
  const { chargedAmount: charged_amount, ...aside } = answeredCharges(
    change,
    chargeAnswers,
    event.baseCurrency,
  )
  return {
    form: { ...answered, charged_amount, claim_currency: event.baseCurrency },
    aside: { ...aside, otherCharge: decimal(aside.otherCharge) },
  }
}

/**
 * Declares why an expense of an event of the user has no receipt; null takes the declaration back.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
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
    return {
      result: undefined,
      writes: (db) => [
        db.expense.update({ where: { id: expense.id }, data: { declaration: reason }, select: { id: true } }),
      ],
    }
  })
}
