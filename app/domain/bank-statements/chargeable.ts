import Big from 'big.js'
import type { ExpenseRow } from '~/domain/database-rows'
import { distinctiveWord, type MerchantName, merchantName } from '~/domain/expenses/duplicates'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS, STATEMENT_EXPENSES_PER_ROW_MAX } from '~/limits'

// Indexes the expenses of an event by day and amount, so that each row of a statement quickly finds the
// expenses that it may be the charge of.

/** The fields that an expense is matched by. */
export interface Chargeable
  extends Pick<
    ExpenseRow,
    'id' | 'date' | 'merchant' | 'amount' | 'currency' | 'convertedAmount' | 'appliedRateId'
  > {
  /** the charge in the claim currency; null when no evidence shows it */
  chargedAmount: Decimal | null
}

/** Returns the number of a day since 1970. */
export const dayNumber = (date: string) => Date.parse(date) / DAY_MS

/** Returns an amount in ten-thousandths, so that comparing many amounts is fast and exact. */
export const toUnits = (amount: Decimal): bigint =>
  BigInt(Big(amount).times(10_000).round(0, Big.roundDown).toFixed())

/** Returns a key that is the same for equal amounts: `12.5 EUR` for 12.50 EUR. */
export const amountKey = (amount: Decimal, currency: string) => `${Big(amount).toFixed()} ${currency}`

/** An expense with the values that rows are compared with. */
export interface IndexedExpense<Expense extends Chargeable> {
  expense: Expense
  day: number
  name: MerchantName
  /** the first long word of the merchant that distinguishes it from others; null without one */
  distinctiveWord: string | null
  /** the amount in the claim currency that its row should show; 0 when the expense has no rate */
  expectedUnits: bigint
}

/**
 * Returns the amount that the bank should have charged: what the expense counts or, if it is in the claim
 * currency and counts nothing, its own amount.
 */
export function expectedCharge(expense: Chargeable, claimCurrency: string): Decimal {
  const { chargedAmount, convertedAmount, currency, amount } = expense
  const countsNothing = Number(convertedAmount) === 0 && chargedAmount === null
  return countsNothing && currency === claimCurrency ? amount : convertedAmount
}

const byExpected = (one: { expectedUnits: bigint }, other: { expectedUnits: bigint }) =>
  one.expectedUnits < other.expectedUnits ? -1 : Number(one.expectedUnits > other.expectedUnits)

/** Groups expenses by their day. */
const byDayOf = <Expense extends Chargeable>(expenses: IndexedExpense<Expense>[]) =>
  groupBy(expenses, ({ day }) => String(day))

/**
 * Indexes the expenses that rows can match: all by day and receipt amount (`byReceiptAmount`), the ones with
 * an expected charge by day, sorted by that charge (`byDay`), and the others by day (`withoutRate`).
 */
export function indexExpenses<Expense extends Chargeable>(expenses: Expense[], claimCurrency: string) {
  const indexed = expenses.flatMap((expense): IndexedExpense<Expense>[] => {
    const { date, amount, chargedAmount } = expense
    if (date === null || !isCalendarDate(date)) return []
    const expectedUnits = toUnits(expectedCharge(expense, claimCurrency))
    const hasNoRate = expectedUnits === 0n && chargedAmount === null && Big(amount).gt(0)
    if (expectedUnits <= 0n && !hasNoRate) return []
    const name = merchantName(expense.merchant)
    return [{ expense, day: dayNumber(date), name, distinctiveWord: distinctiveWord(name), expectedUnits }]
  })
  const byReceiptAmount = groupBy(
    indexed,
    ({ day, expense }) => `${day} ${amountKey(expense.amount, expense.currency)}`,
  )
  const byDay = byDayOf(indexed.filter(({ expectedUnits }) => expectedUnits > 0n))
  for (const expensesOfDay of byDay.values()) expensesOfDay.sort(byExpected)
  const withoutRate = byDayOf(indexed.filter(({ expectedUnits }) => expectedUnits <= 0n))
  return { byReceiptAmount, byDay, withoutRate }
}

/** Returns the expenses of a sorted list with an expected charge between two amounts, up to a limit. */
export function findInRange<Expense extends Chargeable>(
  sorted: IndexedExpense<Expense>[],
  lowest: bigint,
  highest: bigint,
): IndexedExpense<Expense>[] {
  // binary search for the first expense that is not below the lowest amount
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] as IndexedExpense<Expense>).expectedUnits < lowest) from = middle + 1
    else to = middle
  }
  const found = sorted.slice(from, from + STATEMENT_EXPENSES_PER_ROW_MAX)
  return found.filter(({ expectedUnits }) => expectedUnits <= highest)
}
