import Big from 'big.js'
import { type MerchantName, merchantName, tellingWord } from '~/domain/expenses/duplicates'
import { sumTakenOff } from '~/domain/expenses/evidence'
import type { ListedExpense } from '~/domain/expenses/schema'
import { groupBy } from '~/domain/group-by'
import { isCalendarDate } from '~/domain/money/date'
import type { Decimal } from '~/domain/money/decimal'
import { DAY_MS, STATEMENT_EXPENSES_PER_ROW_MAX } from '~/limits'

// Expenses that rows of a bank may have been charged for, indexed by day and amount.

/** The fields that an expense is matched by. */
export interface Chargeable {
  id: string
  date: string | null
  merchant: string
  amount: Decimal
  currency: string
  /** the amount in the claim currency, as it counts now */
  convertedAmount: Decimal
  /** the rate that it was converted with; null: the event's exchange rate, or none at all */
  appliedRateId: string | null
  /** what was charged for it, in the claim currency, less its refunds; null: nothing says it */
  chargedAmount: Decimal | null
  /** what was refunded in the claim currency; it is taken off a charge alone */
  refunded: Decimal
}

/** An expense of a list, with what was refunded for it. */
export type MatchedExpense = ListedExpense & Pick<Chargeable, 'refunded'>

export const dayOf = (date: string) => Date.parse(date) / DAY_MS

/** Returns an amount as a whole number, so that many are compared quickly, and exactly. */
export const units = (amount: Decimal): bigint =>
  BigInt(Big(amount).times(10_000).round(0, Big.roundDown).toFixed())

export const keyOf = (amount: Decimal, currency: string) => `${Big(amount).toFixed()} ${currency}`

/** An expense with what it is compared by. */
export interface Prepared<Expense extends Chargeable> {
  expense: Expense
  day: number
  name: MerchantName
  /** the word that tells its name from others */
  telling: string | null
  /** what its row may show, in the claim currency; 0: it has no rate that says it */
  expected: bigint
}

/** Returns what an expense counts before its refunds. */
export const countedBeforeRefunds = ({
  convertedAmount,
  refunded,
  chargedAmount,
}: Pick<Chargeable, 'convertedAmount' | 'refunded' | 'chargedAmount'>): Big =>
  Big(convertedAmount).plus(sumTakenOff(refunded, chargedAmount))

/** What was to be paid for an expense: before its refunds, and also where it does not count yet. */
export function expectedCharge(expense: Chargeable, claimCurrency: string): Decimal {
  const { chargedAmount, currency, amount } = expense
  const counted = countedBeforeRefunds(expense)
  return counted.eq(0) && chargedAmount === null && currency === claimCurrency ? amount : counted.toFixed()
}

const byExpected = (one: { expected: bigint }, other: { expected: bigint }) =>
  one.expected < other.expected ? -1 : Number(one.expected > other.expected)

/** Indexes expenses by the day, and by the amount on the receipt or in the claim currency. */
export function prepare<Expense extends Chargeable>(expenses: Expense[], claimCurrency: string) {
  const dated = expenses.flatMap((expense): Prepared<Expense>[] => {
    const { date, amount, chargedAmount } = expense
    if (date === null || !isCalendarDate(date)) return []
    const expected = units(expectedCharge(expense, claimCurrency))
    const hasNoRate = expected === 0n && chargedAmount === null && Big(amount).gt(0)
    if (expected <= 0n && !hasNoRate) return []
    const name = merchantName(expense.merchant)
    return [{ expense, day: dayOf(date), name, telling: tellingWord(name), expected }]
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

/** Returns the charges between two amounts, out of a list in the order of expected amounts. */
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
