import { NEAR_USUAL_FACTOR_MAX } from '~/domain/conversion/rate-doubt'
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
import {
  amountKey,
  type Chargeable,
  dayNumber,
  findInRange,
  type IndexedExpense,
  indexExpenses,
  toUnits,
} from './chargeable'
import { merchantIn } from './merchant-text'
import type { Sum } from './records'
import type { Transaction } from './transactions'

// Matches rows of a bank statement with expenses. A proposal is a row with the expense that it may be the
// charge of. Pairs are ranked by how well amount, name and date agree, and the best are taken first.

/** What may agree between a row and an expense, best first. The order ranks proposals (`rankOf`). */
const AGREEMENTS = [
  'original', // the amount of the purchase in its own currency
  'equal', // the amount in the claim currency
  'near', // nearly the amount in the claim currency
  'worth', // for an expense without a rate, the name and the approximate value in the claim currency
  'tip', // the name, and an amount that is a little higher, as with a tip
  'differs', // for an expense without a rate, the name and the currency, and a purchase of similar amount
] as const

type Agreement = (typeof AGREEMENTS)[number]

/** A row and the expense that it may be the charge of. */
export interface Proposal<Expense extends Chargeable = Chargeable> {
  charge: Transaction
  expense: Expense
  agreement: Agreement
  /** whether the row names the merchant; false for an empty merchant */
  isNamed: boolean
  /** the days from the expense to the row; negative when the row is earlier */
  days: number
}

/** The largest difference, in percent, of a charge from the converted amount: banks add fees, rates move. */
const NEAR_PERCENT = 5

/** The most that a tip adds to the amount of a receipt, in percent. */
const TIP_PERCENT_MAX = 25n

/** Whether so much agrees that the row hardly belongs to another expense. */
export const isSure = ({ agreement, isNamed, days }: Proposal): boolean =>
  agreement === 'original' ||
  (isNamed && (agreement === 'equal' || agreement === 'near')) ||
  (agreement === 'equal' && days >= 0 && days <= SURE_BOOKING_DAYS_MAX)

/** The days between an expense and its row, the nearest first; negative when the row is earlier. */
const DAYS_BY_NEARNESS = nearestDays(BOOKED_DAYS_MAX)

/** Whether neither of two amounts is more than `NEAR_USUAL_FACTOR_MAX` times the other. */
const isAbout = (first: number, second: number): boolean =>
  first <= second * NEAR_USUAL_FACTOR_MAX && second <= first * NEAR_USUAL_FACTOR_MAX

/** Whether an amount in the claim currency is roughly the value of an expense at the usual rate. */
function isWorth(amount: Decimal, expense: Chargeable, claimCurrency: string): boolean {
  const rate = usualRate(expense.currency, claimCurrency)
  return rate !== null && isAbout(Number(amount), Number(expense.amount) * rate)
}

/**
 * The rank of a row that does not name the merchant, in steps of `AGREEMENTS`. So `near` with the name comes
 * before `equal` without it, but `tip` with the name comes after it.
 */
const UNNAMED_STEPS = 1.5

/** The ranks in one step of `AGREEMENTS`. No `bookingDistance` is as large, so steps count before days. */
const RANKS_PER_STEP = 1_000

/** Returns the rank of a proposal; lower is better. */
const rankOf = ({ agreement, isNamed, days }: Proposal) =>
  (AGREEMENTS.indexOf(agreement) + (isNamed ? 0 : UNNAMED_STEPS)) * RANKS_PER_STEP + bookingDistance(days)

/** Whether an expense counts 1:1 because it has no rate. Its converted amount then proves nothing. */
const countsOneToOne = ({ amount, convertedAmount, appliedRateId }: Chargeable): boolean =>
  appliedRateId === null && isSameAmount(amount, convertedAmount)

/** Whether a payment exceeds a receipt by an amount that may be a tip. */
const isWithTip = (paid: bigint, receipt: bigint): boolean =>
  receipt < paid && receipt * (100n + TIP_PERCENT_MAX) >= paid * 100n

