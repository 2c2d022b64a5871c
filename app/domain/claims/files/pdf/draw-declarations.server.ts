import type { Claim, ClaimExplanation } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { convertedMoney, money, totalChangeText } from '~/domain/claims/claim-text'
import { isNotConverted, lineMoney } from '~/domain/claims/payments/due-amounts'
import { joinIsolated, layOut } from '~/domain/documents/text-layout.server'
import { drawSignature } from './draw-cover.server'
import { lineDestination, linkToLine, linkToRate } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { drawTable, mutedPiece, type Piece } from './table.server'
import { INK, LINE, STYLES } from './theme.server'

// Draws the claimant's explanations and declarations, and the changes since the previous version.

/** Returns a link to the subject of an explanation. */
const subjectPieces = ({ line, rate }: ClaimExplanation): Piece[] => {
  if (line !== null) return [linkToLine(line)]
  return rate === null ? [{ text: 'Claim' }] : [linkToRate(rate)]
}

/** Draws the claimant's explanations of findings. */
export function drawExplanations(pdf: PdfWriter, { explanations }: Claim): void {
  drawTable(pdf, explanations, [
    { title: 'About', width: 46, cell: subjectPieces },
    { title: 'What was found', width: 190, cell: ({ finding }) => finding },
    { title: 'What the claimant says', cell: ({ text }) => text || [mutedPiece('Not explained')] },
  ])
}

/** Draws the changes since the previous version. */
export function drawChanges(pdf: PdfWriter, claim: Claim): void {
  const { changes } = claim
  if (!changes) return
  pdf.paragraph(totalChangeText(claim, changes))
  pdf.y += 6
  for (const note of changes.notes) {
    pdf.paragraph(`• ${note}`)
    pdf.y += 2
  }
  pdf.y += 10
}

/** Returns the lines that have a declaration instead of a receipt. */
export const declaredLines = ({ lines }: Claim) => lines.filter(({ declaration }) => declaration !== null)

/** The height of the place to sign, in points. */
const SIGNATURE_HEIGHT = 76

/** Draws a declaration, to be signed, for each line without a receipt. */
export function drawDeclarations(pdf: PdfWriter, claim: Claim): void {
  pdf.paragraph(
    'The claimant declares of each expense below that it was incurred as stated, for the purpose of this claim, that no receipt can be presented, and that it is not claimed elsewhere.',
    STYLES.muted,
  )
  pdf.y += 12
  for (const line of declaredLines(claim)) drawDeclaration(pdf, claim, line)
}

function drawDeclaration(pdf: PdfWriter, claim: Claim, line: ClaimLine): void {
  const merchant = line.merchant || 'Merchant not stated'
  const text = joinIsolated(line.date ?? 'Date not known', merchant, line.category)
  const amounts = isNotConverted(line)
    ? lineMoney(line, claim)
    : `${money(line.amount, line.currency)}, claimed as ${convertedMoney(line.converted, claim)}`
  const title = layOut(`Line ${line.number}`, STYLES.heading)
  const body = [layOut(text, STYLES.strong, pdf.width), layOut(amounts, STYLES.body, pdf.width)]
  const textHeight = title.height + body.reduce((sum, { height }) => sum + height, 0)
  // keeps the title, the reason and the place to sign on one page, unless the reason is very long
  const reason = layOut(`Why there is no receipt: ${line.declaration}`, STYLES.body, pdf.width)
  pdf.need(Math.min(textHeight + reason.height + SIGNATURE_HEIGHT, pdf.bottom - pdf.top))
  const { y } = pdf
  const area = { x: pdf.left, y, width: title.width, height: title.height }
  pdf.leaf('H2', () => pdf.draw(title, pdf.left, y))
  pdf.linkArea(lineDestination(line.number), area)
  pdf.y += title.height
  for (const block of body) {
    pdf.leaf('P', () => pdf.draw(block, pdf.left, pdf.y))
    pdf.y += block.height
  }
  pdf.paragraph(`Why there is no receipt: ${line.declaration}`, { size: STYLES.body.size, color: INK })
  pdf.need(SIGNATURE_HEIGHT)
  const place = { x: pdf.left, y: pdf.y + 8, width: pdf.width * 0.6 }
  drawSignature(pdf, { role: 'Claimant', name: claim.claimant.name, ...place })
  pdf.y += SIGNATURE_HEIGHT
  pdf.rule(pdf.y, pdf.left, pdf.width, LINE)
  pdf.y += 14
}
