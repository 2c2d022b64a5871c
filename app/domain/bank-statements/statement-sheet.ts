import { type CellStyle, cell, row, type Sheet, type SheetRow } from '~/domain/sheet'
import type { CsvTable } from './csv'
import type { EntryFile, StatementEntry } from './entries'
import { FORMAT_NAMES } from './schema'
import { rowCountOf, type StatementFile } from './statement-file'

// The readable form of a bank statement: all its rows, as far as there are pages for them.

/** A column of a sheet, and its share of the width. */
interface Column {
  title: string
  share: number
  isRight: boolean
}

/** The space between two columns, as a share of the width. */
const GAP = 0.012

/** A cell is not worth more of the width than one of so many characters, and not less. */
const WIDTH_CHARACTERS = { min: 4, max: 40 }

/** The rows by which the widths of columns are judged, and the most columns that stand side by side. */
const ROWS_JUDGED = 200
const COLUMNS_MAX = 10

/** What is shown of a cell; the file has all of it. */
const SHOWN_CHARACTERS_MAX = 300

/** Returns the row of texts in columns that share the width. */
function rowOf(columns: Column[], texts: string[], style: CellStyle, isRuled: boolean): SheetRow {
  const whole = columns.reduce((sum, { share }) => sum + share, 0)
  let from = 0
  const cells = columns.map(({ share, isRight }, at) => {
    const start = from
    from += share / whole
    const text = (texts[at] ?? '').slice(0, SHOWN_CHARACTERS_MAX)
    return cell(text, start, at === columns.length - 1 ? 1 : from - GAP, style, isRight)
  })
  return row(cells, isRuled ? 0.3 : 0, isRuled)
}

/** The columns and rows of a statement, as texts. */
interface Grid {
  columns: Column[]
  rows: string[][]
}

const NUMBER: Column = { title: 'Row', share: 5, isRight: true }

const AMOUNT = /^[-+−]?[\d.,' \u00a0]+[-+]?$/

/**
 * Returns the table of a CSV in columns as wide as what stands in them; one of many columns as a text for
 * each row.
 */
function gridOfTable({ header, rows }: CsvTable): Grid {
  const width = Math.max(header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length))
  const judged = rows.slice(0, ROWS_JUDGED).map(({ cells }) => cells)
  const titles = Array.from({ length: width }, (_, at) => header?.cells[at] ?? '')
  const used = titles
    .map((title, at) => ({ title, at }))
    .filter(({ at }) => rows.some(({ cells }) => cells[at]))
  if (used.length > COLUMNS_MAX)
    return {
      columns: [NUMBER, { title: titles.filter(Boolean).join(' · '), share: 95, isRight: false }],
      rows: rows.map(({ line, cells }) => [String(line), cells.filter(Boolean).join(' · ')]),
    }
  const columnOf = ({ title, at }: { title: string; at: number }): Column => {
    const texts = judged.map((cells) => cells[at] ?? '').filter(Boolean)
    const longest = Math.max(title.length, ...texts.map(({ length }) => length))
    return {
      title,
      share: Math.min(WIDTH_CHARACTERS.max, Math.max(WIDTH_CHARACTERS.min, longest)),
      isRight: texts.length > 0 && texts.every((text) => AMOUNT.test(text)),
    }
  }
  return {
    columns: [NUMBER, ...used.map(columnOf)],
    rows: rows.map(({ line, cells }) => [String(line), ...used.map(({ at }) => cells[at] ?? '')]),
  }
}

const withCurrency = (amount: string, currency: string) => `${amount} ${currency}`.trim()

const ENTRY_COLUMNS: Column[] = [
  NUMBER,
  { title: 'Date', share: 11, isRight: false },
  { title: 'Text', share: 50, isRight: false },
  { title: 'Purchase', share: 16, isRight: true },
  { title: 'Amount', share: 18, isRight: true },
]

const gridOfEntries = (entries: StatementEntry[]): Grid => ({
  columns: ENTRY_COLUMNS,
  rows: entries.map(({ line, date, text, original, amount, currency }) => [
    String(line),
    date,
    text,
    original ? withCurrency(original.amount, original.currency) : '',
    withCurrency(amount, currency),
  ]),
})

const accountsOf = (file: EntryFile): SheetRow[] =>
  file.accounts.slice(0, 5).map((account) => row([cell(`Account ${account}`, 0, 1, 'muted')]))

/** Returns the readable form of a bank statement. */
export function toStatementSheet(file: StatementFile): Sheet {
  const { columns, rows } = file.format === 'csv' ? gridOfTable(file.table) : gridOfEntries(file.entries)
  const count = rowCountOf(file)
  const facts = `${FORMAT_NAMES[file.format]}, ${count === 1 ? '1 row' : `${count} rows`}`
  return {
    top: [
      row([
        cell('Bank statement', 0, 0.48, 'title'),
        cell('Shown from the data in its file', 0.5, 1, 'muted', true),
      ]),
      row([cell(facts, 0, 1, 'muted')], 0.5),
      ...(file.format === 'csv' ? [] : accountsOf(file)),
      row([], 1),
    ],
    head: rowOf(
      columns,
      columns.map(({ title }) => title),
      'label',
      false,
    ),
    lines: rows.map((texts) => [rowOf(columns, texts, 'body', true)]),
    bottom: [],
  }
}
