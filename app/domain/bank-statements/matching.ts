import { KNOWN_FACTOR_MAX } from '~/domain/conversion/rate-doubt'
import { usualRate } from '~/domain/conversion/usual-rate'
import { BOOKED_DAYS_MAX, bookingDistance, nearestDays, SURE_DAYS_MAX } from '~/domain/expenses/booking-days'
import { isNamedIn, isToldBy, merchantName, namingWords } from '~/domain/expenses/duplicates'
import { groupBy } from '~/domain/group-by'
import { type Decimal, isSameAmount } from '~/domain/money/decimal'
import { STATEMENT_EXPENSES_PER_ROW_MAX } from '~/limits'
import { between, type Chargeable, dayOf, keyOf, type Prepared, prepare, units } from './chargeable'
import { merchantIn } from './merchant-text'
import type { Sum } from './records'
import type { Transaction } from './transactions'

// Matches rows of a bank's file with the expenses that they were charged for.

/**
 * What agrees between a row and an expense: the amount of the purchase in its own currency, that in the claim
 * currency, or nearly that; or, of an expense without a rate, what its currency is about worth, and its name;
 * or its name, with a row of a little more, as a tip makes it; or, of an expense without a rate, its name and
 * currency, with a purchase of another amount that is not far from it.
 */
type Agreement = 'original' | 'equal' | 'near' | 'worth' | 'tip' | 'differs'

export interface Proposal<Expense extends Chargeable = Chargeable> {
  charge: Transaction
  expense: Expense
  agreement: Agreement
  /** whether the row names the merchant; an empty merchant is named by none */
  isNamed: boolean
  /** the days from the expense to the row; below zero, the row is before it */
  days: number
}

/** The difference of what was charged to what the rate gives, in percent: banks add a fee, and rates move. */
const NEAR_PERCENT = 5

/** What a tip adds to the amount of a receipt, at most, in percent. */
const TIP_PERCENT_MAX = 25n

/** Whether so much agrees that another expense is unlikely. */
export const isSure = ({ agreement, isNamed, days }: Proposal): boolean =>
  agreement === 'original' ||
  (isNamed && (agreement === 'equal' || agreement === 'near')) ||
  (agreement === 'equal' && days >= 0 && days <= SURE_DAYS_MAX)

const DAYS = nearestDays(BOOKED_DAYS_MAX)

/** Whether one amount is not far from another. */
const isAbout = (one: number, other: number): boolean =>
  one <= other * KNOWN_FACTOR_MAX && other <= one * KNOWN_FACTOR_MAX

/** Whether an amount in the claim currency is about what the amount of an expense is worth. */
function isWorth(amount: Decimal, expense: Chargeable, claimCurrency: string): boolean {
  const rate = usualRate(expense.currency, claimCurrency)
  return rate !== null && isAbout(Number(amount), Number(expense.amount) * rate)
}

/**
 * What agrees comes before the name, and that before the days: an amount in two currencies is told by no
 * name.
 */
const AGREEMENT_ORDER: Agreement[] = ['original', 'equal', 'near', 'worth', 'tip', 'differs']

/** The less the better. */
const rankOf = ({ agreement, isNamed, days }: Proposal) =>
  (AGREEMENT_ORDER.indexOf(agreement) + (isNamed ? 0 : 1.5)) * 1_000 + bookingDistance(days)

/** Whether an amount in another currency counts for want of a rate: what it counts as says nothing then. */
const countsOneToOne = ({ amount, convertedAmount, appliedRateId }: Chargeable): boolean =>
  appliedRateId === null && isSameAmount(amount, convertedAmount)

/** Whether what was paid is more than a receipt says by what may be a tip. */
const isWithTip = (paid: bigint, receipt: bigint): boolean =>
  receipt < paid && receipt * (100n + TIP_PERCENT_MAX) >= paid * 100n

/** What agrees between the purchase of a row and an expense that it names; null for the same amount. */
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
  const naming = namingWords(merchantName(merchantIn(charge.payee || charge.text)))
  const amount = units(charge.amount)
  const [least, most] = [100 + NEAR_PERCENT, 100 - NEAR_PERCENT].map(
    (percent) => (amount * 100n) / BigInt(percent),
  ) as [bigint, bigint]
  // a terminal that converts by itself tells the bank nothing of the purchase's currency
  const purchase = original !== null && original.currency !== claimCurrency ? original : null
  const isOther = ({ expense, expected }: Prepared<Expense>) =>
    // in the claim currency nothing is converted: another amount is another expense
    expense.currency === claimCurrency ? expected !== amount : purchase !== null || countsOneToOne(expense)
  /** Whether a row names an expense and is a little more: a known purchase, in its own currency. */
  function hasTip({ expense, expected, name }: Prepared<Expense>): boolean {
    if (!isNamedIn(text, name)) return false
    if (purchase)
      return (
        expense.currency === purchase.currency && isWithTip(units(purchase.amount), units(expense.amount))
      )
    return isWithTip(amount, expected) && (expense.currency === claimCurrency || !countsOneToOne(expense))
  }
  /** Returns what agrees with an expense without a rate, which the row has to name at least in part. */
  function agreementWithoutRate({ expense, name, telling }: Prepared<Expense>): Agreement | null {
    const isNear = purchase
      ? purchase.currency === expense.currency && isAbout(Number(purchase.amount), Number(expense.amount))
      : isWorth(charge.amount, expense, claimCurrency)
    if (!isNear || !(isToldBy(naming, telling) || isNamedIn(text, name))) return null
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
    const isSoon = days >= 0 && days <= SURE_DAYS_MAX
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
  // a fee is no purchase: only an expense that was made of it has its amount, or the name of the bank
  const isOfRow = ({ agreement, isNamed }: Proposal) => isNamed || agreement === 'equal'
  return charge.state === 'fee' ? found.filter(isOfRow) : found
}

/** Equal purchases of one merchant are booked in the order in which they were made. */
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
 * The expense of each row that has one: each row of one expense at most, and each expense of one row. The
 * best pair is made first, so the same file and expenses always give the same pairs. In the order of the
 * file.
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
