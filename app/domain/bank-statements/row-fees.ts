import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/decimal'

// Sums the fees that a bank charged on top of statement rows. A fee is open when no expense counts it:
// neither the expense of its row, with a charge that includes the fee, nor an expense for fees.

export interface RowFee {
  /** the id of the stored row */
  id: string
  /** the id of the first use of the row, which is the same for all uses of a bank's row */
  firstUseId: string
  /** the name of the statement's file, and the line of the row in it */
  file: string
  row: number
  /** the calendar date of the booking */
  booked: string
  fee: Decimal
  /** whether the row is evidence of an expense with a charge that does not include the fee */
  isBeside: boolean
  currency: string
  /** the expense for fees that counts the fee; null without one */
  countedBy: string | null
  /** the expense of the row, if its charge includes the fee; null otherwise */
  chargedBy: string | null
}

/** Returns the sum of the fees that charges do not include. */
export const sumOfFees = (fees: RowFee[]): Decimal =>
  fees.reduce((sum, { fee, isBeside }) => (isBeside ? sum.plus(fee) : sum), Big(0)).toFixed()

/** Returns the fees that no expense counts, by statement and currency. A row used twice has one fee. */
export function openFees(fees: RowFee[]) {
  // the first uses of the rows whose fee is counted, by an expense or already in the open fees
  const countedUseIds = new Set(
    fees
      .filter(({ countedBy, chargedBy }) => countedBy !== null || chargedBy !== null)
      .map(({ firstUseId }) => firstUseId),
  )
  const uncountedFees = fees.filter(({ isBeside, firstUseId }) => {
    const isOpen = isBeside && !countedUseIds.has(firstUseId)
    if (isOpen) countedUseIds.add(firstUseId)
    return isOpen
  })
  return [...groupBy(uncountedFees, ({ file, currency }) => `${currency} ${file}`).values()].map((group) => {
    const { file, currency } = group[0] as RowFee
    const sortedRows = group.toSorted((one, other) => one.row - other.row)
    return {
      file,
      currency,
      sum: sumOfFees(group),
      // the date of the latest booking
      date: group.reduce((last, { booked }) => (booked > last ? booked : last), ''),
      rows: sortedRows.map(({ row }) => row),
      ids: sortedRows.map(({ id }) => id),
    }
  })
}

/** The fees of a statement's rows in one currency that no expense counts. */
export type OpenFees = ReturnType<typeof openFees>[number]

/** The most rows that a sentence names. */
const ROWS_NAMED_MAX = 30

/** Names rows in a sentence: `row 2`, `rows 2, 5, 9`. Rows beyond the limit are counted: `and 4 more`. */
export function rowNames(rows: number[]): string {
  const namedLines = rows.slice(0, ROWS_NAMED_MAX).join(', ')
  const furtherCount = rows.length - ROWS_NAMED_MAX
  return `${rows.length === 1 ? 'row' : 'rows'} ${namedLines}${furtherCount > 0 ? ` and ${furtherCount} more` : ''}`
}
