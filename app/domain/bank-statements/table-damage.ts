import type { StatementFileRow } from './csv'
import { isStatementDate } from './dates'

// Rows of a table that are damaged: a cell too many or too few moves amounts to other columns.

/** Rows that are too few to tell what is usual. */
const FEW_ROWS = 2

/** The share of rows from which on their number of cells is usual. */
const USUAL_SHARE_MIN = 0.1

/**
 * Returns the numbers of cells that rows of a table usually have, the most usual one first. Of few rows, the
 * titles tell it.
 */
export function usualWidths(rows: StatementFileRow[], header: StatementFileRow | null): number[] {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  if (header && rows.length <= FEW_ROWS) {
    const widths = [...counts.keys()].filter((width) => width >= header.cells.length)
    return [header.cells.length, ...widths]
  }
  const least = Math.max(rows.length * USUAL_SHARE_MIN, rows.length > 2 ? 2 : 1)
  const sorted = [...counts].sort((one, other) => other[1] - one[1])
  return sorted.filter(([, count], at) => at === 0 || count >= least).map(([width]) => width)
}

/** Returns the number of cells up to the last one that is filled. */
const filledWidth = (cells: string[]) => cells.findLastIndex(Boolean) + 1

/** Whether a cell holds a row of its own: the mark that should have closed it is missing. */
function holdsRow(cell: string): boolean {
  if (!cell.includes('\n')) return false
  return cell
    .split('\n')
    .slice(1)
    .some((line) => {
      const parts = line.split(/[,;\t|]/).map((part) => part.replaceAll('"', '').trim())
      return parts.length > 2 && parts.some(isStatementDate)
    })
}

/** Returns what is wrong with a row's cells, as a sentence; null where nothing is. */
export function damageOf({ cells }: StatementFileRow, widths: number[]): string | null {
  if (cells.some(holdsRow)) return 'A quotation mark is missing: the row runs into the next one'
  const [usual = 0] = widths
  if (cells.length > usual && !widths.includes(cells.length) && filledWidth(cells) > usual)
    return `The row has ${cells.length} cells, the others ${usual}`
  if (cells.length < usual && !widths.includes(cells.length))
    return `The row has ${cells.length === 1 ? '1 cell' : `${cells.length} cells`}, the others ${usual}`
  return null
}
