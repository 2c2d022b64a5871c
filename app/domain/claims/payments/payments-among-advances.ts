import Big from 'big.js'
import type { Advance } from '~/domain/advances/schema'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'

// Finds payments that were also entered as advances, so that the claim deducts them twice.

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

/** The number of payments to compare, from the last one back. */
const PAYMENTS_COMPARED_MAX = 50

type Entry = Pick<Advance, 'amount' | 'createdAt'>

/** Returns an amount in units of its fourth decimal, because no currency has more decimals. */
const toUnits = (amount: Decimal): bigint => BigInt(Big(amount).times(10_000).toFixed(0))

/**
 * Yields the sums of consecutive payments that end at one payment, each with the index of its first payment.
 */
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
  const found = new Map<A, PaymentAmongAdvances<A>>()
  const entered = advances.map((advance) => ({ advance, units: toUnits(advance.amount) }))
  const paid = payments.map(({ due }) => toUnits(due))
  for (const [last, { frozenAt }] of payments.entries()) {
    const frozen = Date.parse(frozenAt)
    const left = () =>
      entered.filter(({ advance }) => advance.createdAt.getTime() > frozen && !found.has(advance))
    const find = (parts: A[], first: number) => {
      const versions = payments.slice(first, last + 1).map(({ version }) => version)
      const payment = { advances: parts, versions }
      for (const advance of parts) found.set(advance, payment)
    }
    const ofAmount = groupBy(left(), ({ units }) => `${units}`)
    for (const { first, sum } of runsUpTo(last, paid))
      for (const { advance } of ofAmount.get(`${sum}`) ?? []) if (!found.has(advance)) find([advance], first)
    const rest = left()
    const together = rest.reduce((sum, { units }) => sum + units, 0n)
    const run = [...runsUpTo(last, paid)].find(({ sum }) => sum === together)
    if (run)
      find(
        rest.map(({ advance }) => advance),
        run.first,
      )
  }
  return [...new Set(found.values())]
}
