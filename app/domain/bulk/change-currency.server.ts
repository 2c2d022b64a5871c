import {
  beforeShare,
  type CodedRate,
  convertExpense,
  type Schedule,
} from '~/domain/conversion/convert-expense'
import { fieldError } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { checkAnswers } from '~/domain/expenses/amount-question.server'
import { type AmountChange, chargesByAnswer } from '~/domain/expenses/charge-answers'
import { provenCharge } from '~/domain/expenses/evidence'
import { isAllowance } from '~/domain/expenses/kinds'
import { taxErrors } from '~/domain/expenses/taxes'
import { taxesFromJson } from '~/domain/expenses/taxes-json'
import { groupBy } from '~/domain/group-by'
import { partToStore, WHOLE } from '~/domain/money/share'
import { db } from '~/infra/database/db.server'
import { type BatchExpense, expenseName } from './changed-expenses.server'
import type { FieldChange } from './schema'

// Changes the currency of several expenses, and applies the form's answers about their charges and taxes.

/** All rates of an event, and the schedule by which they convert its expenses. */
export interface EventRates {
  schedule: Schedule
  rates: CodedRate[]
}

type CurrencyChange = Extract<FieldChange, { field: 'currency' }>

/**
 * Gives expenses another currency and returns them by id, without the expenses that have the currency
 * already.
 * @throws DomainError invalid: taxes do not fit the currency, or the form has no answer for the charges or
 * taxes
 */
export async function changeCurrency(
  { baseCurrency }: OwnedEvent,
  expenses: BatchExpense[],
  change: CurrencyChange,
  { schedule, rates }: EventRates,
): Promise<Map<string, BatchExpense>> {
  const newCurrency = change.currency
  const affected = expenses.filter(({ currency }) => currency !== newCurrency)
  const allowance = affected.find(isAllowance)
  if (allowance)
    throw fieldError('currency', `${expenseName(allowance)} is an allowance in ${allowance.currency}`)
  const chargeRows = await rowsOfCharges(affected)
  const changes = affected.map((expense): AmountChange & { newExpense: BatchExpense } => {
    const { amount, currency, share, chargedAmount, otherCharge, otherChargeCurrency } = expense
    const charges = { chargedAmount, otherCharge, otherChargeCurrency }
    const amounts = { amount, currency, share, taxes: taxesFromJson(expense.taxes), ...charges }
    const rowAmount = provenCharge(chargeRows.get(expense.id) ?? [], chargedAmount, baseCurrency)
    const inCurrency = { ...expense, currency: newCurrency, rateId: rateFor(expense, newCurrency, rates) }
    const newExpense = { ...inCurrency, claimedPart: partToStore(inCurrency) }
    return {
      newExpense,
      before: { ...amounts, converted: beforeShare(expense, schedule).convertedAmount, rowAmount },
      after: { ...amounts, currency: newCurrency },
      convertedWithoutCharge: convertExpense({ ...newExpense, share: WHOLE, chargedAmount: null }, schedule)
        .convertedAmount,
    }
  })
  const { charge_answer, taxes_answer } = checkAnswers({ changes, claimCurrency: baseCurrency }, change)
  // a client that sends an answer without a question means all taxes
  const removesTaxes = (change.question === undefined ? change.taxes_answer : taxes_answer) === 'remove'
  if (!removesTaxes) checkTaxes(affected, newCurrency)
  return new Map(
    changes.map(({ newExpense, ...amountChange }) => {
      const charges = chargesByAnswer(amountChange, charge_answer, baseCurrency)
      const taxes = removesTaxes ? '[]' : newExpense.taxes
      return [newExpense.id, { ...newExpense, ...charges, taxes }]
    }),
  )
}

/** Keeps the chosen rate of an expense if it is a rate of the new currency. */
const rateFor = ({ rateId }: BatchExpense, currency: string, rates: CodedRate[]): string | null =>
  rates.some((rate) => rate.id === rateId && rate.currency === currency) ? rateId : null

/** Returns the rows of bank statements that are charges of expenses, by the id of the expense. */
async function rowsOfCharges(expenses: BatchExpense[]) {
  const rows = await db.statementRow.findMany({
    where: { expenseId: { in: expenses.map(({ id }) => id) }, use: 'charge' },
    select: { expenseId: true, amount: true, currency: true },
  })
  return groupBy(rows, ({ expenseId }) => expenseId ?? '')
}

function checkTaxes(expenses: BatchExpense[], currency: string): void {
  for (const expense of expenses) {
    const taxes = taxesFromJson(expense.taxes).map((tax, place) => ({ ...tax, place }))
    const [error] = Object.values(taxErrors(taxes, { amount: expense.amount, currency })).flat()
    if (error !== undefined) throw fieldError('currency', `The taxes of ${expenseName(expense)}: ${error}`)
  }
}
