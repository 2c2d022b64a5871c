import type { ListedExpense } from '~/domain/expenses/schema'
import { DAY_MS, ROW_CHOICES_MAX } from '~/limits-and-lifetimes'
import type { Transaction } from './transactions'

// The expenses that a claimant may choose for a row by hand, where no rule finds the right one.

/** A row that the claimant looks for the expense of. */
export interface RowChoice {
  row: Transaction
  /** the words that expenses are searched by; empty: all are offered */
  find: string
  /** the nearest of the found expenses, at most `ROW_CHOICES_MAX` */
  expenses: ListedExpense[]
  /** the number of all of them */
  count: number
}

/** Sorts the expenses that a row may be given to: by the nearest amount, then by the nearest day. */
export function toRowChoice(row: Transaction, find: string, expenses: ListedExpense[]): RowChoice {
  const day = Date.parse(row.date)
  const ranked = expenses.map((expense) => {
    const difference = Math.abs(Number(expense.convertedAmount) / Number(row.amount) - 1)
    const days = Math.abs(Date.parse(expense.date ?? '') - day) / DAY_MS
    return { expense, difference, days: Number.isNaN(days) ? Number.MAX_VALUE : days }
  })
  ranked.sort((one, other) => one.difference - other.difference || one.days - other.days)
  const nearest = ranked.slice(0, ROW_CHOICES_MAX).map(({ expense }) => expense)
  return { row, find, expenses: nearest, count: expenses.length }
}