/** Returns what agrees between a row's purchase and an expense that the row names; null for equal amounts. */
function agreementOfPurchases(purchase: Sum, { amount }: Chargeable): 'tip' | 'differs' | null {
  if (isSameAmount(purchase.amount, amount)) return null
  return isWithTip(toUnits(purchase.amount), toUnits(amount)) ? 'tip' : 'differs'
}

/** Returns expenses that a row may be the charge of, the nearest days first, until there are enough. */
function findCandidates<Expense extends Chargeable>(
  charge: Transaction,
  { byReceiptAmount, byDay, withoutRate }: ReturnType<typeof indexExpenses<Expense>>,
  claimCurrency: string,
): Proposal<Expense>[] {
  const { original } = charge
  const text = merchantName(charge.text)
  const rowWords = merchantWordsOfText(merchantName(merchantIn(charge.payee || charge.text)))
  const amount = toUnits(charge.amount)
  // the row's amount is at most `NEAR_PERCENT` above or below the expected charge
  const lowestNear = (amount * 100n) / BigInt(100 + NEAR_PERCENT)
  const highestNear = (amount * 100n) / BigInt(100 - NEAR_PERCENT)
  // when a terminal converts the amount itself, the bank does not learn the currency of the purchase
  const purchase = original !== null && original.currency !== claimCurrency ? original : null

  /** Whether an expense is a different purchase although its amount in the claim currency is near. */
  function isOtherExpense({ expense, expectedUnits }: IndexedExpense<Expense>): boolean {
    // the claim currency needs no conversion, so a different amount belongs to a different expense
    if (expense.currency === claimCurrency) return expectedUnits !== amount
    // a foreign purchase is compared in its own currency (`original`), and a 1:1 amount is no real value
    return purchase !== null || countsOneToOne(expense)
  }

  /** Whether the row names an expense and is a little higher, in the currency of the purchase if known. */
  function hasTip({ expense, expectedUnits, name }: IndexedExpense<Expense>): boolean {
    if (!isNamedIn(text, name)) return false
    const { amount: receipt, currency } = expense
    if (purchase)
      return currency === purchase.currency && isWithTip(toUnits(purchase.amount), toUnits(receipt))
    if (currency !== claimCurrency && countsOneToOne(expense)) return false
    return isWithTip(amount, expectedUnits)
  }

  /** Returns what agrees with an expense without a rate; null unless the row names it at least in part. */
  function agreementWithoutRate(indexed: IndexedExpense<Expense>): Agreement | null {
    const { expense, name, distinctiveWord } = indexed
    const isNear = purchase
      ? purchase.currency === expense.currency && isAbout(Number(purchase.amount), Number(expense.amount))
      : isWorth(charge.amount, expense, claimCurrency)
    if (!isNear || !(matchesDistinctiveWord(rowWords, distinctiveWord) || isNamedIn(text, name))) return null
    return purchase ? agreementOfPurchases(purchase, expense) : 'worth'
  }

  /** Returns the candidates whose date is some days before the row. */
  function candidatesBefore(days: number): Proposal<Expense>[] {
    const day = dayNumber(charge.date) - days
    const expensesOfDay = byDay.get(String(day)) ?? []
    const isSoon = days >= 0 && days <= SURE_BOOKING_DAYS_MAX
    const toProposal = (agreement: Agreement, { expense, name }: IndexedExpense<Expense>) => ({
      charge,
      expense,
      agreement,
      isNamed: isNamedIn(text, name),
      days,
    })
    const withSameOriginal = purchase
      ? (byReceiptAmount.get(`${day} ${amountKey(purchase.amount, purchase.currency)}`) ?? [])
          .slice(0, STATEMENT_EXPENSES_PER_ROW_MAX)
          .map((indexed) => toProposal('original', indexed))
      : []
    // beside a known purchase the amount differs, so only rows within the first days are considered
    const namedWithoutRate =
      !purchase || isSoon
        ? (withoutRate.get(String(day)) ?? []).slice(0, STATEMENT_EXPENSES_PER_ROW_MAX).flatMap((indexed) => {
            const agreement = agreementWithoutRate(indexed)
            return agreement ? [toProposal(agreement, indexed)] : []
          })
        : []
    const withNearAmount = findInRange(expensesOfDay, lowestNear, highestNear)
      .filter((indexed) => !isOtherExpense(indexed))
      .map((indexed) => toProposal(indexed.expectedUnits === amount ? 'equal' : 'near', indexed))
    // a receipt below half of the amount is too low for any tip (`TIP_PERCENT_MAX`)
    const withTip = isSoon
      ? findInRange(expensesOfDay, amount / 2n, amount)
          .filter(hasTip)
          .map((indexed) => toProposal('tip', indexed))
      : []
    return [...withSameOriginal, ...namedWithoutRate, ...withNearAmount, ...withTip]
  }

  const candidates: Proposal<Expense>[] = []
  for (const days of DAYS_BY_NEARNESS) {
    if (candidates.length >= STATEMENT_EXPENSES_PER_ROW_MAX) break
    candidates.push(...candidatesBefore(days))
  }
  // a fee is not a purchase: it matches only an expense of the same amount, or one that the row names
  const mayBeForFee = ({ agreement, isNamed }: Proposal) => isNamed || agreement === 'equal'
  return charge.state === 'fee' ? candidates.filter(mayBeForFee) : candidates
}

