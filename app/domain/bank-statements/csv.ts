import { type CsvRow, parseRows } from '~/domain/documents/csv-rows'
import { DomainError } from '~/domain/errors'
import { STATEMENT_ROWS_MAX } from '~/limits'
import { isStatementAmount } from './amounts'
import { isStatementDate } from './dates'
import { tooManyRows } from './messages'
import { conceptsOf } from './titles'

// Reads the CSV files of banks. They may have lines above the table, no titles, and any usual separator.

/** The table in a CSV file. */
export interface CsvTable {
  /** the titles of the columns; null if the file has none */
  header: CsvRow | null
  /** all rows below the titles, including rows that are not transactions, such as sums at the end */
  rows: CsvRow[]
  /** the rows above the titles, which may name the account and its currency */
  preamble: CsvRow[]
}

const SEPARATORS = [',', ';', '\t', '|']

/** The most rows, and the most characters, that are searched for the separator and the header. */
const EXAMINED_ROWS_MAX = 200
const EXAMINED_CHARACTERS_MAX = 262_144

/** Whether a row has a date and, besides dates, at least two values, of which one is an amount. */
function isTransaction({ cells }: CsvRow): boolean {
  const otherCells = cells.filter((cell) => cell !== '' && !isStatementDate(cell))
  return otherCells.length >= 2 && cells.some(isStatementDate) && otherCells.some(isStatementAmount)
}

/** Whether a row may hold the column titles: at least three cells, and none is a date or an amount. */
function isHeader({ cells }: CsvRow): boolean {
  const words = cells.filter(Boolean)
  return words.length >= 3 && !words.some((word) => isStatementDate(word) || isStatementAmount(word))
}

/** Returns the index of the last row with the most known titles (damaged transactions have none), or -1. */
function findHeaderIndex(rowsAbove: CsvRow[]): number {
  const titleCounts = rowsAbove.map((row) =>
    isHeader(row) ? row.cells.filter((cell) => conceptsOf(cell).size > 0).length : -1,
  )
  const highestCount = Math.max(-1, ...titleCounts)
  return highestCount === -1 ? -1 : titleCounts.lastIndexOf(highestCount)
}

/** Returns where a table without titles begins. Rows with several cells may be damaged transactions. */
function findTableStart(rows: CsvRow[], firstTransaction: number): number {
  let start = firstTransaction
  while (start > 0 && (rows[start - 1]?.cells.length ?? 0) > 1) start--
  return start
}

/**
 * Reads a bank's CSV as rows of cells. Detects the separator and finds the table below other lines.
 * @param file the decoded text
 * @throws DomainError invalid: the file has no rows with a date and an amount, is damaged, or exceeds the
 * limits of a statement
 */
export function readCsv(file: string): CsvTable {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const beginning = text.slice(0, EXAMINED_CHARACTERS_MAX)
  const countTransactions = (separator: string) =>
    parseRows(beginning, separator, EXAMINED_ROWS_MAX).rows.filter(isTransaction).length
  // the right separator gives the most rows with a date and an amount
  const [best] = SEPARATORS.map((separator) => ({ separator, count: countTransactions(separator) })).sort(
    (one, other) => other.count - one.count,
  )
  if (!best || best.count === 0)
    throw new DomainError(
      'invalid',
      'No rows with a date and an amount were found in this file. Is it a bank statement, as CSV, camt.053, MT940 or OFX?',
    )
  const rowsMax = STATEMENT_ROWS_MAX + EXAMINED_ROWS_MAX + 1
  const { rows: allRows, problem } = parseRows(text, best.separator, rowsMax)
  if (problem !== null) throw new DomainError('invalid', problem)
  const firstTransaction = allRows.findIndex(isTransaction)
  const headerIndex = findHeaderIndex(allRows.slice(0, firstTransaction))
  const rows = allRows.slice(headerIndex === -1 ? findTableStart(allRows, firstTransaction) : headerIndex + 1)
  if (rows.length > STATEMENT_ROWS_MAX) throw tooManyRows('Export fewer days')
  const preamble = allRows.slice(0, headerIndex === -1 ? allRows.length - rows.length : headerIndex)
  return { header: allRows[headerIndex] ?? null, rows, preamble }
}
