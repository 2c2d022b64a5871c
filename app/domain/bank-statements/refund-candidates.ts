import Big from 'big.js'
import { merchantName } from '~/domain/expenses/duplicates'
import type { ListedExpense } from '~/domain/expenses/schema'
import { isSameAmount } from '~/domain/money/decimal'
import { DAY_MS, REFUND_DAYS_AHEAD_MAX, REFUND_DAYS_MAX } from '~/limits'
import { isBillPayment } from './incoming-words'
import { isKind } from './kind-columns'
import type { Transaction } from './transactions'

// The expenses that incoming rows of a statement may be refunds of.

/** Expenses that an incoming row is offered as a refund of. */
const REFUND_CHOICES_MAX = 20

/** Words that are shorter stand in the texts of many merchants. */
const WORD_CHARACTERS_MIN = 4

const longWords = (name: string): string[] =>
  merchantName(name).words.filter((word) => word.length >= WORD_CHARACTERS_MIN)

/** Whether the text of a row that came in, or a cell before it, says that it paid the bill of a card. */
function isBillRow({ text, cells }: Transaction): boolean {
  return isBillPayment(text) || cells.some((cell) => isKind(cell) && isBillPayment(`${cell} ${text}`))
}

/**
 * Returns the expenses that each row may refund, by its line, the likeliest first. An expense has to count
 * as much as the row or more, and to lie within the days that refunds take. A merchant that the row names
 * comes first, then an equal amount, then a near day.
 */
export function refundCandidates(
  rows: Transaction[],
  expenses: ListedExpense[],
): Map<number, ListedExpense[]> {
  const prepared = expenses.map((expense) => ({
    expense,
    words: longWords(expense.merchant),
    counted: Big(expense.convertedAmount),
    day: Date.parse(expense.date ?? '') / DAY_MS,
  }))
  return new Map(
    rows.map((row) => {
      // the claimant paid the bill of a card, unless the text names where the money came from
      const isBill = isBillRow(row)
      const words = new Set(longWords(row.text))
      const day = Date.parse(row.date) / DAY_MS
      const { original } = row
      const ranked = prepared.flatMap(({ expense, words: named, counted, day: of }) => {
        const days = day - of
        if (!(days >= -REFUND_DAYS_AHEAD_MAX && days <= REFUND_DAYS_MAX) || counted.lt(row.amount)) return []
        const isEqual =
          counted.eq(row.amount) ||
          (original?.currency === expense.currency && isSameAmount(original.amount, expense.amount))
        const isNamed = named.some((word) => words.has(word))
        if (isBill && !isNamed) return []
        return [{ expense, rank: (isNamed ? 0 : 2_000) + (isEqual ? 0 : 1_000) + Math.abs(days) }]
      })
      ranked.sort((one, other) => one.rank - other.rank)
      return [row.line, ranked.slice(0, REFUND_CHOICES_MAX).map(({ expense }) => expense)]
    }),
  )
}
