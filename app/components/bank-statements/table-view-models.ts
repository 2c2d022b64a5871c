import { shortCode } from '~/components/ui/money'
import type { CsvTable } from '~/domain/bank-statements/csv'
import type { StatementRecord } from '~/domain/bank-statements/records'
import { formatDate } from '~/format/format-dates'
import { formatAmount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'
import { STATE_NAMES } from './state-names'

// View models of the tables by which the claimant chooses the columns of a bank statement.

/** Longer titles and cells are cut. */
const TEXT_CHARACTERS_MAX = 40

const shorten = (text: string) =>
  text.length > TEXT_CHARACTERS_MAX ? `${text.slice(0, TEXT_CHARACTERS_MAX - 1)}…` : text

/** The number of rows that are shown as the file has them. */
const FILE_ROWS_MAX = 4

/** A row as the file has it. */
export interface FileRow {
  /** the number of the row in the file */
  line: number
  cells: string[]
}

/**
 * Returns the first rows of a file, and its columns to choose from, each with its title and a sample value. A
 * column without a title is called `Column 3`.
 */
export function toStatementTable({ header, rows }: CsvTable) {
  const columnCount = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const titles = Array.from(
    { length: columnCount },
    (_, index) => header?.cells[index] || `Column ${index + 1}`,
  )
  const columnOptions = titles.map((title, index): [string, string] => {
    const sample = rows.find(({ cells }) => cells[index])?.cells[index] ?? ''
    return [String(index), sample ? `${shorten(title)}: ${shorten(sample)}` : shorten(title)]
  })
  const fileRows = rows
    .slice(0, FILE_ROWS_MAX)
    .map(
      ({ line, cells }): FileRow => ({ line, cells: titles.map((_, index) => shorten(cells[index] ?? '')) }),
    )
  return { titles: titles.map(shorten), columnOptions, fileRows }
}

/** The number of rows that are shown as Claimbook reads them. */
const INTERPRETED_ROWS_MAX = 5

/** Returns the first rows as Claimbook reads them with the chosen columns. */
export const toInterpretedRows = (records: StatementRecord[], claimCurrency: string, formats: Formats) =>
  records.slice(0, INTERPRETED_ROWS_MAX).map(({ line, state, reason, values }) => {
    const currency = values?.currency || claimCurrency
    return {
      line,
      date: values ? formatDate(formats, values.date) : '',
      text: shorten(values?.text ?? reason),
      amount: values ? `${formatAmount(formats, values.amount, currency)} ${shortCode(currency)}` : '',
      state: STATE_NAMES[state],
    }
  })

/** A row as Claimbook reads it with the chosen columns. */
export type InterpretedRow = ReturnType<typeof toInterpretedRows>[number]
