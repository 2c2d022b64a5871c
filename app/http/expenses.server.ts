import type { ExpenseRow } from '~/components/expenses/table'
import type { Expense } from '~/domain/expenses/expenses.server'
import { formatAmount, formatDate } from './locale.server'

/** An expense as pages show it. */
export function expenseRow(expense: Expense, claimCurrency: string, locale: string): ExpenseRow {
  return {
    id: expense.id,
    date: formatDate(locale, expense.date),
    merchant: expense.merchant,
    category: expense.category,
    note: expense.note,
    amount: formatAmount(locale, expense.amount, expense.currency),
    currency: expense.currency,
    converted: formatAmount(locale, expense.convertedAmount, claimCurrency),
    counts: Number(expense.convertedAmount) > 0,
    image: expense.imagePath,
  }
}
