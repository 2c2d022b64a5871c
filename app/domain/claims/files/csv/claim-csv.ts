import { FORMAT_NAMES } from '~/domain/bank-statements/schema'
import type { Claim } from '~/domain/claims/claim'
import { linesSheet, roundingRows } from '~/domain/claims/files/columns-of-csv-and-xlsx'
import { usedStatements } from '~/domain/claims/files/used-statements'
import type { Cell } from '~/domain/claims/files/worksheet-cells'
import { csvFile, csvText } from '~/domain/documents/csv-writer'

/** Returns the text of a cell as a field of a CSV file. */
function csvField(cell: Cell): string {
  if (cell === null) return ''
  if ('number' in cell) return cell.number
  return 'date' in cell ? cell.date : csvText(cell.text)
}

/**
 * Returns the lines of a claim as CSV (RFC 4180) for machines and Excel alike: decimal points, ISO dates, and
 * the claim number in every row, so that users can combine rows of several claims. It has no row of totals;
 * the column Claimed adds up to the total. A last row without a number holds the rounding of the due.
 */
export function claimCsv(claim: Claim): string {
  const { columns, rows } = linesSheet(claim)
  const { number = 'DRAFT', version = '' } = claim.frozen ?? {}
  const head = ['Claim', 'Version', ...columns.map(({ title }) => title)]
  const allRows = [...rows, ...roundingRows(claim)]
  const body = allRows.map((row) => [csvText(number), String(version), ...row.map(csvField)])
  return csvFile([head, ...body])
}

/** Returns only the used statement rows as CSV, with their statements' identities; null without any. */
export function statementRowsCsv(claim: Claim): string | null {
  const statements = usedStatements(claim)
  // claims of older formats have no purchases and fees, and their files must not change
  const hasPurchases = statements.some(({ usages }) =>
    usages.some(({ statementRow }) => statementRow.purchase !== null),
  )
  const hasFees = statements.some(({ usages }) =>
    usages.some(({ statementRow }) => statementRow.fee !== null),
  )
  const head = 'Line,Statement,Format,Account,SHA-256,Row,Date,Text,Charged,Currency'.split(',')
  if (hasPurchases) head.push('Purchase', 'Purchase currency')
  if (hasFees) head.push('Fee')
  const body = statements.flatMap(({ name, source, usages }) =>
    usages.map(({ line, rate, statementRow, use, currency }) => [
      line ? String(line.number) : csvText(rate?.code ?? ''),
      ...[
        name,
        source ? FORMAT_NAMES[source.format] : '',
        source?.accounts.join(' ') ?? '',
        source?.sha256 ?? '',
      ].map(csvText),
      String(statementRow.row),
      ...[statementRow.date, statementRow.text].map(csvText),
      use === 'refund' ? `-${statementRow.amount}` : statementRow.amount,
      csvText(currency),
      ...(hasPurchases
        ? [statementRow.purchase?.amount ?? '', csvText(statementRow.purchase?.currency ?? '')]
        : []),
      ...(hasFees ? [statementRow.fee ?? ''] : []),
    ]),
  )
  return body.length === 0 ? null : csvFile([head, ...body])
}
