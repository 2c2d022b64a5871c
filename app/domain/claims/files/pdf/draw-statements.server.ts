import { FORMAT_NAMES } from '~/domain/bank-statements/schema'
import type { Claim, ClaimFile } from '~/domain/claims/claim'
import {
  convertedMoney,
  feeText,
  isChargedOtherwise,
  money,
  purchaseText,
  writtenDates,
} from '~/domain/claims/claim-text'
import { isBlackened, type UsedStatement, usedStatements } from '~/domain/claims/files/used-statements'
import { pluralize } from '~/domain/text/pluralize'
import { linkToLine, linkToRate } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { PdfTable } from './table.server'
import { STYLES } from './theme.server'

const CLAIMANT_HAS_IT =
  'The other rows are no part of the claim. The claimant has the file; it is the same when this is its SHA-256.'

function keptText(kept: ClaimFile | undefined): string {
  if (!kept) return CLAIMANT_HAS_IT
  return isBlackened(kept)
    ? `The statement is file ${kept.number} of the claim, with its other rows blackened. ${CLAIMANT_HAS_IT}`
    : `The whole statement is file ${kept.number} of the claim.`
}

/** Returns sentences with the identity of a statement and the place of its file. */
function factsOf({ source, rows }: UsedStatement, { files }: Claim): string[] {
  if (!source) return ['The file was not identified when its rows were taken.']
  const { format, accounts, firstDate, lastDate, bytes, sha256 } = source
  // two uses may share a row, as a charge and as the proof of a rate
  const used = new Set(rows.map(({ row }) => row.row)).size
  const kept = files.find((file) => file.role === 'statement' && file.sha256 === sha256)
  return [
    [FORMAT_NAMES[format], ...accounts.map((account) => `account ${account}`)].join(', '),
    `${pluralize(source.rows, 'row')} of ${writtenDates(firstDate, lastDate)}, ${used} of them used here`,
    `File of ${bytes} bytes, SHA-256 ${sha256}`,
    keptText(kept),
  ]
}

/** Returns the bank's charge or refund, and below it the amount that a line claims if that differs. */
function chargedCell({ line, row, use, currency }: UsedStatement['rows'][number], claim: Claim) {
  const isClaimed = currency === claim.currency
  const charged = isClaimed ? convertedMoney(row.amount, claim) : money(row.amount, currency)
  if (use === 'refund') return `−${charged}`
  if (!line || !isChargedOtherwise(line, row, claim)) return charged
  const claimed = `claimed ${convertedMoney(line.converted, claim)}`
  return [{ text: charged }, { text: claimed, style: STYLES.cellMuted }]
}

/** Draws the statement rows of charges and refunds. */
export function drawStatements(sheet: PdfWriter, claim: Claim): void {
  sheet.paragraph('These are the rows that the claim uses.', STYLES.muted)
  sheet.y += 12
  for (const statement of usedStatements(claim)) {
    sheet.heading(statement.name)
    for (const fact of factsOf(statement, claim)) sheet.paragraph(fact, STYLES.muted)
    sheet.y += 8
    // claims of older formats have no purchases and fees, and their files must not change
    const saysPurchases = statement.rows.some(({ row }) => row.purchase !== null)
    const saysFees = statement.rows.some(({ row }) => row.fee !== null)
    new PdfTable(sheet, [
      { title: 'Row', width: 40, align: 'right' },
      { title: 'Date', width: 60 },
      { title: 'Text' },
      ...(saysPurchases ? [{ title: 'Purchase', width: 90, align: 'right' as const }] : []),
      { title: 'Charged', width: 90, align: 'right' },
      ...(saysFees ? [{ title: 'Fee', width: 64, align: 'right' as const }] : []),
      { title: 'Line', width: 36, align: 'right' },
    ]).draw(
      statement.rows.map((used) => ({
        cells: [
          String(used.row.row),
          used.row.date,
          used.row.text,
          ...(saysPurchases ? [purchaseText(used.row)] : []),
          chargedCell(used, claim),
          ...(saysFees ? [feeText(used.row, used.currency)] : []),
          [used.line ? linkToLine(used.line.number) : linkToRate(used.rate?.code ?? '')],
        ],
      })),
    )
    sheet.y += 12
  }
}
