import { formatAmount, formatDate } from '~/components/format'
import type { Expense } from '~/domain/expenses/schema'

/** An expense as a row, figures and date written in the user's locale. */
export interface ExpenseRow {
  id: string
  date: string
  merchant: string
  category: string
  note: string
  amount: string
  currency: string
  /** in the claim currency */
  converted: string
  /** a converted amount of zero or less is shown and not counted */
  counts: boolean
  image: string | null
}

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
