import Big from 'big.js'
import type { Claim } from '~/domain/claims/claim'
import { bankRowsSheet } from '~/domain/claims/files/bank-rows'
import { linesSheet, roundingRows } from '~/domain/claims/files/columns-of-csv-and-xlsx'
import type { Cell, Sheet } from '~/domain/claims/files/worksheet-cells'
import { csvFile, csvText } from '~/domain/documents/csv-writer'

/** Returns the text of a cell as a field of a CSV file. In layout 1 numbers have no superfluous zeros. */
function csvField(cell: Cell, { layout }: Claim): string {
  if (cell === null) return ''
  if ('number' in cell) return layout > 1 ? Big(cell.number).toFixed(cell.decimals) : cell.number
  return 'date' in cell ? cell.date : csvText(cell.text)
}

/** Returns the titles and rows of a table as fields of a CSV file. */
const csvRows = ({ columns, rows }: Sheet, claim: Claim): [titles: string[], ...rows: string[][]] => [
  columns.map(({ title }) => title),
  ...rows.map((row) => row.map((cell) => csvField(cell, claim))),
]

/**
 * Returns the lines of a claim as CSV (RFC 4180) for machines and Excel alike: decimal points, ISO dates, and
 * the claim number in every row, so that users can combine rows of several claims. It has no row of totals;
 * the column Claimed adds up to the total. A last row without a number holds the rounding of the due.
 */
export function claimCsv(claim: Claim): string {
  const sheet = linesSheet(claim)
  const { number = 'DRAFT', version = '' } = claim.frozen ?? {}
  const [titles, ...body] = csvRows({ ...sheet, rows: [...sheet.rows, ...roundingRows(sheet, claim)] }, claim)
  return csvFile([
    ['Claim', 'Version', ...titles],
    ...body.map((row) => [csvText(number), String(version), ...row]),
  ])
}

/** Returns only the used statement rows as CSV, with their statements' identities; null without any. */
export function statementRowsCsv(claim: Claim): string | null {
  const sheet = bankRowsSheet(claim)
  return sheet.rows.length === 0 ? null : csvFile(csvRows(sheet, claim))
}
