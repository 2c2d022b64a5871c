import type { CsvRow } from '~/domain/documents/csv-rows'
import { isStatementDate } from './dates'

// Detects damaged rows of a table. A missing or extra cell would move amounts to other columns.

/** With at most this many rows, no number of cells is usual, so the number of titles counts instead. */
const FEW_ROWS = 2

/** The least share of rows that makes a number of cells usual. */
const USUAL_SHARE_MIN = 0.1

/** Returns the usual numbers of cells in a row, the most usual first. With too few rows, titles decide. */
export function usualWidths(rows: CsvRow[], header: CsvRow | null): number[] {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  if (header && rows.length <= FEW_ROWS) {
    const widths = [...counts.keys()].filter((width) => width >= header.cells.length)
    return [header.cells.length, ...widths]
  }
  const countMin = Math.max(rows.length * USUAL_SHARE_MIN, rows.length > 2 ? 2 : 1)
  const sorted = [...counts].sort((one, other) => other[1] - one[1])
  return sorted.filter(([, count], index) => index === 0 || count >= countMin).map(([width]) => width)
}

/** Returns the number of cells up to the last one that is filled. */
const filledWidth = (cells: string[]) => cells.findLastIndex(Boolean) + 1

/** Whether a cell contains another row, because its closing quotation mark is missing. */
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

/** Returns a sentence about the damage of a row; null for an intact row. */
export function damageOf({ cells }: CsvRow, widths: number[]): string | null {
  if (cells.some(holdsRow)) return 'A quotation mark is missing: the row runs into the next one'
  const [usual = 0] = widths
  if (cells.length > usual && !widths.includes(cells.length) && filledWidth(cells) > usual)
    return `The row has ${cells.length} cells, the others ${usual}`
  if (cells.length < usual && !widths.includes(cells.length))
    return `The row has ${cells.length === 1 ? '1 cell' : `${cells.length} cells`}, the others ${usual}`
  return null
}
