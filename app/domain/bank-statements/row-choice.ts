import { isNamedIn, isPartlyNamedIn, merchantName } from '~/domain/expenses/duplicates'
import type { ListedExpense } from '~/domain/expenses/schema'
import { DAY_MS } from '~/limits'
import { merchantIn } from './merchant-text'
import type { StatementRow } from './schema'
import type { Transaction } from './transactions'

// Lists the expenses that the claimant can choose for a row if the matching does not find the right one.

/** The most expenses that are offered for a row. */
const ROW_CHOICES_MAX = 20

/** Returns the expenses with the amounts nearest to a row's; among equal ones the nearest day decides. */
function nearestExpenses(row: Transaction, expenses: ListedExpense[]): ListedExpense[] {
  const day = Date.parse(row.date)
  const ranked = expenses.map((expense) => {
    const difference = Math.abs(Number(expense.convertedAmount) / Number(row.amount) - 1)
    const days = Math.abs(Date.parse(expense.date ?? '') - day) / DAY_MS
    return { expense, difference, days: Number.isNaN(days) ? Number.MAX_VALUE : days }
  })
  ranked.sort((one, other) => one.difference - other.difference || one.days - other.days)
  return ranked.slice(0, ROW_CHOICES_MAX).map(({ expense }) => expense)
}

/** Returns a function that tells whether a row names an expense, at least in part. */
function namesExpense({ text, payee }: Transaction): (expense: ListedExpense) => boolean {
  const [fullText, merchantText] = [merchantName(text), merchantName(merchantIn(payee || text))]
  return ({ merchant }) => {
    const name = merchantName(merchant)
    return isNamedIn(fullText, name) || isPartlyNamedIn(merchantText, name)
  }
}

/**
 * Returns the expenses nearest to a row. Expenses that already have a row are listed apart: all found ones
 * after a search, otherwise only expenses that the row names.
 * @param expenses the expenses that the search found; without search words, all
 * @param evidence the rows of expenses, by expense id
 */
export function toRowChoice(
  row: Transaction,
  searchWords: string,
  expenses: ListedExpense[],
  evidence: Map<string, StatementRow>,
) {
  const withoutEvidence = expenses.filter(({ id }) => !evidence.has(id))
  const isListed = searchWords === '' ? namesExpense(row) : () => true
  const withEvidence = expenses.filter((expense) => evidence.has(expense.id) && isListed(expense))
  return {
    row,
    // the claimant's search words; when empty, all expenses are offered
    searchWords,
    freeExpenses: nearestExpenses(row, withoutEvidence),
    freeCount: withoutEvidence.length,
    // found expenses that cannot take the row because they already have one, with that row
    takenExpenses: nearestExpenses(row, withEvidence).map((expense) => ({
      expense,
      evidence: evidence.get(expense.id) as StatementRow,
    })),
  }
}

/** A row for which the claimant chooses an expense. */
export type RowChoice = ReturnType<typeof toRowChoice>
