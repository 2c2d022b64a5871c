import { isStatementAmount } from './amounts'
import type { CsvTable } from './csv'
import { isStatementDate } from './dates'
import { conceptsOf } from './titles'
import type { Concept } from './titles/title-words'

// Examines the columns of a table: their first cells, and which concepts (date, amount) a title may mean.

/** The least share of cells that must be dates or amounts to make a column one of dates or amounts. */
export const KIND_SHARE_MIN = 0.8

/** The most rows and cells that are examined. A very wide table reaches the limit of cells first. */
const EXAMINED_ROWS_MAX = 300
const EXAMINED_CELLS_MAX = 10_000

/** A column of a table. */
export interface Column {
  /** the number of the column, from 0 */
  index: number
  title: string
  /** what the title may mean */
  concepts: ReadonlySet<Concept>
  /** the cells that are not empty */
  cells: string[]
}

/** Returns the share of cells that fulfil a condition. */
export const share = (cells: string[], isWanted: (cell: string) => boolean) =>
  cells.filter(isWanted).length / Math.max(1, cells.length)

/** Whether the title of a column may mean any of some concepts. */
export const has = ({ concepts }: Column, ...wanted: Concept[]) =>
  wanted.some((concept) => concepts.has(concept))

export const isDateColumn = (column: Column) =>
  share(column.cells, isStatementDate) >= KIND_SHARE_MIN &&
  (!has(column, 'number', 'reference') || has(column, 'date', 'purchased', 'booked', 'valued'))
export const isAmountColumn = ({ cells }: Column) => share(cells, isStatementAmount) >= KIND_SHARE_MIN
export const isWordColumn = ({ cells }: Column) => share(cells, (cell) => /\p{L}{2}/u.test(cell)) >= 0.5

/** Returns the examined rows and their columns. A column without filled cells has only its title. */
export function examine({ header, rows }: CsvTable): { rows: string[][]; columns: Column[] } {
  const transactionRows = rows.slice(0, EXAMINED_ROWS_MAX).filter(({ cells }) => cells.some(isStatementDate))
  const width = Math.max(header?.cells.length ?? 0, ...transactionRows.map(({ cells }) => cells.length))
  const examinedRows = transactionRows
    .slice(0, Math.ceil(EXAMINED_CELLS_MAX / Math.max(1, width)))
    .map(({ cells }) => cells)
  const columns = Array.from({ length: width }, (_, index): Column => {
    const title = header?.cells[index] ?? ''
    const cells = examinedRows.flatMap((row) => row[index] || [])
    return { index, title, concepts: conceptsOf(title), cells }
  })
  return { rows: examinedRows, columns }
}

/** Returns the column with the lowest rank, and the leftmost of equals. A rank of -1 excludes a column. */
export function best(columns: Column[], rankOf: (column: Column) => number): Column | null {
  const ranked = columns.flatMap((column) => {
    const rank = rankOf(column)
    return rank < 0 ? [] : [{ column, rank }]
  })
  ranked.sort((one, other) => one.rank - other.rank || one.column.index - other.column.index)
  return ranked[0]?.column ?? null
}

/** Returns a function that ranks a column by the first concept of a list that its title has, or -1. */
export const rankBy =
  (...order: Concept[]) =>
  ({ concepts }: Column) =>
    order.findIndex((concept) => concepts.has(concept))
