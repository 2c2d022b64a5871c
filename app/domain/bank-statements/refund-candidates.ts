import Big from 'big.js'
import { merchantName } from '~/domain/expenses/duplicates'
import type { ListedExpense } from '~/domain/expenses/schema'
import { isSameAmount } from '~/domain/money/decimal'
import { DAY_MS, REFUND_DAYS_AHEAD_MAX, REFUND_DAYS_MAX } from '~/limits'
import { isBillPayment } from './incoming-words'
import { isKind } from './kind-columns'
import type { Transaction } from './transactions'

// Finds the expenses that incoming rows of a statement may refund.

/** The most expenses that are offered for an incoming row. */
const REFUND_CHOICES_MAX = 20

/** Added to the rank, in days, so that a name counts more than an equal amount, and both more than days. */
const UNNAMED_RANK = 2_000
const UNEQUAL_RANK = 1_000

/** The least length of a word that is compared. Shorter words occur in the texts of many merchants. */
const WORD_CHARACTERS_MIN = 4

/** Returns the words of a name that are long enough to compare. */
const longWords = (name: string): string[] =>
  merchantName(name).words.filter((word) => word.length >= WORD_CHARACTERS_MIN)

/** Whether the text of an incoming row, or a cell together with it, says that it paid a card's bill. */
function isBillRow({ text, cells }: Transaction): boolean {
  return isBillPayment(text) || cells.some((cell) => isKind(cell) && isBillPayment(`${cell} ${text}`))
}

/**
 * Returns the expenses that each row may refund, by line, the likeliest first. Leaves out rows that only paid
 * the bill of a card. An expense must count at least the amount of the row, or have no rate yet, and lie
 * within the days that refunds take. Expenses whose merchant the row names come first, then expenses with an
 * equal amount, then the ones with the nearest day.
 */
export function refundCandidates(
  rows: Transaction[],
  expenses: ListedExpense[],
): Map<number, ListedExpense[]> {
  const indexedExpenses = expenses.map((expense) => ({
    expense,
    merchantWords: longWords(expense.merchant),
    countedAmount: Big(expense.convertedAmount),
    expenseDay: Date.parse(expense.date ?? '') / DAY_MS,
  }))
  return new Map(
    rows.flatMap((row): [number, ListedExpense[]][] => {
      const isBill = isBillRow(row)
      const rowWords = new Set(longWords(row.text))
      const rowDay = Date.parse(row.date) / DAY_MS
      const { original } = row
      const ranked = indexedExpenses.flatMap(({ expense, merchantWords, countedAmount, expenseDay }) => {
        const days = rowDay - expenseDay
        // false also for an expense without a date
        const isInTime = days >= -REFUND_DAYS_AHEAD_MAX && days <= REFUND_DAYS_MAX
        const isUnconverted =
          countedAmount.eq(0) && expense.chargedAmount === null && Number(expense.amount) > 0
        if (!isInTime || (countedAmount.lt(row.amount) && !isUnconverted)) return []
        const isEqual =
          countedAmount.eq(row.amount) ||
          (original?.currency === expense.currency && isSameAmount(original.amount, expense.amount))
        const isNamed = merchantWords.some((word) => rowWords.has(word))
        // without the name of a merchant, the row is the claimant's own payment of a card bill
        if (isBill && !isNamed) return []
        const rank = (isNamed ? 0 : UNNAMED_RANK) + (isEqual ? 0 : UNEQUAL_RANK) + Math.abs(days)
        return [{ expense, rank }]
      })
      ranked.sort((one, other) => one.rank - other.rank)
      if (isBill && ranked.length === 0) return []
      return [[row.line, ranked.slice(0, REFUND_CHOICES_MAX).map(({ expense }) => expense)]]
    }),
  )
}
