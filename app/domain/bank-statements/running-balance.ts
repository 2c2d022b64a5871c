import type Big from 'big.js'

// Proves the amounts of rows with the balance in each row: the balance after a row is the balance before it
// plus the amount.

/** A row that the bank booked. Rows are in the order of the file. */
export interface BalancedRow {
  line: number
  /** the calendar date; empty when it could not be read */
  date: string
  /** negative for money that left; null when the row could not be read */
  amount: Big | null
  /** the balance after the row; null when the row has none that can be read */
  balance: Big | null
}

export interface RunningBalance {
  /** the lines of rows with an amount that contradicts the balances, and the amount that the balances give */
  broken: Map<number, Big>
  /** the balance before the oldest row, and after the newest */
  opening: Big
  closing: Big
  /** the number of rows whose amounts the balances prove */
  proven: number
  /** the lines of rows that fit the balances of other rows */
  fitting: Set<number>
}

/**
 * The most rows that are searched for the next fitting balance, because banks list the rows of one day in any
 * order.
 */
const AHEAD_MAX = 20

/** Follows the balances of rows from the oldest to the newest; null when no row has a balance. */
function follow(rows: BalancedRow[]): RunningBalance | null {
  const start = rows.findIndex(({ balance }) => balance !== null)
  const first = rows[start]
  if (!first?.balance) return null
  const before = rows.slice(0, start + 1).map(({ amount }) => amount)
  const opening = before.reduce<Big>((sum, amount) => sum.minus(amount ?? 0), first.balance)
  const broken = new Map<number, Big>()
  const fitting = new Set<number>()
  let [anchor, proven, at] = [first.balance, 0, start + 1]
  let closing = anchor
  while (at < rows.length) {
    const found = fittingEnd(rows, at, anchor)
    if (found === null) break
    const { end, isFitting, rest } = found
    const segment = rows.slice(at, end + 1)
    const named = segment.filter(({ amount }) => amount !== null)
    if (isFitting) {
      // no balance precedes the first one, so the next one proves it
      for (const { line } of at === start + 1 ? [first, ...segment] : segment) fitting.add(line)
      proven += segment.length
    }
    // if a row could not be read, the difference is the amount of that row
    else if (named.length === segment.length)
      for (const { line, amount } of segment) broken.set(line, (amount as Big).plus(rest))
    anchor = rows[end]?.balance as Big
    closing = anchor
    at = end + 1
  }
  return { broken, opening, closing, proven, fitting }
}

/**
 * Returns the next row with a balance that fits the amounts up to it, or else the next row with a balance and
 * the difference.
 */
function fittingEnd(rows: BalancedRow[], from: number, anchor: Big) {
  let sum = anchor
  let first: { end: number; isFitting: boolean; rest: Big } | null = null
  for (let at = from; at < rows.length && (first === null || at < from + AHEAD_MAX); at++) {
    const { amount, balance } = rows[at] as BalancedRow
    if (amount === null && first !== null) break
    sum = sum.plus(amount ?? 0)
    if (balance === null) continue
    const rest = balance.minus(sum)
    const isRead = rows.slice(from, at + 1).every((row) => row.amount !== null)
    if (rest.eq(0) && isRead) return { end: at, isFitting: true, rest }
    first ??= { end: at, isFitting: false, rest }
    if (!isRead) break
  }
  return first
}

/**
 * Returns a positive number if the oldest rows come first, a negative one if they come last, and zero if the
 * dates do not show it. If balances come before each row, reading from the wrong end would invert all signs.
 */
function orderOf(rows: BalancedRow[]): number {
  const dates = rows.flatMap(({ date }) => date || [])
  let order = 0
  for (const [at, date] of dates.entries()) {
    const next = dates[at + 1]
    if (next !== undefined && next !== date) order += next > date ? 1 : -1
  }
  return order
}

/**
 * Proves the rows by their balances, in a file that begins with the oldest or the newest row. Returns null
 * without balances, or if the balances contradict more rows than they prove.
 */
export function runningBalance(rows: BalancedRow[]): RunningBalance | null {
  const order = orderOf(rows)
  const down = order < 0 ? null : follow(rows)
  const up = order > 0 ? null : follow(rows.toReversed())
  const best = (up?.proven ?? 0) > (down?.proven ?? 0) ? up : down
  if (!best || best.proven === 0) return null
  return best.proven >= best.broken.size ? best : null
}
