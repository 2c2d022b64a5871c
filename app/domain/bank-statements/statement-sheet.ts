import {
  CELL_CHARACTERS_MAX,
  type CellStyle,
  cell,
  formatSheetAmount,
  row,
  type Sheet,
  type SheetRow,
} from '~/domain/documents/sheet'
import { minorDigits } from '~/domain/money/currency'
import { isStatementAmount } from './amounts'
import type { CsvTable } from './csv'
import type { EntryFile } from './entries'
import type { StatementRecord } from './records'
import { FORMAT_NAMES } from './schema'
import { rowCountOf, type StatementFile } from './statement-file'

// Builds the readable form of a bank statement: a table of all its rows, for pages of a document.

/** A column, which may be aligned right. Its width, with the gap after it, is in characters of usual size. */
export interface Column {
  title: string
  width: number
  isRight: boolean
}

/** The width of a page, and of the gap between two columns, in characters of the usual size. */
export const PAGE_CHARACTERS = 92
const GAP_CHARACTERS = 2

/** The widest that a column becomes for its texts. Longer texts wrap. */
const COLUMN_CHARACTERS_MAX = 40

/** Columns wider than this, or the widest, fill the page; none shrinks below this width (`fitToPage`). */
const NARROW_CHARACTERS = 16

/** The size of column heads, relative to the usual size. */
const HEAD_SIZE = 0.9

/** The number of rows that determine the widths of columns. */
const EXAMINED_ROWS_MAX = 200

/** The most lines of a text, so that a row fits on a page even with wide letters. */
const TEXT_LINES_MAX = 25

/** Cuts a text to fit its column, with an ellipsis at the end. */
function truncate(text: string, { width }: Column): string {
  const charactersMax = Math.min(CELL_CHARACTERS_MAX, Math.floor(width * TEXT_LINES_MAX))
  return text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text
}

/** Returns columns that fill the page: columns with long texts share the free width. Null without room. */
function fitToPage(columns: Column[]): Column[] | null {
  const widest = Math.max(...columns.map(({ width }) => width))
  const isFlexible = ({ width }: Column) => width > Math.min(NARROW_CHARACTERS, widest - 1)
  const sumWidths = (group: Column[]) => group.reduce((sum, { width }) => sum + width, 0)
  const flexible = columns.filter(isFlexible)
  const room = PAGE_CHARACTERS - (sumWidths(columns) - sumWidths(flexible))
  if (room < flexible.length * NARROW_CHARACTERS) return null
  const factor = room / sumWidths(flexible)
  return columns.map((column) => (isFlexible(column) ? { ...column, width: column.width * factor } : column))
}

/** Returns a row with the given texts in the columns. */
function toSheetRow(columns: Column[], texts: string[], style: CellStyle, isRuled: boolean): SheetRow {
  const fullWidth = columns.reduce((sum, { width }) => sum + width, 0)
  let position = 0
  const cells = columns.map((column, index) => {
    const start = position
    position += column.width
    const end = index === columns.length - 1 ? 1 : (position - GAP_CHARACTERS) / fullWidth
    return cell(truncate(texts[index] ?? '', column), start / fullWidth, end, style, column.isRight)
  })
  // a row with a line below it needs a little space
  return row(cells, isRuled ? 0.3 : 0, isRuled)
}

/** The columns and rows of a statement, as texts; the first column numbers the rows. */
interface Grid {
  columns: Column[]
  rows: string[][]
}

/** Replaces the text of a hidden cell. */
export const BLACKENED = '[blackened]'

/**
 * Returns the columns and rows of a statement's readable form.
 * @param blackened the numbers of columns of a table whose cells are hidden
 */
export const gridOf = (file: StatementFile, blackened: number[] = []): Grid =>
  file.format === 'csv' ? gridOfTable(file.table, blackened) : gridOfEntries(file.entries)

const NUMBER_COLUMN: Column = { title: 'Row', width: 5 + GAP_CHARACTERS, isRight: true }

