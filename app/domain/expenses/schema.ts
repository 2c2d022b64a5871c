import type { Decimal } from './conversion'

export const EXPENSES_PER_PAGE = 1000

export interface Expense {
  id: string
  /** the calendar date on the receipt, YYYY-MM-DD; what an old record holds may be anything */
  date: string | null
  merchant: string
  category: string
  note: string
  amount: Decimal
  currency: string
  convertedAmount: Decimal
  imagePath: string | null
}

export interface ExpensePage {
  expenses: Expense[]
  /** of all expenses of the event, in the claim currency */
  total: Decimal
  count: number
  page: number
  pages: number
}
