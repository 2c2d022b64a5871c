import { type CodedRate, convertExpense, type Schedule } from '~/domain/conversion/convert-expense'
import type { OwnedEvent } from '~/domain/events/schema'
import { checkAnswers } from '~/domain/expenses/amount-question.server'
import { type AmountChange, answeredCharges } from '~/domain/expenses/charge-answers'
import { chargeEvidence } from '~/domain/expenses/evidence'
import { taxErrors } from '~/domain/expenses/taxes'
import { taxesFromJson } from '~/domain/expenses/taxes-json'
import { groupBy } from '~/domain/group-by'
import { db } from '~/infra/database/db.server'
import { fieldError, type Line, nameOf } from './changed-lines.server'
import type { FieldChange } from './schema'

// Changes the currency of several expenses, and applies the form's answers about their charges and taxes.

/** The schedule that converts an event's expenses, and all rates of the event. */
export interface Rated {
  schedule: Schedule
  rates: CodedRate[]
}

type CurrencyChange = Extract<FieldChange, { field: 'currency' }>

/**
 * Returns the changed expenses by id, without the expenses that already have the currency.
 * @throws DomainError invalid: taxes do not fit the currency, or the form has no answer for the charges or
 * taxes
 */
export async function inCurrency(
  { baseCurrency }: OwnedEvent,
  found: Line[],
  change: CurrencyChange,
  { schedule, rates }: Rated,
): Promise<Map<string, Line>> {
  const others = found.filter(({ currency }) => currency !== change.currency)
  if (change.taxes_answer !== 'remove') checkTaxes(others, change.currency)
  const rows = await usedRows(others)
  const changes = others.map((line): AmountChange & { line: Line } => {
    const { amount, chargedAmount, otherCharge, otherChargeCurrency } = line
    const charges = { chargedAmount, otherCharge, otherChargeCurrency }
    const before = { amount, currency: line.currency, taxes: taxesFromJson(line.taxes), ...charges }
    const changed = { ...line, currency: change.currency, rateId: rateFor(line, change.currency, rates) }
    return {
      line: changed,
      before: {
        ...before,
        converted: line.convertedAmount,
        ...chargeEvidence(rows.get(line.id) ?? [], chargedAmount, baseCurrency),
      },
      after: { ...before, currency: change.currency },
      uncharged: convertExpense({ ...changed, chargedAmount: null }, schedule).convertedAmount,
    }
  })
  const { charge_answer, taxes_answer } = checkAnswers({ changes, claimCurrency: baseCurrency }, change)
  return new Map(
    changes.map(({ line, ...each }) => {
      const charges = answeredCharges(each, { charge_answer }, baseCurrency)
      return [line.id, { ...line, ...charges, ...(taxes_answer === 'remove' && { taxes: '[]' }) }]
    }),
  )
}

/** Keeps the chosen rate of an expense if it is a rate of the new currency. */
const rateFor = ({ rateId }: Line, currency: string, rates: CodedRate[]): string | null =>
  rates.some((rate) => rate.id === rateId && rate.currency === currency) ? rateId : null

/** Returns the statement rows that expenses use. */
async function usedRows(lines: Line[]) {
  const rows = await db.statementRow.findMany({
    where: { expenseId: { in: lines.map(({ id }) => id) } },
    select: { expenseId: true, use: true, amount: true, currency: true },
  })
  return groupBy(rows, ({ expenseId }) => expenseId ?? '')
}

function checkTaxes(lines: Line[], currency: string): void {
  for (const line of lines) {
    const taxes = taxesFromJson(line.taxes).map((tax, place) => ({ ...tax, place }))
    const [error] = Object.values(taxErrors(taxes, { amount: line.amount, currency })).flat()
    if (error !== undefined) throw fieldError('currency', `The taxes of ${nameOf(line)}: ${error}`)
  }
}
