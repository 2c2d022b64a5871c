import { textForExport } from '~/domain/text/hidden-characters'

// Writes CSV (RFC 4180) that machines and Excel read. The caller writes decimal points and ISO dates.

/** The mark that makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

// The places where a spreadsheet may begin a formula. Invisible characters before the formula sign do not
// count. The first pattern matches the start of a text. The second matches the start of a cell within a text,
// for spreadsheets that separate cells with semicolons or tabs and ignore the quotes.
const FORMULA_AT_START = /^(?=[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/u
const BEFORE_CELL_TEXT = /([;\s\p{Cf}"]+)([=+\-@＝＋－＠]?)/gu

/**
 * Puts an apostrophe after each possible cell separator before a formula sign: `;'` for the `;` of `a;=1`.
 * Separators before the last semicolon only end empty cells.
 */
function withApostrophes(before: string): string {
  const lastCell = Math.max(0, before.lastIndexOf(';'))
  return before.slice(0, lastCell) + before.slice(lastCell).replaceAll(/[;\t\r\n]/g, "$&'")
}

/** Prefixes every possible formula with an apostrophe, so that no spreadsheet calculates it. */
const withoutFormulas = (text: string) =>
  text
    .replaceAll(BEFORE_CELL_TEXT, (match, before: string, formula: string) =>
      formula ? withApostrophes(before) + formula : match,
    )
    .replace(FORMULA_AT_START, "'")

/** Returns a text as a CSV field: without formulas, and quoted where it needs quotes. */
export const csvText = (text: string): string => quoted(withoutFormulas(textForExport(text)))

const quoted = (text: string) => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns a CSV file of rows. Each field must come from `csvText` or be a figure. */
export const csvFile = (rows: string[][], separator = ','): string =>
  BYTE_ORDER_MARK + rows.map((fields) => `${fields.join(separator)}\r\n`).join('')
