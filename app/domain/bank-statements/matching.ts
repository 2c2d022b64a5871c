import { KNOWN_FACTOR_MAX } from '~/domain/conversion/rate-doubt'
import { usualRate } from '~/domain/conversion/usual-rate'
import {
  BOOKED_DAYS_MAX,
  bookingDistance,
  nearestDays,
  SURE_BOOKING_DAYS_MAX,
} from '~/domain/expenses/booking-days'
import {
  isNamedIn,
  matchesDistinctiveWord,
  merchantName,
  merchantWordsOfText,
} from '~/domain/expenses/duplicates'
import { groupBy } from '~/domain/group-by'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { STATEMENT_EXPENSES_PER_ROW_MAX } from '~/limits'
import { between, type Chargeable, dayOf, keyOf, type Prepared, prepare, units } from './chargeable'
import { merchantIn } from './merchant-text'
import type { Sum } from './records'
import type { Transaction } from './transactions'

// Matches rows of a bank's file with expenses.

/**
 * The agreement between a row and an expense:
 * - `original`: the amount of the purchase in its own currency
 * - `equal`: the amount in the claim currency
 * - `near`: nearly the amount in the claim currency
 * - `worth`: for an expense without a rate, the name and the approximate value in the claim currency
 * - `tip`: the name, and an amount that is a little higher, as with a tip
 * - `differs`: for an expense without a rate, the name and the currency, with a purchase of a similar amount
 */
type Agreement = 'original' | 'equal' | 'near' | 'worth' | 'tip' | 'differs'

export interface Proposal<Expense extends Chargeable = Chargeable> {
  charge: Transaction
  expense: Expense
  agreement: Agreement
  /** whether the row names the merchant; false for an empty merchant */
  isNamed: boolean
  /** the days from the expense to the row; negative when the row is earlier */
  days: number
}

/**
 * The largest difference, in percent, between a charge and the converted amount. Banks add fees, and rates
 * move.
 */
const NEAR_PERCENT = 5

/** The most that a tip adds to the amount of a receipt, in percent. */
const TIP_PERCENT_MAX = 25n

/** Whether enough agrees to make another expense unlikely. */
export const isSure = ({ agreement, isNamed, days }: Proposal): boolean =>
  agreement === 'original' ||
  (isNamed && (agreement === 'equal' || agreement === 'near')) ||
  (agreement === 'equal' && days >= 0 && days <= SURE_BOOKING_DAYS_MAX)

const DAYS = nearestDays(BOOKED_DAYS_MAX)

/** Whether two amounts differ by at most `KNOWN_FACTOR_MAX` times. */
const isAbout = (one: number, other: number): boolean =>
  one <= other * KNOWN_FACTOR_MAX && other <= one * KNOWN_FACTOR_MAX

/** Whether an amount in the claim currency is roughly the value of an expense at the usual rate. */
function isWorth(amount: Decimal, expense: Chargeable, claimCurrency: string): boolean {
  const rate = usualRate(expense.currency, claimCurrency)
  return rate !== null && isAbout(Number(amount), Number(expense.amount) * rate)
}

/**
 * The agreements, best first. A row that does not name the merchant ranks one and a half steps lower; days
 * count less than either.
 */
const AGREEMENT_ORDER: Agreement[] = ['original', 'equal', 'near', 'worth', 'tip', 'differs']

/** Returns the rank of a proposal; lower is better. */
const rankOf = ({ agreement, isNamed, days }: Proposal) =>
  (AGREEMENT_ORDER.indexOf(agreement) + (isNamed ? 0 : 1.5)) * 1_000 + bookingDistance(days)

/**
 * Whether an expense in another currency counts 1:1 because it has no rate. Its converted amount then proves
 * nothing.
 */
const countsOneToOne = ({ amount, convertedAmount, appliedRateId }: Chargeable): boolean =>
  appliedRateId === null && isSameAmount(amount, convertedAmount)

/** Whether a payment exceeds a receipt by an amount that may be a tip. */
const isWithTip = (paid: bigint, receipt: bigint): boolean =>
  receipt < paid && receipt * (100n + TIP_PERCENT_MAX) >= paid * 100n

/**
 * Returns what agrees between the purchase of a row and an expense that the row names; null for equal
 * amounts.
 */
function agreementOfPurchases(purchase: Sum, { amount }: Chargeable): 'tip' | 'differs' | null {
  if (isSameAmount(purchase.amount, amount)) return null
  return isWithTip(units(purchase.amount), units(amount)) ? 'tip' : 'differs'
}

