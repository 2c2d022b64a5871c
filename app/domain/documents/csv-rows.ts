import { withoutHidden } from '~/domain/text/hidden-characters'
import {
  STATEMENT_CELL_CHARACTERS_MAX,
  STATEMENT_COLUMNS_MAX,
  STATEMENT_SOURCE_CHARACTERS_MAX,
} from '~/limits'

// Parses the rows of CSV files that a bank, an authority or a spreadsheet has written.

/** A row of a CSV file. */
export interface CsvRow {
  /** the line where the row begins in the file, from 1 */
  line: number
  /** the cells, trimmed */
  cells: string[]
  /** the original text of the row */
  source: string
}

/** The result of parsing a table. */
interface ParsedRows {
  /** the first rows that are not empty, their cells cut to the limits of `limits.ts` */
  rows: CsvRow[]
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
  const rows: CsvRow[] = []
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
      else problem ??= `A table has at most ${STATEMENT_COLUMNS_MAX} columns. Line ${rowLine} has more`
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
