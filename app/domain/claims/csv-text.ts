import { FORMAT_NAMES } from '~/domain/bank-statements/schema'
import type { Claim } from './claim'
import { linesSheet } from './line-columns'
import { usedStatements } from './used-statements'
import type { Cell } from './worksheet-cells'

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

const quoted = (text: string) => (/[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function fieldOf(cell: Cell): string {
  if (cell === null) return ''
  if ('number' in cell) return cell.number
  return 'date' in cell ? cell.date : quoted(harmless(cell.text))
}

/**
 * Returns the lines of a claim as CSV (RFC 4180) for machines and Excel alike: decimal points, ISO dates, and
 * the claim in every row, so that those of several claims can be put together. It has no totals: the total is
 * the sum of the column Claimed.
 */
export function claimCsv(claim: Claim): string {
  const { columns, rows } = linesSheet(claim)
  const { number = 'DRAFT', version = '' } = claim.frozen ?? {}
  const head = ['Claim', 'Version', ...columns.map(({ title }) => title)]
  const body = rows.map((row) => [quoted(harmless(number)), String(version), ...row.map(fieldOf)])
  return csvOf([head, ...body])
}

const csvOf = (rows: string[][]): string =>
  BYTE_ORDER_MARK + rows.map((fields) => `${fields.join()}\r\n`).join('')

/**
 * Returns the rows of bank statements that a claim uses as CSV, each with what identifies its statement;
 * null when it uses none. Nothing else of a statement is in it.
 */
export function statementRowsCsv(claim: Claim): string | null {
  const head = 'Line,Statement,Format,Account,SHA-256,Row,Date,Text,Charged,Currency'.split(',')
  const body = usedStatements(claim).flatMap(({ name, source, rows }) =>
    rows.map(({ line, row }) => [
      String(line.number),
      ...[
        name,
        source ? FORMAT_NAMES[source.format] : '',
        source?.accounts.join(' ') ?? '',
        source?.sha256 ?? '',
      ].map((text) => quoted(harmless(text))),
      String(row.row),
      ...[row.date, row.text].map((text) => quoted(harmless(text))),
      row.amount,
      quoted(harmless(claim.currency)),
    ]),
  )
  return body.length === 0 ? null : csvOf([head, ...body])
}
