import { FORMAT_NAMES } from '~/domain/bank-statements/schema'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import {
  convertedMoney,
  differsFromRow,
  feeText,
  money,
  purchaseText,
  writtenDates,
} from '~/domain/claims/claim-text'
import { fileLabel } from '~/domain/claims/files/file-labels'
import {
  isBlackened,
  type RowUsage,
  type UsedStatement,
  usedStatements,
} from '~/domain/claims/files/used-statements'
import { pluralize } from '~/domain/text/pluralize'
import { linkToLine, linkToRate } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { drawTable, mutedPiece } from './table.server'
import { STYLES } from './theme.server'

// Draws the rows of bank statements that a claim uses.

const CLAIMANT_HAS_IT =
  'The other rows are no part of the claim. The claimant has the file; it is the same when this is its SHA-256.'

/** Says where the file of a statement is: in the claim, or with the claimant. */
function statementFileText(claim: Claim, statementFile: ClaimFile | undefined): string {
  if (!statementFile) return CLAIMANT_HAS_IT
  const label = fileLabel(claim, statementFile.number)
  return isBlackened(statementFile)
    ? `The statement is file ${label} of the claim, with its other rows blackened. ${CLAIMANT_HAS_IT}`
    : `The whole statement is file ${label} of the claim.`
}

/** Returns sentences with the identity of a statement and the place of its file. */
function factsOf({ source, usages }: UsedStatement, claim: Claim): string[] {
  if (!source) return ['The file was not identified when its rows were taken.']
  const { format, accounts, firstDate, lastDate, bytes, sha256 } = source
  // two uses may share a row, as a charge and as the proof of a rate
  const usedRowCount = new Set(usages.map(({ statementRow }) => statementRow.row)).size
  const statementFile = claim.files.find((file) => file.role === 'statement' && file.sha256 === sha256)
  return [
    [FORMAT_NAMES[format], ...accounts.map((account) => `account ${account}`)].join(', '),
    `${pluralize(source.rows, 'row')} of ${writtenDates(firstDate, lastDate)}, ${usedRowCount} of them used here`,
    `File of ${bytes} bytes, SHA-256 ${sha256}`,
    statementFileText(claim, statementFile),
  ]
}

/** Returns the bank's charge or refund, and below it the amount that a line claims if that differs. */
function chargedCell({ line, statementRow, use, currency }: RowUsage, claim: Claim) {
  const { amount } = statementRow
  const charged = currency === claim.currency ? convertedMoney(amount, claim) : money(amount, currency)
  if (use === 'refund') return `−${charged}`
  if (!line || !differsFromRow(line, statementRow, claim)) return charged
  return [{ text: charged }, mutedPiece(`claimed ${convertedMoney(line.converted, claim)}`)]
}

/** Draws the statement rows of charges and refunds. */
export function drawStatements(pdf: PdfWriter, claim: Claim): void {
  pdf.paragraph('These are the rows that the claim uses.', STYLES.muted)
  pdf.y += 12
  for (const statement of usedStatements(claim)) {
    pdf.heading(statement.name)
    for (const fact of factsOf(statement, claim)) pdf.paragraph(fact, STYLES.muted)
    pdf.y += 8
    // claims of older formats have no purchases and fees, and their files must not change
    const hasPurchases = statement.usages.some(({ statementRow }) => statementRow.purchase !== null)
    const hasFees = statement.usages.some(({ statementRow }) => statementRow.fee !== null)
    const figures = { align: 'right' } as const
    const purchase = ({ statementRow }: RowUsage) => purchaseText(statementRow)
    const fee = ({ statementRow, currency }: RowUsage) => feeText(statementRow, currency)
    const use = ({ line, rate }: RowUsage) => [line ? linkToLine(line.number) : linkToRate(rate?.code ?? '')]
    drawTable(pdf, statement.usages, [
      { title: 'Row', width: 40, ...figures, cell: ({ statementRow }) => String(statementRow.row) },
      { title: 'Date', width: 60, cell: ({ statementRow }) => statementRow.date },
      { title: 'Text', cell: ({ statementRow }) => statementRow.text },
      ...(hasPurchases ? [{ title: 'Purchase', width: 90, ...figures, cell: purchase }] : []),
      { title: 'Charged', width: 90, ...figures, cell: (usage) => chargedCell(usage, claim) },
      ...(hasFees ? [{ title: 'Fee', width: 64, ...figures, cell: fee }] : []),
      { title: 'Line', width: 36, ...figures, cell: use },
    ])
    pdf.y += 12
  }
}