/** Returns a column that is wide enough for the words of its title and for its texts. */
function toColumn(title: string, texts: string[]): Column {
  const words = title.split(' ').map(({ length }) => length * HEAD_SIZE)
  const longest = Math.max(...words, ...texts.map(({ length }) => length))
  return {
    title,
    width: Math.min(COLUMN_CHARACTERS_MAX, longest) + GAP_CHARACTERS,
    isRight: texts.length > 0 && texts.every(isStatementAmount),
  }
}

/** Returns the grid of a CSV table without empty columns; each row is one joined text if it is too wide. */
function gridOfTable({ header, rows }: CsvTable, blackened: number[]): Grid {
  const columnCount = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const usedColumns = Array.from({ length: columnCount }, (_, column) => column).filter((column) =>
    rows.some(({ cells }) => cells[column]),
  )
  const titles = usedColumns.map((column) => header?.cells[column] ?? '')
  const examinedRows = rows.slice(0, EXAMINED_ROWS_MAX)
  const shownTexts = (cells: string[]) =>
    usedColumns.map((column) => (blackened.includes(column) ? BLACKENED : (cells[column] ?? '')))
  const textsIn = (column: number) => examinedRows.flatMap(({ cells }) => cells[column] || [])
  const columns = fitToPage([
    NUMBER_COLUMN,
    ...usedColumns.map((column, index) => toColumn(titles[index] ?? '', textsIn(column))),
  ])
  if (columns) return { columns, rows: rows.map(({ line, cells }) => [String(line), ...shownTexts(cells)]) }
  // an empty cell keeps its place as a dash
  const joinTexts = (texts: string[]) => texts.map((text) => text || '–').join(' · ')
  const joined = { title: joinTexts(titles), width: PAGE_CHARACTERS - NUMBER_COLUMN.width, isRight: false }
  return {
    columns: [NUMBER_COLUMN, joined],
    rows: rows.map(({ line, cells }) => [String(line), joinTexts(shownTexts(cells))]),
  }
}

const withCurrency = (amount: string, currency: string) =>
  `${formatSheetAmount(amount, minorDigits(currency))} ${currency}`.trim()

const ENTRY_COLUMNS: Column[] = [
  NUMBER_COLUMN,
  { title: 'Date', width: 12, isRight: false },
  { title: 'Text', width: 43, isRight: false },
  { title: 'Purchase', width: 15, isRight: true },
  { title: 'Amount', width: 15, isRight: true },
]

const gridOfEntries = (entries: StatementRecord[]): Grid => ({
  columns: ENTRY_COLUMNS,
  rows: entries.map(({ line, values, source }) => {
    if (values === null) return [String(line), '', source.replaceAll(/\s+/g, ' '), '', '']
    const { date, text, original, amount, currency } = values
    return [
      String(line),
      date,
      text,
      original ? withCurrency(original.amount, original.currency) : '',
      withCurrency(amount, currency),
    ]
  }),
})

const accountRows = (file: EntryFile): SheetRow[] =>
  file.accounts.slice(0, 5).map((account) => row([cell(`Account ${account}`, 0, 1, 'muted')]))

/** Returns the readable form of a data file: its title, facts about it, and a grid. */
export const gridSheet = (title: string, facts: SheetRow[], { columns, rows }: Grid): Sheet => ({
  top: [
    row([cell(title, 0, 0.62, 'title'), cell('Shown from the data in its file', 0.64, 1, 'muted', true)]),
    ...facts,
    row([], 1),
  ],
  head: toSheetRow(
    columns,
    columns.map((column) => column.title),
    'label',
    false,
  ),
  lines: rows.map((texts) => [toSheetRow(columns, texts, 'body', true)]),
  bottom: [],
})

/** Returns the readable form of a bank statement. */
export function toStatementSheet(file: StatementFile): Sheet {
  const count = rowCountOf(file)
  const facts = `${FORMAT_NAMES[file.format]}, ${count === 1 ? '1 row' : `${count} rows`}`
  const accounts = file.format === 'csv' ? [] : accountRows(file)
  return gridSheet('Bank statement', [row([cell(facts, 0, 1, 'muted')], 0.5), ...accounts], gridOf(file))
}
