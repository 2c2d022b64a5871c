import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { convertExpense } from '~/domain/conversion/convert-expense'
import { storeCharges } from '~/domain/conversion/stored-conversions.sql.server'
import { isStale } from '~/domain/events/changed-meanwhile'
import { deductedRefunds, isStorableRemainder } from '~/domain/expenses/evidence'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import { type Decimal, roundClaimed } from '~/domain/money/decimal'
import type { Actor } from '~/domain/users/actor'
import type { AcceptRowsForm } from './accept-rows.server'
import { changeByRows, type RowsResult, rowsOfChange } from './change-by-rows.server'
import type { KnownColumns } from './columns'
import { type ChargeableExpense, findChargeable } from './evidence.server'
import { refundSumsByExpense } from './refunds.server'
import { findUses, planUses } from './row-uses.server'
import type { StatementForEvent } from './stored-statement.server'
import { incomingOf, type Transaction } from './transactions'
import { presentUses } from './used-before'

// Deducts incoming rows of a statement, as refunds, from expenses.

/** Returns the amount of an expense after its stored refunds, which a charge has deducted already. */
function amountAfterRefunds(
  { convertedAmount, chargedAmount }: ChargeableExpense,
  refunds: Decimal,
  claimCurrency: string,
): Big {
  const countedAmount = Big(roundClaimed(convertedAmount, claimCurrency))
  return countedAmount.plus(deductedRefunds(refunds, chargedAmount)).minus(refunds)
}

/**
 * Deducts incoming rows of a statement from expenses of an event of the user. The reduced amount is stored
 * as the charge of the expense, with the rows as evidence. Skips rows that were used since the form was
 * shown, and expenses that were changed, that count less than their refund, or whose reduced amount has more
 * digits than the database stores. Repeating the call with the same rows has the same result.
 * @throws DomainError not_found, forbidden, conflict (the event is closed), failed
 */
export const acceptRefunds = inBackgroundWhenLarge({
  name: 'acceptRefunds',
  failure: SAVE_ALL_FAILED,
  countRows: rowsOfChange,
  run: deductAll,
})

function deductAll(
  actor: Actor,
  statementForEvent: StatementForEvent,
  columns: KnownColumns | null,
  { rows, version, claimCurrency: shownCurrency }: Omit<AcceptRowsForm, 'reason'>,
): Promise<RowsResult> {
  const form = { columns, claimCurrency: shownCurrency, rowCount: rows.length }
  return changeByRows(actor, statementForEvent, form, async (event, records, context) => {
    const { statement, claimCurrency } = context
    const incomingByLine = new Map(incomingOf(records).map((row) => [row.line, row]))
    const expenses = await findChargeable(event, rows)
    const expensesById = new Map(expenses.map((expense) => [expense.id, expense]))
    const refundsById = await refundSumsByExpense(event)
    // several rows may refund one expense, so each deduction changes the amount for the next row
    const amountsById = new Map(
      expenses.map((expense) => [
        expense.id,
        amountAfterRefunds(expense, refundsById.get(expense.id) ?? '0', claimCurrency),
      ]),
    )
    const rowUses = await findUses(actor, statement, records, claimCurrency)
    const newRefunds: { transaction: Transaction; expenseId: string }[] = []
    let deductedBefore = 0
    for (const { line, expenseId } of rows) {
      const transaction = incomingByLine.get(line)
      const expense = expensesById.get(expenseId)
      const currentAmount = amountsById.get(expenseId)
      if (!transaction || !expense || !currentAmount) continue
      const reducedAmount = currentAmount.minus(transaction.amount)
      const uses = presentUses(rowUses.usesByLine.get(line))
      if (uses.some(({ usedFor }) => usedFor.expenseId === expenseId)) deductedBefore += 1
      else if (uses.length === 0 && !isStale(expense, version) && isStorableRemainder(reducedAmount)) {
        amountsById.set(expenseId, reducedAmount)
        newRefunds.push({ transaction, expenseId })
      }
    }
    const count = deductedBefore + newRefunds.length
    const result = { count, skipped: rows.length - count }
    if (newRefunds.length === 0) return { result }
    const storeUses = await planUses({
      ...context,
      rowUses,
      reason: '',
      rows: newRefunds.map(({ transaction, expenseId }) => ({
        transaction,
        usedFor: { use: 'refund', expenseId },
      })),
    })
    const changedExpenses = [...new Set(newRefunds.map(({ expenseId }) => expenseId))].flatMap((id) => {
      const expense = expensesById.get(id)
      if (!expense) return []
      const chargedAmount = amountsById.get(id)?.toFixed() ?? '0'
      return {
        id,
        chargedAmount,
        otherCharge: expense.otherCharge,
        otherChargeCurrency: expense.otherChargeCurrency,
        ...convertExpense({ ...expense, chargedAmount }, { ...event, rates: [] }),
      }
    })
    return {
      result,
      writes: (db) => [storeCharges(event, changedExpenses, { withEvidence: true }), ...storeUses(db)],
    }
  })
}
