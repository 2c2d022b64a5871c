// The readable form of a file of data, such as an electronic invoice: rows of texts, which are drawn on pages
// (`drawSheet`).

export type CellStyle = 'title' | 'strong' | 'body' | 'muted' | 'label'

export interface Cell {
  text: string
  style: CellStyle
  /** from where to where on the row, as shares of its width */
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

/** The rows above the lines, the heads of the lines' columns, the rows of each line, and those below. */
export interface Sheet {
  top: SheetRow[]
  head: SheetRow
  lines: SheetRow[][]
  bottom: SheetRow[]
}

/** So that no row is higher than a page. */
export const CELL_CHARACTERS_MAX = 1_000

export const cell = (
  text: string,
  from: number,
  to: number,
  style: CellStyle = 'body',
  isRight = false,
): Cell => ({ text: text.slice(0, CELL_CHARACTERS_MAX), from, to, style, isRight })

export const row = (cells: Cell[], space = 0, isRuled = false): SheetRow => ({ cells, space, isRuled })

/** An amount with its thousands apart, which no language reads otherwise, and at least so many decimals. */
export function written(amount: string | null, decimals = 0): string {
  if (amount === null) return ''
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const groups = BigInt(whole).toLocaleString('en').replaceAll(',', '\u00a0')
  const behind = fraction.padEnd(decimals, '0')
  return `${amount.startsWith('-') ? '−' : ''}${groups}${behind === '' ? '' : `.${behind}`}`
}

/** Returns the texts of a sheet, a line for each row, to search in. */
export function* textsOf({ top, lines, bottom }: Sheet): Generator<string> {
  for (const rows of [top, ...lines, bottom])
    for (const { cells } of rows) yield cells.map(({ text }) => text).join(' ')
}
