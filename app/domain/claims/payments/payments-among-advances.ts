import Big from 'big.js'
import type { Advance } from '~/domain/advances/schema'
import { groupBy } from '~/domain/group-by'
import { sumOf } from '~/domain/money/decimal'
import type { PaidVersion } from './payments'

// Finds payments that were also entered as advances, so that the claim deducts them twice.

/** What was paid with a version, and the instant at which it was frozen, UTC, ISO 8601. */
export type FrozenPayment = PaidVersion & { frozenAt: string }

/** The number of last payments to compare, because the time grows with its square. */
const PAYMENTS_COMPARED_MAX = 50

/** Returns the sum of the last payment, of the last two, and so on. A repayment is not an advance. */
const sumsOfLast = (payments: FrozenPayment[]) =>
  payments
    .map((_, at) => payments.slice(payments.length - 1 - at))
    .map((run) => ({
      versions: run.map(({ version }) => version),
      // equal sums are equal texts, because `toFixed` writes their shortest form
      sum: sumOf(run.map(({ inAll }) => inAll)).toFixed(),
    }))
    .filter(({ sum }) => Big(sum).gt(0))

/**
 * Finds advances that were entered after a paid version was frozen and equal the payment of that version, or
 * the sum of this payment and those directly before it. Either one advance or all remaining advances together
 * must match. Returns each advance once, with the versions whose payments it equals, alone or in a sum.
 * @param allPayments the oldest first
 */
export function paymentsAmongAdvances<A extends Pick<Advance, 'amount' | 'createdAt'>>(
  advances: A[],
  allPayments: FrozenPayment[],
) {
  const payments = allPayments.slice(-PAYMENTS_COMPARED_MAX)
  const unmatched = new Set(advances)
  return payments.flatMap(({ frozenAt }, last) => {
    const runs = sumsOfLast(payments.slice(0, last + 1))
    const enteredLater = () => [...unmatched].filter(({ createdAt }) => createdAt > new Date(frozenAt))
    const byAmount = groupBy(enteredLater(), ({ amount }) => Big(amount).toFixed())
    const single = runs.flatMap(({ sum, versions }) =>
      (byAmount.get(sum) ?? [])
        .filter((advance) => unmatched.delete(advance))
        .map((advance) => ({ advances: [advance], versions })),
    )
    const remaining = enteredLater()
    const run = runs.find(({ sum }) => sum === sumOf(remaining.map(({ amount }) => amount)).toFixed())
    if (run) for (const advance of remaining) unmatched.delete(advance)
    return run ? [...single, { advances: remaining, versions: run.versions }] : single
  })
}
