import Big from 'big.js'
import type { Advance } from '~/domain/advances/schema'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'

// Finds payments that were also entered as advances, so that the claim deducts them twice. Each paid version
// is compared with the advances that were entered after it was frozen. An advance may equal the payment of
// the version, or the sum of this payment and the payments directly before it.

/** The payment of a frozen version. */
export interface FrozenPayment {
  version: number
  due: Decimal
  /** the instant, UTC, ISO 8601 */
  frozenAt: string
}

/** Advances whose sum equals the payments of some versions. */
interface PaymentAmongAdvances<A> {
  advances: A[]
  versions: number[]
}

/** The number of last payments to compare, because the time grows with its square. */
const PAYMENTS_COMPARED_MAX = 50

/** The fields of an advance that are compared. */
type Entry = Pick<Advance, 'amount' | 'createdAt'>

/** Returns an amount in units of its fourth decimal, because no currency has more decimals. */
const toUnits = (amount: Decimal): bigint => BigInt(Big(amount).times(10_000).toFixed(0))

/** Yields the sums of the payments up to `last`: of one, two and so on, each with its first index. */
function* runsUpTo(last: number, units: bigint[]): Generator<{ first: number; sum: bigint }> {
  let sum = 0n
  for (let first = last; first >= 0; first--) {
    sum += units[first] ?? 0n
    // a repayment is not an advance
    if (sum > 0) yield { first, sum }
  }
}

/**
 * Finds advances that were entered after paid versions were frozen and equal the payment of one version or of
 * several consecutive ones. Either one advance or all remaining advances together must match. Returns each
 * advance once.
 * @param allPayments the oldest first
 */
export function paymentsAmongAdvances<A extends Entry>(
  advances: A[],
  allPayments: FrozenPayment[],
): PaymentAmongAdvances<A>[] {
  const payments = allPayments.slice(-PAYMENTS_COMPARED_MAX)
  const matches = new Map<A, PaymentAmongAdvances<A>>()
  const entries = advances.map((advance) => ({ advance, units: toUnits(advance.amount) }))
  const paidUnits = payments.map(({ due }) => toUnits(due))
  for (const [last, { frozenAt }] of payments.entries()) {
    const frozenMs = Date.parse(frozenAt)
    const unmatchedAdvances = () =>
      entries.filter(({ advance }) => advance.createdAt.getTime() > frozenMs && !matches.has(advance))
    /** Records advances that equal the payments from `first` to `last`. */
    const addMatch = (matchedAdvances: A[], first: number) => {
      const versions = payments.slice(first, last + 1).map(({ version }) => version)
      const match = { advances: matchedAdvances, versions }
      for (const advance of matchedAdvances) matches.set(advance, match)
    }
    // single advances come first
    const advancesByAmount = groupBy(unmatchedAdvances(), ({ units }) => `${units}`)
    for (const { first, sum } of runsUpTo(last, paidUnits))
      for (const { advance } of advancesByAmount.get(`${sum}`) ?? [])
        if (!matches.has(advance)) addMatch([advance], first)
    // then the sum of all remaining advances
    const remaining = unmatchedAdvances()
    const remainingSum = remaining.reduce((sum, { units }) => sum + units, 0n)
    const matchingRun = [...runsUpTo(last, paidUnits)].find(({ sum }) => sum === remainingSum)
    const remainingAdvances = remaining.map(({ advance }) => advance)
    if (matchingRun) addMatch(remainingAdvances, matchingRun.first)
  }
  return [...new Set(matches.values())]
}
