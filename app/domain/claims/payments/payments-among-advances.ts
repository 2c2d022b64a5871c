import Big from 'big.js'
import type { Advance } from '~/domain/advances/schema'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'

// Payments that were entered as advances too: both are taken off.

/** What was paid with a frozen version. */
export interface FrozenPayment {
  version: number
  due: Decimal
  /** the instant, UTC, ISO 8601 */
  frozenAt: string
}

/** Advances that come to what was paid with versions. */
interface PaymentAmongAdvances<A> {
  advances: A[]
  versions: number[]
}

/** How many payments are compared, the last ones. */
const PAYMENTS_COMPARED_MAX = 50

type Entry = Pick<Advance, 'amount' | 'createdAt'>

/** Returns an amount in units of its fourth decimal; no currency has more. */
const toUnits = (amount: Decimal): bigint => BigInt(Big(amount).times(10_000).toFixed(0))

/** The sums of the payments up to one, alone and with those before it, and the first of each. */
function* runsUpTo(last: number, units: bigint[]): Generator<{ first: number; sum: bigint }> {
  let sum = 0n
  for (let first = last; first >= 0; first--) {
    sum += units[first] ?? 0n
    // what was paid back is no advance
    if (sum > 0) yield { first, sum }
  }
}

/**
 * Finds the advances that were entered after paid versions were frozen, and that come to what was paid with
 * one of these, or with several in a row: one of them, or all of them together. Each is found once.
 * @param allPayments the first one first
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
