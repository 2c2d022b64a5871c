import { exportedText } from '~/domain/text/hidden-characters'

// CSV (RFC 4180) for machines and Excel alike: decimal points and ISO dates are written by who calls.

/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

// Where a spreadsheet would begin a formula, whatever in front of it is not seen: at the start of a text; and
// behind what begins a cell where another separator than the comma is the custom, as quotes protect nothing
// there.
const FORMULA_AT_START = /^(?=[\s\p{Cf}"]*[=+\-@＝＋－＠]|[\t\r\n])/u
const BEFORE_TEXT = /([;\s\p{Cf}"]+)([=+\-@＝＋－＠]?)/gu

/**
 * Returns the text before a formula sign with an apostrophe after each cell separator that is followed by
 * invisible characters only.
 */
function marked(before: string): string {
  const from = Math.max(0, before.lastIndexOf(';'))
  return before.slice(0, from) + before.slice(from).replaceAll(/[;\t\r\n]/g, "$&'")
}

/** A text that no spreadsheet calculates: an apostrophe goes in front. */
const harmless = (text: string) =>
  text
    .replaceAll(BEFORE_TEXT, (all, before: string, formula: string) =>
      formula ? marked(before) + formula : all,
    )
    .replace(FORMULA_AT_START, "'")

/** A text as a field. */
export const csvText = (text: string): string => quoted(harmless(exportedText(text)))

const quoted = (text: string) => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns rows of fields, each as `csvText` or a figure, as a file. */
export const csvOf = (rows: string[][]): string =>
  BYTE_ORDER_MARK + rows.map((fields) => `${fields.join()}\r\n`).join('')
