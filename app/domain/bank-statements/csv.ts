import { DomainError } from '~/domain/errors'
import { withoutHidden } from '~/domain/text/hidden-characters'
import {
  STATEMENT_CELL_CHARACTERS_MAX,
  STATEMENT_COLUMNS_MAX,
  STATEMENT_ROWS_MAX,
  STATEMENT_SOURCE_CHARACTERS_MAX,
} from '~/limits'
import { isStatementAmount } from './amounts'
import { isStatementDate } from './dates'
import { tooManyRows } from './messages'
import { conceptsOf } from './titles'

// Reads the CSV files of banks. They may have lines above the table, no titles, and any usual separator.

/** A row of a CSV file. */
export interface StatementFileRow {
  /** the line where the row begins in the file, from 1 */
  line: number
  /** the cells, trimmed */
  cells: string[]
  /** the original text of the row */
  source: string
}

/** The table in a CSV file. */
export interface CsvTable {
  /** the titles of the columns; null if the file has none */
  header: StatementFileRow | null
  /** all rows below the titles, including rows that are not transactions, such as sums at the end */
  rows: StatementFileRow[]
  /** the rows above the titles, which may name the account and its currency */
  preamble: StatementFileRow[]
}

const SEPARATORS = [',', ';', '\t', '|']

/** The most rows, and the most characters, that are searched for the separator and the header. */
const EXAMINED_ROWS_MAX = 200
const EXAMINED_CHARACTERS_MAX = 262_144

/** The result of parsing a table. */
interface ParsedRows {
  /** the first rows that are not empty, their cells cut to the limits of a statement */
  rows: StatementFileRow[]
  /** the first problem with the file, as a sentence; null without one */
  problem: string | null
}

/** Removes the formula `="0012"`, by which banks stop spreadsheets from reading a number. */
const withoutFormula = (cell: string) => (/^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell)

/**
 * Parses the first rows of a table (RFC 4180). A quoted cell may contain separators, line breaks and doubled
 * quotation marks. A quotation mark in the middle of an unquoted cell is an ordinary character. Time is
 * linear in the length of the text.
 * @param text with lines that end in `\n`
 */
export function parseRows(text: string, separator: string, limit: number): ParsedRows {
  const rows: StatementFileRow[] = []
  let problem: string | null = null
  let position = 0
  let line = 1

  /** Reads the cell that begins at `position`, and moves `position` to the character that ends it. */
  function readCell(): string {
    const start = position
    if (text[position] !== '"') {
      while (position < text.length && text[position] !== separator && text[position] !== '\n') position++
      return text.slice(start, position)
    }
    for (position++; position < text.length; position++) {
      if (text[position] === '\n') line++
      if (text[position] !== '"') continue
      if (text[position + 1] === '"') position++
      else if (isCellEnd(position + 1)) {
        const content = text.slice(start + 1, position)
        position = skipSpaces(position + 1)
        return content.replaceAll('""', '"')
      }
    }
    problem ??= `This file cannot be read: a quotation mark in line ${rowLine} is never closed`
    return text.slice(start + 1)
  }

  // returns the position after spaces and tabs, which may follow the closing mark of a quoted cell
  const skipSpaces = (from: number) => {
    let end = from
    while (text[end] === ' ' || (text[end] === '\t' && separator !== '\t')) end++
    return end
  }
  const isCellEnd = (from: number) => {
    const end = skipSpaces(from)
    return end >= text.length || text[end] === separator || text[end] === '\n'
  }

  let rowLine = 1
  while (position < text.length && rows.length < limit) {
    if (text[position] === '\n') {
      // skips empty lines quickly, because a file may have millions
      position++
      line++
      continue
    }
    rowLine = line
    const start = position
    const cells: string[] = []
    for (;;) {
      const content = withoutFormula(withoutHidden(readCell()).trim())
      if (content.length > STATEMENT_CELL_CHARACTERS_MAX)
        problem ??= `Line ${rowLine} has a cell of more than ${STATEMENT_CELL_CHARACTERS_MAX} characters`
      if (cells.length < STATEMENT_COLUMNS_MAX) cells.push(content.slice(0, STATEMENT_CELL_CHARACTERS_MAX))
      else problem ??= `A statement has at most ${STATEMENT_COLUMNS_MAX} columns. Line ${rowLine} has more`
      if (text[position] !== separator) break
      position++
    }
    const source = text.slice(start, Math.min(position, start + STATEMENT_SOURCE_CHARACTERS_MAX))
    // continue on the next line
    position++
    line++
    if (cells.some(Boolean)) rows.push({ line: rowLine, cells, source })
  }
  return { rows, problem }
}

/** Whether a row has a date and, besides dates, at least two values, of which one is an amount. */
function isTransaction({ cells }: StatementFileRow): boolean {
  const otherCells = cells.filter((cell) => cell !== '' && !isStatementDate(cell))
  return otherCells.length >= 2 && cells.some(isStatementDate) && otherCells.some(isStatementAmount)
}

/** Whether a row may hold the column titles: at least three cells, and none is a date or an amount. */
function isHeader({ cells }: StatementFileRow): boolean {
  const words = cells.filter(Boolean)
  return words.length >= 3 && !words.some((word) => isStatementDate(word) || isStatementAmount(word))
}

/** Returns the index of the last row with the most known titles (damaged transactions have none), or -1. */
function findHeaderIndex(rowsAbove: StatementFileRow[]): number {
  const titleCounts = rowsAbove.map((row) =>
    isHeader(row) ? row.cells.filter((cell) => conceptsOf(cell).size > 0).length : -1,
  )
  const highestCount = Math.max(-1, ...titleCounts)
  return highestCount === -1 ? -1 : titleCounts.lastIndexOf(highestCount)
}

/** Returns where a table without titles begins. Rows with several cells may be damaged transactions. */
function findTableStart(rows: StatementFileRow[], firstTransaction: number): number {
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
