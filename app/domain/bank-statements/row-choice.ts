import { isNamedIn, isPartlyNamedIn, type MerchantName, merchantName } from '~/domain/expenses/duplicates'
import type { ListedExpense } from '~/domain/expenses/schema'
import { DAY_MS } from '~/limits'
import { merchantIn } from './merchant-text'
import type { StatementRow } from './schema'
import type { Transaction } from './transactions'

// The expenses that a claimant may choose for a row by hand, where no rule finds the right one.

/** Expenses that a row of a statement is offered by hand, at most. */
const ROW_CHOICES_MAX = 20

/** A row that the claimant looks for the expense of. */
export interface RowChoice {
  row: Transaction
  /** the words that expenses are searched by; empty: all are offered */
  find: string
  /** the nearest of the found expenses, at most `ROW_CHOICES_MAX` */
  expenses: ListedExpense[]
  /** the number of all of them */
  count: number
  /** expenses that the claimant may look for, and the row that each has already: it takes one */
  taken: { expense: ListedExpense; evidence: StatementRow }[]
}

/** Sorts expenses by the amount nearest to that of a row, then by the nearest day, and returns the first. */
function nearestTo(row: Transaction, expenses: ListedExpense[]): ListedExpense[] {
  const day = Date.parse(row.date)
  const ranked = expenses.map((expense) => {
    const difference = Math.abs(Number(expense.convertedAmount) / Number(row.amount) - 1)
    const days = Math.abs(Date.parse(expense.date ?? '') - day) / DAY_MS
    return { expense, difference, days: Number.isNaN(days) ? Number.MAX_VALUE : days }
  })
  ranked.sort((one, other) => one.difference - other.difference || one.days - other.days)
  return ranked.slice(0, ROW_CHOICES_MAX).map(({ expense }) => expense)
}

/** Returns a function that says whether a row names an expense, at least in part. */
function namedBy({ text, payee }: Transaction): (expense: ListedExpense) => boolean {
  const [whole, short] = [text, merchantIn(payee || text)].map(merchantName) as [MerchantName, MerchantName]
  return ({ merchant }) => {
    const name = merchantName(merchant)
    return isNamedIn(whole, name) || isPartlyNamedIn(short, name)
  }
}

/**
 * Returns the expenses that can take a row, the nearest first. A list of its own has expenses that cannot,
 * because each has a row already: those that the search finds, or without a search those that the row names.
 */
export function toRowChoice(
  row: Transaction,
  find: string,
  expenses: ListedExpense[],
  evidence: Map<string, StatementRow>,
): RowChoice {
  const free = expenses.filter(({ id }) => !evidence.has(id))
  const isSought = find === '' ? namedBy(row) : () => true
  const taken = expenses.filter((expense) => evidence.has(expense.id) && isSought(expense))
  return {
    row,
    find,
    expenses: nearestTo(row, free),
    count: free.length,
    taken: nearestTo(row, taken).map((expense) => ({
      expense,
      evidence: evidence.get(expense.id) as StatementRow,
    })),
  }
}
