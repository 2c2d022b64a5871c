import Big from 'big.js'
import type { Advance } from '~/domain/advances/schema'
import type { Decimal } from '~/domain/money/convert'
import type { Claim } from './claim'

// Payments that were entered as advances too, as an earlier release advised: both are taken off.

/** What was paid with a frozen version. */
export interface FrozenPayment {
  version: number
  due: Decimal
  /** those that the version takes off */
  advances: Claim['advances']
}

/** Advances that come to what was paid with versions. */
export interface PaymentAmongAdvances<A> {
  advances: A[]
  versions: number[]
}

type Entry = Pick<Advance, 'date' | 'amount' | 'note'>

/** How many sums of advances are compared, at most. */
const SUMS_MAX = 1_000

const toCents = (amount: Decimal): number => Number(Big(amount).times(100))

const sumOf = (advances: Entry[]): number => advances.reduce((sum, { amount }) => sum + toCents(amount), 0)

/** The advances that are not among others, each of which stands for one. */
function without<A extends Entry>(advances: A[], others: Entry[], keyOf: (entry: Entry) => string): A[] {
  const counts = new Map<string, number>()
  for (const other of others) counts.set(keyOf(other), (counts.get(keyOf(other)) ?? 0) + 1)
  return advances.filter((advance) => {
    const count = counts.get(keyOf(advance)) ?? 0
    counts.set(keyOf(advance), count - 1)
    return count <= 0
  })
}

/** The advances that a version does not take off. Of those of one amount, it has the one that is the same. */
function addedSince<A extends Entry>(advances: A[], frozen: Entry[]): A[] {
  const ofAmount = ({ amount }: Entry) => `${toCents(amount)}`
  const whole = (entry: Entry) => JSON.stringify([ofAmount(entry), entry.date, entry.note])
  return without(without(advances, frozen, whole), without(frozen, advances, whole), ofAmount)
}

/** The advances that come to each sum, as few of them as possible. */
function sumsOf<A extends Entry>(advances: A[]): Map<number, A[]> {
  const sums = new Map<number, A[]>([[0, []]])
  for (const advance of advances) {
    const cents = toCents(advance.amount)
    for (const [sum, parts] of [...sums]) {
      const next = sum + cents
      const known = sums.get(next)
      if (known ? known.length > parts.length + 1 : sums.size < SUMS_MAX) sums.set(next, [...parts, advance])
    }
  }
  return sums.set(sumOf(advances), sums.get(sumOf(advances)) ?? advances)
}

/**
 * Finds the advances that were added since a paid version was frozen, and that come to what was paid with it,
 * or with it and those before. Each advance is found once.
 * @param payments the first one first
 */
export function paymentsAmongAdvances<A extends Entry>(
  advances: A[],
  payments: FrozenPayment[],
): PaymentAmongAdvances<A>[] {
  const found: PaymentAmongAdvances<A>[] = []
  const known = new Set<A>()
  for (const [at, last] of payments.entries()) {
    let added = addedSince(advances, last.advances).filter((advance) => !known.has(advance))
    let sums = sumsOf(added)
    const add = (parts: A[], versions: number[]) => {
      found.push({ advances: parts, versions })
      for (const advance of parts) known.add(advance)
    }
    let paid = 0
    const versions: number[] = []
    for (const { version, due } of payments.slice(0, at + 1).reverse()) {
      paid += toCents(due)
      versions.unshift(version)
      const parts = paid > 0 ? sums.get(paid) : undefined
      if (!parts) continue
      const alike = added.filter(({ amount }) => toCents(amount) === paid).map((advance) => [advance])
      for (const each of alike.length > 0 ? alike : [parts]) add(each, [...versions])
      added = added.filter((advance) => !known.has(advance))
      sums = sumsOf(added)
    }
  }
  return found
}
