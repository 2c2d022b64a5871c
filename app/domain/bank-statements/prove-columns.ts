import Big from 'big.js'
import { isCurrency } from '~/domain/money/currency'
import { currencyCode, readStyled, styleOf } from './amounts'
import type { Columns } from './columns'
import { readStatementDate } from './dates'
import { sizesIn } from './guess-fee'
import { unbookedWord } from './row-words'
import { runningBalance } from './running-balance'
import { amountReader } from './table-amounts'

// Proves a guess of columns with the balances of the rows: the guess is right if each balance is the balance
// of the row before plus the amount. An exact proof (`isProven`) is slow. So `findProven` first ranks many
// guesses with floating-point numbers, and proves only the best ones.

/** The table that a guess is proven with. The titles and the claim currency are needed to read its rows. */
export interface ProofInput {
  titles: string[]
  rows: string[][]
  claimCurrency: string
}

/** The most rows that a guess is proven with. */
const PROVEN_ROWS_MAX = 60

/** The least share of proven rows that makes a guess sure. The other rows may be damaged. */
const PROVEN_SHARE_MIN = 0.6

/** Returns a function that reads the currency of a row. */
function currencyReader({ currency }: Columns, claimCurrency: string): (cells: string[]) => string {
  return (cells) => {
    const code = currencyCode(currency === null ? '' : (cells[currency] ?? ''))
    return isCurrency(code) ? code : claimCurrency
  }
}

/** Whether the balances of the rows prove their amounts if the columns have these meanings. */
export function isProven(columns: Columns, { titles, rows: allRows, claimCurrency }: ProofInput): boolean {
  const { balance, amount, state, date, order } = columns
  if (balance === null || amount === null) return false
  const rows = allRows.slice(0, PROVEN_ROWS_MAX)
  const balanceStyle = styleOf(rows.map((cells) => cells[balance] ?? ''))
  const currencyOf = currencyReader(columns, claimCurrency)
  const readAmount = amountReader({ rows, columns, titles, currencyOf })
  const bookedRows = rows.filter((cells) => unbookedWord(cells, state) === null)
  const balancedRows = bookedRows.map((cells, index) => {
    const result = readAmount(cells)
    const balanceRead = readStyled(cells[balance] ?? '', balanceStyle, currencyOf(cells))
    return {
      line: index,
      date: date === null || order === null ? '' : (readStatementDate(cells[date] ?? '', order) ?? ''),
      amount: 'amount' in result ? Big(result.amount).minus(result.fee ?? 0) : null,
      balance: 'amount' in balanceRead ? Big(balanceRead.amount) : null,
    }
  })
  const followed = runningBalance(balancedRows)
  const hasChanges = balancedRows.some(({ amount }) => amount !== null && !amount.eq(0))
  // the first balance follows from no other row, so it cannot be proven
  const provenShare = (followed?.proven ?? 0) / Math.max(1, balancedRows.length - 1)
  return hasChanges && provenShare >= PROVEN_SHARE_MIN
}

/** The most guesses that are proven exactly. Guesses are first ranked by a rough comparison. */
const GUESSES_PROVEN_MAX = 6

/** The values of a column as floating-point numbers, which are exact enough to rank guesses. */
type Numbers = (number | null)[]

/** Reads a column as numbers. */
function readNumbers(column: number, columns: Columns, { rows, claimCurrency }: ProofInput): Numbers {
  const examinedRows = rows.slice(0, PROVEN_ROWS_MAX)
  const style = styleOf(examinedRows.map((cells) => cells[column] ?? ''))
  const currencyOf = currencyReader(columns, claimCurrency)
  return examinedRows.map((cells) => {
    const read = readStyled(cells[column] ?? '', style, currencyOf(cells))
    return 'amount' in read ? Number(read.amount) : null
  })
}

/**
 * Counts the rows with a balance that follows from the row before, reading the file down or up, and returns
 * the higher count: the oldest row may come first or last.
 */
function countFitting(balances: Numbers, changes: Numbers): number {
  let [down, up] = [0, 0]
  for (let row = 1; row < balances.length; row++) {
    const [before, after] = [balances[row - 1], balances[row]]
    if (typeof before !== 'number' || typeof after !== 'number') continue
    // floating-point numbers are only about equal, and a change of zero proves nothing
    const isSame = (expected: number | null | undefined, change: number) =>
      typeof expected === 'number' &&
      expected !== 0 &&
      Math.abs(expected - change) < 1e-4 + Math.abs(after) * 1e-12
    if (isSame(changes[row], after - before)) down += 1
    if (isSame(changes[row - 1], before - after)) up += 1
  }
  return Math.max(down, up)
}

/** Returns the change of the balance in each row by a guess. With a credit column, signs have no meaning. */
function balanceChanges({ amount, credit, out }: Columns, numbers: Map<number, Numbers>): Numbers {
  const amounts = numbers.get(amount ?? -1) ?? []
  const credits = numbers.get(credit ?? -1) ?? []
  return amounts.map((value, row) => {
    if (credit === null) return value === null || out === 'negative' ? value : -value
    const received = credits[row]
    if (typeof received === 'number' && received !== 0) return Math.abs(received)
    return value === null ? null : -Math.abs(value)
  })
}

/** Returns the best guess that the balances prove. A rough comparison ranks the guesses, maybe hundreds. */
export function findProven(guesses: Columns[], proof: ProofInput): Columns | null {
  const numbers = new Map<number, Numbers>()
  for (const guess of guesses)
    for (const column of [guess.amount, guess.credit, guess.balance])
      if (column !== null && !numbers.has(column)) numbers.set(column, readNumbers(column, guess, proof))
  const ranked = guesses.flatMap((columns) => {
    const fitting = countFitting(numbers.get(columns.balance ?? -1) ?? [], balanceChanges(columns, numbers))
    return fitting > 0 ? [{ columns, fitting }] : []
  })
  ranked.sort((one, other) => other.fitting - one.fitting)
  return ranked.slice(0, GUESSES_PROVEN_MAX).find(({ columns }) => isProven(columns, proof))?.columns ?? null
}

/** The largest relative difference of a charge from its converted amount: banks round, and add fees. */
const RATE_TOLERANCE = 0.05

/** The units of a currency that banks write a rate for: `0.67 EUR for 100 JPY`. */
const RATE_UNITS = [1, 100, 1_000]

/** The least share of rows with a rate that converts one amount to the other. */
const CONVERTED_SHARE_MIN = 0.6

/** Whether the column `original`, converted at each row's rate, gives `charged`; null without rates. */
export function areConverted(
  allRows: string[][],
  { original, charged, rate }: { original: number; charged: number; rate: number | null },
): boolean | null {
  if (rate === null) return null
  const rows = allRows.slice(0, PROVEN_ROWS_MAX)
  const columns = [original, charged, rate].map((column) => sizesIn(rows, column))
  const rowsWithRate = rows
    .map((_, index) => columns.map((sizes) => sizes[index]) as [number, number, number])
    .filter((row) => row.every((size) => size > 0))
  const isConverted = ([amount, charge, rate]: [number, number, number]) =>
    RATE_UNITS.some((units) =>
      [(amount * rate) / units, (amount / rate) * units].some(
        (expected) => Math.abs(charge / expected - 1) <= RATE_TOLERANCE,
      ),
    )
  return rowsWithRate.length === 0
    ? null
    : rowsWithRate.filter(isConverted).length / rowsWithRate.length >= CONVERTED_SHARE_MIN
}
