import type Big from 'big.js'

// A balance beside each row proves the amounts of the rows: the balance behind a row is the one before it and
// the amount.

/** A row that the bank booked, in the order of the file. */
export interface BalancedRow {
  line: number
  /** the calendar date; empty where it is not read */
  date: string
  /** below zero for money that left; null where the row was not read */
  amount: Big | null
  /** the balance behind the row; null where the row has none that can be read */
  balance: Big | null
}

export interface RunningBalance {
  /** the rows whose amount no balance fits, with the amount that the balances give */
  broken: Map<number, Big>
  /** the balance before the first row in time, and behind the last one */
  opening: Big
  closing: Big
  /** the number of rows whose amounts the balances prove */
  proven: number
  /** the lines of rows whose amounts or balances others follow from */
  fitting: Set<number>
}

/** A balance that fits again is looked for in this many rows: banks list the rows of one day in any order. */
const AHEAD_MAX = 20

/** Follows the balances of rows from the oldest to the newest; null without two balances. */
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
      // nothing stands before the first balance, so the next one proves it
      for (const { line } of at === start + 1 ? [first, ...segment] : segment) fitting.add(line)
      proven += segment.length
    }
    // with a row that is not read, the rest is its amount
    else if (named.length === segment.length)
      for (const { line, amount } of segment) broken.set(line, (amount as Big).plus(rest))
    anchor = rows[end]?.balance as Big
    closing = anchor
    at = end + 1
  }
  return { broken, opening, closing, proven, fitting }
}

/**
 * Returns the next row whose balance fits what lies between, else the next one that has a balance, with what
 * is missing there.
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
 * Returns whether the oldest rows come first (above zero) or last (below zero); zero without dates that tell:
 * balances before each row, read from the wrong end, would turn all signs.
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
 * Returns what the balances of rows prove, whichever end of the file is the oldest; null without balances, or
 * where they follow the amounts of less than half of the rows.
 */
export function runningBalance(rows: BalancedRow[]): RunningBalance | null {
  const order = orderOf(rows)
  const down = order < 0 ? null : follow(rows)
  const up = order > 0 ? null : follow(rows.toReversed())
  const best = (up?.proven ?? 0) > (down?.proven ?? 0) ? up : down
  if (!best || best.proven === 0) return null
  return best.proven >= best.broken.size ? best : null
}