function candidatesOf<Expense extends Chargeable>(
  charge: Transaction,
  { originals, ofDays, withoutRate }: ReturnType<typeof prepare<Expense>>,
  claimCurrency: string,
): Proposal<Expense>[] {
  const { original } = charge
  const text = merchantName(charge.text)
  const naming = merchantWordsOfText(merchantName(merchantIn(charge.payee || charge.text)))
  const amount = units(charge.amount)
  const [least, most] = [100 + NEAR_PERCENT, 100 - NEAR_PERCENT].map(
    (percent) => (amount * 100n) / BigInt(percent),
  ) as [bigint, bigint]
  // when a terminal converts the amount itself, the bank does not learn the currency of the purchase
  const purchase = original !== null && original.currency !== claimCurrency ? original : null
  const isOther = ({ expense, expected }: Prepared<Expense>) =>
    // the claim currency needs no conversion, so a different amount belongs to a different expense
    expense.currency === claimCurrency ? expected !== amount : purchase !== null || countsOneToOne(expense)
  /**
   * Whether a row names an expense and is a little higher. A known purchase is compared in its own currency.
   */
  function hasTip({ expense, expected, name }: Prepared<Expense>): boolean {
    if (!isNamedIn(text, name)) return false
    if (purchase)
      return (
        expense.currency === purchase.currency && isWithTip(units(purchase.amount), units(expense.amount))
      )
    return isWithTip(amount, expected) && (expense.currency === claimCurrency || !countsOneToOne(expense))
  }
  /** Returns what agrees with an expense without a rate; null unless the row names it at least in part. */
  function agreementWithoutRate({ expense, name, telling }: Prepared<Expense>): Agreement | null {
    const isNear = purchase
      ? purchase.currency === expense.currency && isAbout(Number(purchase.amount), Number(expense.amount))
      : isWorth(charge.amount, expense, claimCurrency)
    if (!isNear || !(matchesDistinctiveWord(naming, telling) || isNamedIn(text, name))) return null
    return purchase ? agreementOfPurchases(purchase, expense) : 'worth'
  }
  const found: Proposal<Expense>[] = []
  for (const days of DAYS) {
    if (found.length >= STATEMENT_EXPENSES_PER_ROW_MAX) break
    const day = dayOf(charge.date) - days
    const proposal = (agreement: Agreement, { expense, name }: Prepared<Expense>) => ({
      charge,
      expense,
      agreement,
      isNamed: isNamedIn(text, name),
      days,
    })
    const same = purchase
      ? (originals.get(`${day} ${keyOf(purchase.amount, purchase.currency)}`) ?? []).slice(
          0,
          STATEMENT_EXPENSES_PER_ROW_MAX,
        )
      : []
    const near = between(ofDays.get(String(day)) ?? [], least, most).filter((each) => !isOther(each))
    found.push(...same.map((each) => proposal('original', each)))
    const isSoon = days >= 0 && days <= SURE_BOOKING_DAYS_MAX
    if (!purchase || isSoon)
      found.push(
        ...(withoutRate.get(String(day)) ?? []).slice(0, STATEMENT_EXPENSES_PER_ROW_MAX).flatMap((each) => {
          const agreement = agreementWithoutRate(each)
          return agreement ? [proposal(agreement, each)] : []
        }),
      )
    found.push(...near.map((each) => proposal(each.expected === amount ? 'equal' : 'near', each)))
    if (!isSoon) continue
    const less = between(ofDays.get(String(day)) ?? [], amount / 2n, amount)
    found.push(...less.filter(hasTip).map((each) => proposal('tip', each)))
  }
  // a fee is not a purchase: it matches only an expense of the same amount, or one that names the bank
  const isOfRow = ({ agreement, isNamed }: Proposal) => isNamed || agreement === 'equal'
  return charge.state === 'fee' ? found.filter(isOfRow) : found
}

/**
 * Pairs equal purchases of one merchant in the order of their dates, because banks book them in that order.
 */
function inTheirOrder<Expense extends Chargeable>(proposals: Proposal<Expense>[]): Proposal<Expense>[] {
  const groups = groupBy(proposals, ({ expense, agreement, isNamed }) =>
    [keyOf(expense.amount, expense.currency), agreement, isNamed, expense.merchant].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const charges = group
      .map(({ charge }) => charge)
      .sort(
        (one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)) || one.line - other.line,
      )
    const expenses = group
      .map(({ expense }) => expense)
      .sort((one, other) => dayOf(one.date ?? '') - dayOf(other.date ?? ''))
    return group.map((proposal, at) => {
      const [charge, expense] = [charges[at] ?? proposal.charge, expenses[at] ?? proposal.expense]
      return { ...proposal, charge, expense, days: dayOf(charge.date) - dayOf(expense.date ?? '') }
    })
  })
}

/**
 * Proposes an expense for each row that matches one, in the order of the file. Each row and each expense is
 * in at most one proposal. The best pair is chosen first, so the same file and expenses always give the same
 * pairs.
 */
export function propose<Expense extends Chargeable>(
  charges: Transaction[],
  expenses: Expense[],
  claimCurrency: string,
): Proposal<Expense>[] {
  const prepared = prepare(expenses, claimCurrency)
  const pairs = charges.flatMap((charge) => candidatesOf(charge, prepared, claimCurrency))
  const places = new Map(expenses.map(({ id }, at) => [id, at]))
  const ranked = pairs.map((pair) => ({
    pair,
    rank: rankOf(pair),
    line: pair.charge.line,
    place: places.get(pair.expense.id) ?? 0,
  }))
  ranked.sort((one, other) => one.rank - other.rank || one.line - other.line || one.place - other.place)
  const taken = new Set<Transaction | string>()
  const best: Proposal<Expense>[] = []
  for (const { pair } of ranked) {
    if (taken.has(pair.charge) || taken.has(pair.expense.id)) continue
    taken.add(pair.charge).add(pair.expense.id)
    best.push(pair)
  }
  return inTheirOrder(best).sort((one, other) => one.charge.line - other.charge.line)
}
