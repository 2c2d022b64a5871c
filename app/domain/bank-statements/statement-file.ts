import { isXml } from '~/domain/documents/xml'
import { DomainError } from '~/domain/errors'
import { readCamt } from './camt'
import type { KnownColumns } from './columns'
import { type CsvTable, readCsv } from './csv'
import { readStatementDate } from './dates'
import type { EntryFile } from './entries'
import { isMt940, readMt940 } from './mt940'
import { isOfx, readOfx } from './ofx'
import { tableRecords } from './table-records'
import { chargesOf, readingIn, type Transaction } from './transactions'

// Reads bank statements of all formats. The text of a file decides its format, never its name.

/** A table, whose columns must be identified, or entries, whose format names each value. */
export type StatementFile = TableFile | EntryFile

/** A CSV file. */
interface TableFile {
  format: 'csv'
  table: CsvTable
  /** remarks on the whole file, as sentences */
  notes: string[]
}

/**
 * Reads a bank statement.
 * @param file the decoded text of the file
 * @throws DomainError invalid: not a statement, or beyond the limits of one
 */
export function readStatementFile(file: string): StatementFile {
  const text = file.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n')
  if (isOfx(text)) return readOfx(text)
  if (isXml(text)) return readCamt(text)
  return isMt940(text) ? readMt940(text) : { format: 'csv', table: readCsv(text), notes: [] }
}

/** Returns the number of rows of a statement. */
export const rowCountOf = (file: StatementFile): number =>
  file.format === 'csv' ? file.table.rows.length : file.entries.length

/** Returns the dates of a statement's rows in ascending order; empty for a table without known columns. */
export const datesIn = (file: StatementFile, columns: KnownColumns | null): string[] =>
  (file.format === 'csv'
    ? file.table.rows.flatMap(({ cells }) =>
        columns === null ? [] : (readStatementDate(cells[columns.date] ?? '', columns.order) ?? []),
      )
    : file.entries.flatMap(({ values }) => values?.date ?? [])
  ).sort()

const COLUMNS_UNKNOWN = 'First choose what each column means'

/**
 * Returns every row of a statement with its state for a claim in a currency.
 * @param columns of a table; null for entries
 * @throws DomainError invalid: a table without columns
 */
export function readRows(file: StatementFile, columns: KnownColumns | null, claimCurrency: string) {
  if (file.format !== 'csv')
    return readingIn({ records: file.entries, balances: file.balances, notes: file.notes }, claimCurrency)
  if (columns === null) throw new DomainError('invalid', COLUMNS_UNKNOWN)
  const reading = tableRecords(file.table, columns, claimCurrency)
  return readingIn({ ...reading, notes: [...reading.notes, ...file.notes] }, claimCurrency)
}

/** Returns the rows of a statement that show charges in the claim currency. */
export const chargesIn = (
  file: StatementFile,
  columns: KnownColumns | null,
  claimCurrency: string,
): Transaction[] => chargesOf(readRows(file, columns, claimCurrency).records)
