// The readable form of a data file, such as an electronic invoice: rows that `drawSheet` draws on pages.

export type CellStyle = 'title' | 'strong' | 'body' | 'muted' | 'label'

export interface Cell {
  text: string
  style: CellStyle
  /** the start and end of the cell in its row, as shares of the row's width */
  from: number
  to: number
  isRight: boolean
}

export interface SheetRow {
  cells: Cell[]
  /** the space above, in lines of text */
  space: number
  /** whether a rule is drawn above it */
  isRuled: boolean
}

/** A document with a table, such as an invoice with its items. A line of the table may have several rows. */
export interface Sheet {
  top: SheetRow[]
  head: SheetRow
  /** the rows of each line of the table */
  lines: SheetRow[][]
  bottom: SheetRow[]
}

/** The longest text of a cell. No row is taller than a page, because longer texts are cut off. */
export const CELL_CHARACTERS_MAX = 1_000

export const cell = (
  text: string,
  from: number,
  to: number,
  style: CellStyle = 'body',
  isRight = false,
): Cell => ({ text: text.slice(0, CELL_CHARACTERS_MAX), from, to, style, isRight })

export const row = (cells: Cell[], space = 0, isRuled = false): SheetRow => ({ cells, space, isRuled })

/** Formats an amount, readable in every language, with spaced thousands and at least `decimals` decimals. */
export function formatSheetAmount(amount: string | null, decimals = 0): string {
  if (amount === null) return ''
  const [integer = '', fraction = ''] = amount.replace('-', '').split('.')
  const groups = BigInt(integer).toLocaleString('en').replaceAll(',', '\u00a0')
  const decimalDigits = fraction.padEnd(decimals, '0')
  return `${amount.startsWith('-') ? '−' : ''}${groups}${decimalDigits === '' ? '' : `.${decimalDigits}`}`
}

/** Returns the searchable texts of a sheet, one line for each row. */
export function* textsOf({ top, lines, bottom }: Sheet): Generator<string> {
  for (const rows of [top, ...lines, bottom])
    for (const { cells } of rows) yield cells.map(({ text }) => text).join(' ')
}
