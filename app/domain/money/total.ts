import Big from 'big.js'
import { claimDecimals } from './currency'
import type { Decimal } from './decimal'

/**
 * Whether totals count an amount of an expense: above zero, or below zero in a refund. An old record below
 * zero is not a refund, and totals leave it out (docs/contract.md, 2).
 * @param expense its `kind` is one of `EXPENSE_KINDS`
 */
export const isCountable = (amount: Decimal, { kind }: { kind: string }): boolean =>
  Number(amount) > 0 || (Number(amount) < 0 && kind === 'refund')

/** An expense as totals add it up. */
interface CountedExpense {
  kind: string
  convertedAmount: Decimal
}

/** Adds up the converted amounts that count, each rounded to the decimals of the claim currency. */
export function totalOf(expenses: CountedExpense[], claimCurrency: string): Decimal {
  const unitsPerOne = 10 ** claimDecimals(claimCurrency)
  let units = 0n
  for (const expense of expenses) {
    if (isCountable(expense.convertedAmount, expense))
      units += BigInt(Big(expense.convertedAmount).times(unitsPerOne).round(0, Big.roundHalfUp).toFixed())
  }
  return Big(String(units)).div(unitsPerOne).toFixed()
}
