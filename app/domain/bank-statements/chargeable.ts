import Big from 'big.js'
import type { ExpenseRow } from '~/domain/database-rows'
import { distinctiveWord, type MerchantName, merchantName } from '~/domain/expenses/duplicates'
import { deductedRefunds } from '~/domain/expenses/evidence'
import type { ListedExpense } from '~/domain/expenses/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS, STATEMENT_EXPENSES_PER_ROW_MAX } from '~/limits'

// Indexes expenses by day and amount, so that bank rows find the expenses they may be the charge of.

/** The fields that an expense is matched by. */
export interface Chargeable
  extends Pick<
    ExpenseRow,
    'id' | 'date' | 'merchant' | 'amount' | 'currency' | 'convertedAmount' | 'appliedRateId'
  > {
  /** the charge in the claim currency, less its refunds; null when no evidence shows it */
  chargedAmount: Decimal | null
  /** the sum of refunds in the claim currency; only a charge includes refunds */
  refunded: Decimal
}

/** A listed expense with the sum of its refunds. */
export type MatchedExpense = ListedExpense & Pick<Chargeable, 'refunded'>

export const dayOf = (date: string) => Date.parse(date) / DAY_MS

/**
 * Returns an amount as a whole number of ten-thousandths, so that comparing many amounts is fast and exact.
 */
export const units = (amount: Decimal): bigint =>
  BigInt(Big(amount).times(10_000).round(0, Big.roundDown).toFixed())

export const keyOf = (amount: Decimal, currency: string) => `${Big(amount).toFixed()} ${currency}`

/** An expense with the values that rows are compared with. */
export interface Prepared<Expense extends Chargeable> {
  expense: Expense
  day: number
  name: MerchantName
  /** the first long word of the merchant that distinguishes it from others; null without one */
  telling: string | null
  /** the amount in the claim currency that its row should show; 0 when the expense has no rate */
  expected: bigint
}

/** Returns the amount that an expense counts before its refunds. */
export const countedBeforeRefunds = ({
  convertedAmount,
  refunded,
  chargedAmount,
}: Pick<Chargeable, 'convertedAmount' | 'refunded' | 'chargedAmount'>): Big =>
  Big(convertedAmount).plus(deductedRefunds(refunded, chargedAmount))

/**
 * Returns the amount that should have been charged for an expense: before its refunds, and even when the
 * expense does not count yet.
 */
export function expectedCharge(expense: Chargeable, claimCurrency: string): Decimal {
  const { chargedAmount, currency, amount } = expense
  const counted = countedBeforeRefunds(expense)
  return counted.eq(0) && chargedAmount === null && currency === claimCurrency ? amount : counted.toFixed()
}

const byExpected = (one: { expected: bigint }, other: { expected: bigint }) =>
  one.expected < other.expected ? -1 : Number(one.expected > other.expected)

/** Indexes expenses by their day, together with the amount on the receipt or the expected charge. */
export function prepare<Expense extends Chargeable>(expenses: Expense[], claimCurrency: string) {
  const dated = expenses.flatMap((expense): Prepared<Expense>[] => {
    const { date, amount, chargedAmount } = expense
    if (date === null || !isCalendarDate(date)) return []
    const expected = units(expectedCharge(expense, claimCurrency))
    const hasNoRate = expected === 0n && chargedAmount === null && Big(amount).gt(0)
    if (expected <= 0n && !hasNoRate) return []
    const name = merchantName(expense.merchant)
    return [{ expense, day: dayOf(date), name, telling: distinctiveWord(name), expected }]
  })
  const [known, unknown] = [true, false].map((isKnown) =>
    groupBy(
      dated.filter(({ expected }) => expected > 0n === isKnown),
      ({ day }) => String(day),
    ),
  ) as [Map<string, Prepared<Expense>[]>, Map<string, Prepared<Expense>[]>]
  for (const group of known.values()) group.sort(byExpected)
  return {
    originals: groupBy(dated, ({ day, expense }) => `${day} ${keyOf(expense.amount, expense.currency)}`),
    ofDays: known,
    withoutRate: unknown,
  }
}

/**
 * Returns the expenses with an expected charge between two amounts, from a list sorted by expected charge; at
 * most `STATEMENT_EXPENSES_PER_ROW_MAX`.
 */
export function between<Expense extends Chargeable>(
  ordered: Prepared<Expense>[],
  least: bigint,
  most: bigint,
): Prepared<Expense>[] {
  let [from, to] = [0, ordered.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((ordered[middle] as Prepared<Expense>).expected < least) from = middle + 1
    else to = middle
  }
  const found = ordered.slice(from, from + STATEMENT_EXPENSES_PER_ROW_MAX)
  return found.filter(({ expected }) => expected <= most)
}
