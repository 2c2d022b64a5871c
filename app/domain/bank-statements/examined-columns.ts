import { isStatementAmount } from './amounts'
import type { CsvTable } from './csv'
import { isStatementDate } from './dates'
import { conceptsOf } from './titles'
import type { Concept } from './titles/title-words'

// The columns of a table with what their titles can mean and what stands in their first cells.

/** The share of its cells that makes a column one of dates or amounts. */
export const KIND_SHARE_MIN = 0.8

/** The rows that are examined, and the cells: fewer rows of a very wide table. */
const EXAMINED_ROWS_MAX = 300
const EXAMINED_CELLS_MAX = 10_000

export interface Column {
  at: number
  title: string
  concepts: ReadonlySet<Concept>
  /** the cells that are not empty */
  cells: string[]
}

export const share = (cells: string[], is: (cell: string) => boolean) =>
  cells.filter(is).length / Math.max(1, cells.length)

export const has = ({ concepts }: Column, ...wanted: Concept[]) =>
  wanted.some((concept) => concepts.has(concept))

export const isDateColumn = (column: Column) =>
  share(column.cells, isStatementDate) >= KIND_SHARE_MIN &&
  (!has(column, 'number', 'reference') || has(column, 'date', 'purchased', 'booked', 'valued'))
export const isAmountColumn = ({ cells }: Column) => share(cells, isStatementAmount) >= KIND_SHARE_MIN
export const isWordColumn = ({ cells }: Column) => share(cells, (cell) => /\p{L}{2}/u.test(cell)) >= 0.5

/** Returns the rows that are examined, and their columns; a column without cells has its title alone. */
export function examine({ header, rows }: CsvTable): { rows: string[][]; columns: Column[] } {
  const transactions = rows.slice(0, EXAMINED_ROWS_MAX).filter(({ cells }) => cells.some(isStatementDate))
  const width = Math.max(header?.cells.length ?? 0, ...transactions.map(({ cells }) => cells.length))
  const examined = transactions
    .slice(0, Math.ceil(EXAMINED_CELLS_MAX / Math.max(1, width)))
    .map(({ cells }) => cells)
  const columns = Array.from({ length: width }, (_, at): Column => {
    const title = header?.cells[at] ?? ''
    return {
      at,
      title,
      concepts: conceptsOf(title),
      cells: examined.flatMap((cells) => cells[at] || []),
    }
  })
  return { rows: examined, columns }
}

/** Returns the first column in the order of some ranks; a rank of -1 excludes a column. */
export function best(columns: Column[], rankOf: (column: Column) => number): Column | null {
  const ranked = columns.flatMap((column) => {
    const rank = rankOf(column)
    return rank < 0 ? [] : [{ column, rank }]
  })
  return (
    ranked.sort((one, other) => one.rank - other.rank || one.column.at - other.column.at)[0]?.column ?? null
  )
}

/** Ranks a column by the first of some concepts that its title has. */
export const rankBy =
  (...order: Concept[]) =>
  ({ concepts }: Column) =>
    order.findIndex((concept) => concepts.has(concept))
