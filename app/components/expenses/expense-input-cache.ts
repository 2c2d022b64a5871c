import { readFromTab, removeFromTab, storeInTab } from '~/components/ui/tab-storage'
import type { Values } from './form-input'

// What was typed into the form of an expense and was not saved, in the storage of the tab: it is there again
// when the form is opened again. Signing out removes it.

interface ExpenseInput {
  typed: Values
  /** the values of the expense that it was typed over, as JSON */
  over: string
  /** whether it was sent and not refused: then it is what the expense became, if that is another one */
  isSent?: boolean
}

const keyOf = (expenseId: string) => `expense-input ${expenseId}`

export const readExpenseInput = (expenseId: string) => readFromTab<ExpenseInput>(keyOf(expenseId))

export const storeExpenseInput = (expenseId: string, input: ExpenseInput) =>
  storeInTab(keyOf(expenseId), input)

export const forgetExpenseInput = (expenseId: string) => removeFromTab(keyOf(expenseId))
