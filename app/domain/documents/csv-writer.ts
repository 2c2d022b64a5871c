import { exportedText } from '~/domain/text/hidden-characters'

// Writes CSV (RFC 4180) that machines and Excel read. The caller writes decimal points and ISO dates.

/** The mark that makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

// Where a spreadsheet may begin a formula. Invisible characters before the formula sign do not count. The
// first pattern matches the start of a text. The second matches the start of a cell in spreadsheets that
// separate cells with semicolons or tabs, because these spreadsheets ignore the quotes.
const FORMULA_AT_START = /^(?=[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/u
const BEFORE_TEXT = /([;\s\p{Cf}"]+)([=+\-@＝＋－＠]?)/gu

/**
 * Returns the text before a formula sign with an apostrophe after each cell separator that only invisible
 * characters follow.
 */
function marked(before: string): string {
  const from = Math.max(0, before.lastIndexOf(';'))
  return before.slice(0, from) + before.slice(from).replaceAll(/[;\t\r\n]/g, "$&'")
}

/** Prefixes every possible formula with an apostrophe, so that no spreadsheet calculates it. */
const harmless = (text: string) =>
  text
    .replaceAll(BEFORE_TEXT, (all, before: string, formula: string) =>
      formula ? marked(before) + formula : all,
    )
    .replace(FORMULA_AT_START, "'")

/** Returns a text as a CSV field: without formulas, and quoted where it needs quotes. */
export const csvText = (text: string): string => quoted(harmless(exportedText(text)))

const quoted = (text: string) => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns a CSV file of rows. Each field must come from `csvText` or be a figure. */
export const csvOf = (rows: string[][]): string =>
  BYTE_ORDER_MARK + rows.map((fields) => `${fields.join()}\r\n`).join('')
