import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'

// Fees that a bank charged on top of rows of statements which expenses have as evidence.

/** The fee of a row. */
export interface RowFee {
  /** the id of the stored row */
  id: string
  /** the id of the first use of its row, which names the row of the bank */
  firstUseId: string
  /** name of the statement's file, and the line of the row in it */
  file: string
  row: number
  /** the calendar date of the booking */
  booked: string
  fee: Decimal
  /** whether an expense has the row as evidence, and is charged without the fee */
  isBeside: boolean
  currency: string
  /** the expense that counts the fee; null without one */
  countedBy: string | null
  /** the expense that is charged with the fee in its amount; null without one */
  chargedBy: string | null
}

/** The fees of a statement's rows in one currency, which no expense counts. */
export interface OpenFees {
  file: string
  currency: string
  sum: Decimal
  /** the day of the last booking */
  date: string
  /** the lines of the rows in the file, and their stored ids */
  rows: number[]
  ids: string[]
}

/** Returns the sum of the fees that stand beside charges. */
export const sumOfFees = (fees: RowFee[]): Decimal =>
  fees.reduce((sum, { fee, isBeside }) => (isBeside ? sum.plus(fee) : sum), Big(0)).toFixed()

/**
 * Returns the fees that no expense counts, by the statement and currency of their rows. The fee of a row that
 * is used several times is one fee.
 */
export function openFees(fees: RowFee[]): OpenFees[] {
  const known = new Set(
    fees
      .filter(({ countedBy, chargedBy }) => countedBy !== null || chargedBy !== null)
      .map(({ firstUseId }) => firstUseId),
  )
  const open = fees.filter(({ isBeside, firstUseId }) => {
    const isOpen = isBeside && !known.has(firstUseId)
    if (isOpen) known.add(firstUseId)
    return isOpen
  })
  return [...groupBy(open, ({ file, currency }) => `${currency} ${file}`).values()].map((group) => {
    const { file, currency } = group[0] as RowFee
    const ordered = group.toSorted((one, other) => one.row - other.row)
    return {
      ...{ file, currency, sum: sumOfFees(group) },
      date: group.reduce((last, { booked }) => (booked > last ? booked : last), ''),
      rows: ordered.map(({ row }) => row),
      ids: ordered.map(({ id }) => id),
    }
  })
}

/** Rows that a sentence names. */
const ROWS_NAMED_MAX = 30

/** `row 2`, `rows 2, 5, 9`; the rest of many rows as a number. */
export function namedRows(rows: number[]): string {
  const named = rows.slice(0, ROWS_NAMED_MAX).join(', ')
  const more = rows.length - ROWS_NAMED_MAX
  return `${rows.length === 1 ? 'row' : 'rows'} ${named}${more > 0 ? ` and ${more} more` : ''}`
}
