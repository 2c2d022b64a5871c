import Papa from 'papaparse'
import { DomainError } from '~/domain/errors'
import { isStatementAmount } from './amounts'
import { isStatementDate } from './dates'

/** A row of a bank's file. */
export interface StatementFileRow {
  /** where it begins in the file, from 1 */
  line: number
  /** without spaces around */
  cells: string[]
}

export interface StatementFile {
  /** what the columns are called; null where the file does not say */
  header: StatementFileRow | null
  /** all that stands below it. Some may be no transactions, such as sums at the end */
  rows: StatementFileRow[]
}

const SEPARATORS = [',', ';', '\t', '|']

export const STATEMENT_ROWS_MAX = 10_000

/** Rows that are looked at for the separator and the header. */
const LOOKED_AT = 200

/** The first rows that are not empty; and the line of a quotation mark that is never closed, which takes the rest of the file for text. */
function parsed(text: string, delimiter: string, limit: number) {
  const rows: StatementFileRow[] = []
  let unclosed: number | null = null
  let line = 1
  let at = 0
  Papa.parse<string[]>(text, {
    delimiter,
    newline: '\n',
    step({ data, errors, meta }, parser) {
      if (errors.some(({ code }) => code === 'MissingQuotes')) unclosed = line
      const cells = data.map((cell) => cell.trim())
      if (cells.some(Boolean)) rows.push({ line, cells })
      line += text.slice(at, meta.cursor).split('\n').length - 1
      at = meta.cursor
      if (rows.length === limit) parser.abort()
    },
  })
  return { rows, unclosed }
}

/** Whether a row has a date, an amount and something else. */
function isTransaction({ cells }: StatementFileRow): boolean {
  const others = cells.filter((cell) => cell !== '' && !isStatementDate(cell))
  return others.length >= 2 && cells.some(isStatementDate) && others.some(isStatementAmount)
}

/** Whether a row may say what the columns are called: words alone, and not fewer than a transaction has. */
function isHeader({ cells }: StatementFileRow): boolean {
  const words = cells.filter(Boolean)
  return words.length >= 3 && !words.some((word) => isStatementDate(word) || isStatementAmount(word))
}

/**
 * A bank's CSV as rows of cells, whatever separates them and whatever stands above the table.
 * @param file its text, in whatever encoding it was
 */
export function readStatementFile(file: string): StatementFile {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  const transactionsBy = (separator: string) => parsed(text, separator, LOOKED_AT).rows.filter(isTransaction).length
  const [best] = SEPARATORS.map((separator) => ({ separator, count: transactionsBy(separator) })).sort((a, b) => b.count - a.count)
  if (!best || best.count === 0) {
    throw new DomainError('invalid', 'No rows with a date and an amount were found in this file. Is it the CSV of a bank statement?')
  }
  const { rows: all, unclosed } = parsed(text, best.separator, STATEMENT_ROWS_MAX + LOOKED_AT + 1)
  if (unclosed !== null) {
    throw new DomainError('invalid', `This file cannot be read: a quotation mark in line ${unclosed} is never closed`)
  }
  const first = all.findIndex(isTransaction)
  const header = all.slice(0, first).findLastIndex(isHeader)
  const rows = all.slice(header === -1 ? first : header + 1)
  if (rows.length > STATEMENT_ROWS_MAX) {
    throw new DomainError('invalid', `A statement has at most ${STATEMENT_ROWS_MAX} rows. Export fewer days at a time`)
  }
  return { header: all[header] ?? null, rows }
}
