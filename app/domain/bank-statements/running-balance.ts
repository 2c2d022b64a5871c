import type Big from 'big.js'

// Proves the amounts of rows with the balance in each row: the balance after a row is the balance before it
// plus the amount. Not every row has a balance, so rows are compared in segments that end in a balance. An
// example with two segments, from the oldest row to the newest:
//
//   amount  -10          balance 100   the first balance: it follows from no earlier one
//   amount  -20, no balance
//   amount   -5          balance  75   fits: 100 - 20 - 5
//   amount  -40          balance  65   broken: the amount should be -10

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

/** The result of following the balances. */
export interface RunningBalance {
  /** the lines of rows with an amount that contradicts the balances, and the amount that the balances give */
  broken: Map<number, Big>
  /** the balance before the oldest row, and after the newest */
  opening: Big
  closing: Big
  /** the number of rows whose amounts the balances prove */
  proven: number
  /** the lines of all rows whose amounts the balances prove, and of the row with the first balance */
  fitting: Set<number>
}

/** The most rows searched for the next fitting balance: banks list the rows of a day in any order. */
const ROWS_AHEAD_MAX = 20

/** Follows the balances of rows from the oldest to the newest; null when no row has a balance. */
function followBalances(rows: BalancedRow[]): RunningBalance | null {
  const start = rows.findIndex(({ balance }) => balance !== null)
  const first = rows[start]
  if (!first?.balance) return null
  // without an earlier balance, the opening balance is the first balance minus all amounts up to it
  const firstAmounts = rows.slice(0, start + 1).map(({ amount }) => amount)
  const opening = firstAmounts.reduce<Big>((sum, amount) => sum.minus(amount ?? 0), first.balance)
  const broken = new Map<number, Big>()
  const fitting = new Set<number>()
  let [closing, proven, index] = [first.balance, 0, start + 1]
  while (index < rows.length) {
    const segmentEnd = findSegmentEnd(rows, index, closing)
    if (segmentEnd === null) break
    const { end, isFitting, difference } = segmentEnd
    const segment = rows.slice(index, end + 1)
    if (isFitting) {
      // no balance precedes the first one, so the next one proves it
      for (const { line } of index === start + 1 ? [first, ...segment] : segment) fitting.add(line)
      proven += segment.length
    }
    // if a row could not be read, the difference is the amount of that row
    else if (segment.every(({ amount }) => amount !== null))
      for (const { line, amount } of segment) broken.set(line, (amount as Big).plus(difference))
    closing = rows[end]?.balance as Big
    index = end + 1
  }
  return { broken, opening, closing, proven, fitting }
}

/**
 * Returns the next row whose balance fits, or else the next row with a balance. `difference` is that balance
 * minus the expected one. Null when no further row has a balance.
 */
function findSegmentEnd(rows: BalancedRow[], from: number, lastBalance: Big) {
  let sum = lastBalance
  let firstBalance: { end: number; isFitting: boolean; difference: Big } | null = null
  for (let index = from; index < rows.length; index++) {
    const { amount, balance } = rows[index] as BalancedRow
    // an amount that could not be read makes every later sum unknown
    if (firstBalance !== null && (amount === null || index >= from + ROWS_AHEAD_MAX)) break
    sum = sum.plus(amount ?? 0)
    if (balance === null) continue
    const difference = balance.minus(sum)
    const areAllRead = rows.slice(from, index + 1).every((row) => row.amount !== null)
    if (difference.eq(0) && areAllRead) return { end: index, isFitting: true, difference }
    firstBalance ??= { end: index, isFitting: false, difference }
    if (!areAllRead) break
  }
  return firstBalance
}

/** Returns a positive number if the oldest rows come first, a negative one if they come last, else zero. */
function dateOrder(rows: BalancedRow[]): number {
  const dates = rows.flatMap(({ date }) => date || [])
  let order = 0
  for (const [index, date] of dates.entries()) {
    const next = dates[index + 1]
    if (next !== undefined && next !== date) order += next > date ? 1 : -1
  }
  return order
}

/** Proves rows by their balances, from either end; null without any, or if they contradict most rows. */
export function runningBalance(rows: BalancedRow[]): RunningBalance | null {
  // `down` reads the rows from the top of the file, `up` from the bottom. Dates decide where they can: from
  // the wrong end, balances that the file writes before each row would fit amounts with inverted signs
  const order = dateOrder(rows)
  const down = order < 0 ? null : followBalances(rows)
  const up = order > 0 ? null : followBalances(rows.toReversed())
  // takes the direction that proves more rows
  const best = (up?.proven ?? 0) > (down?.proven ?? 0) ? up : down
  if (!best || best.proven === 0) return null
  return best.proven >= best.broken.size ? best : null
}