/**
 * Pairs equal purchases of one merchant by date, because banks book them in that order: of two coffees for
 * 4.50, the earlier row gets the earlier expense. Keeps all other pairs.
 */
function pairInDateOrder<Expense extends Chargeable>(proposals: Proposal<Expense>[]): Proposal<Expense>[] {
  const groups = groupBy(proposals, ({ expense, agreement, isNamed }) =>
    [amountKey(expense.amount, expense.currency), agreement, isNamed, expense.merchant].join(' '),
  )
  return [...groups.values()].flatMap((group) => {
    const charges = group
      .map(({ charge }) => charge)
      .sort((one, other) => dayNumber(one.date) - dayNumber(other.date) || one.line - other.line)
    const expenses = group
      .map(({ expense }) => expense)
      .sort((one, other) => dayNumber(one.date ?? '') - dayNumber(other.date ?? ''))
    return group.map((proposal, index) => {
      const [charge, expense] = [charges[index] ?? proposal.charge, expenses[index] ?? proposal.expense]
      return { ...proposal, charge, expense, days: dayNumber(charge.date) - dayNumber(expense.date ?? '') }
    })
  })
}

/** Proposes the best pairs of rows and expenses, in the order of the file. Each is in at most one pair. */
export function propose<Expense extends Chargeable>(
  charges: Transaction[],
  expenses: Expense[],
  claimCurrency: string,
): Proposal<Expense>[] {
  const indexedExpenses = indexExpenses(expenses, claimCurrency)
  const pairs = charges.flatMap((charge) => findCandidates(charge, indexedExpenses, claimCurrency))
  const positions = new Map(expenses.map(({ id }, index) => [id, index]))
  const ranked = pairs.map((pair) => {
    const position = positions.get(pair.expense.id) ?? 0
    return { pair, rank: rankOf(pair), line: pair.charge.line, position }
  })
  ranked.sort((one, other) => one.rank - other.rank || one.line - other.line || one.position - other.position)
  const pairedItems = new Set<Transaction | string>()
  const bestPairs: Proposal<Expense>[] = []
  for (const { pair } of ranked) {
    if (pairedItems.has(pair.charge) || pairedItems.has(pair.expense.id)) continue
    pairedItems.add(pair.charge).add(pair.expense.id)
    bestPairs.push(pair)
  }
  return pairInDateOrder(bestPairs).sort((one, other) => one.charge.line - other.charge.line)
}
