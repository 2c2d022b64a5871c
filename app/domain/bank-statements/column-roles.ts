import { type Column, has } from './examined-columns'
import { isAmountWithFee } from './guess-fee'
import { sideReader } from './sides'
import { currenciesOfTitle } from './table-currency'

// Tells the meaning of one column of a table from its title and its cells.

/** The role of an amount column, according to its title. */
export type AmountRole = 'amount' | 'debit' | 'credit' | 'balance' | 'fee' | 'original' | 'other' | 'unknown'

/**
 * Returns the role of an amount column. A title may name several concepts, so the most telling one is tested
 * first: `Balance amount` is a balance, and `Fee amount` a fee.
 */
export function amountRole(column: Column): AmountRole {
  const isMoney = has(column, 'amount', 'debit', 'credit')
  if (has(column, 'number', 'time', 'reference', 'state', 'kind') && !isMoney && !has(column, 'balance'))
    return 'other'
  if (has(column, 'balance')) return 'balance'
  if (isAmountWithFee(column)) return 'amount'
  if (has(column, 'rate')) return 'other'
  if (has(column, 'fee')) return column.title.includes('%') ? 'other' : 'fee'
  if (has(column, 'original')) return 'original'
  // `Debit/Credit` is one column of amounts with signs
  if (has(column, 'debit') && has(column, 'credit')) return 'amount'
  if (has(column, 'side')) return 'amount'
  if (has(column, 'debit')) return 'debit'
  if (has(column, 'credit')) return 'credit'
  // `Currency amount` is the amount in a foreign currency
  if (has(column, 'amount') && has(column, 'currency')) return 'original'
  if (has(column, 'amount', 'valued')) return 'amount'
  return column.title === '' || column.concepts.size === 0 ? 'unknown' : 'other'
}

/**
 * Returns the column of currency codes next to an amount column, preferably the one to its right; null if
 * there is none, or if the title of the amount names a currency.
 * @param taken a column of codes that belongs to another amount
 */
export function currencyBeside(currencies: Column[], amount: Column | null, taken: Column | null) {
  const untakenColumns = currencies.filter((each) => each !== taken)
  if (amount !== null && currenciesOfTitle(amount.title).length > 0) return null
  const isNear = (each: Column) => amount !== null && Math.abs(each.index - amount.index) === 1
  return (
    untakenColumns.find((each) => isNear(each) && each.index > (amount?.index ?? 0)) ??
    untakenColumns.find(isNear) ??
    null
  )
}

/** The most different words in a column that shows the side of each row. */
const SIDE_WORDS_MAX = 12

/** The least share of cells that name a side: in a column with a title for sides, and in any other. */
const TITLED_SIDES_SHARE_MIN = 0.5
const UNTITLED_SIDES_SHARE_MIN = 0.9

/** Whether a column only says which side, debit or credit, each row is on. */
export function isSideColumn(column: Column): boolean {
  const { title, cells } = column
  if (cells.length === 0 || new Set(cells).size > SIDE_WORDS_MAX) return false
  const sideOf = sideReader(title, cells)
  const sides = cells.map(sideOf)
  const knownShare = sides.filter((side) => side !== null).length / sides.length
  const isTitled = has(column, 'side') || (has(column, 'debit') && has(column, 'credit'))
  if (isTitled) return knownShare >= TITLED_SIDES_SHARE_MIN
  return knownShare >= UNTITLED_SIDES_SHARE_MIN && sides.includes('-') && sides.includes('+')
}

/** Whether a column says whether the bank has booked each row. */
export const isStateColumn = (column: Column) =>
  has(column, 'state') ||
  (column.cells.length > 0 &&
    new Set(column.cells).size <= 4 &&
    column.cells.every((cell) =>
      /^(?:completed|pending|reverted|declined|failed|cancelled|booked)$/i.test(cell),
    ))
