import type { Claim, ClaimExplanation } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { totalChangeText } from '~/domain/claims/claim-text'
import { joinIsolated, layOut } from '~/domain/documents/text-layout.server'
import { linkToLine, linkToRate } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { amountText, drawSignedForm } from './signed-form.server'
import { drawTable, mutedPiece, type Piece } from './table.server'
import { INK, STYLES } from './theme.server'

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
  const body = [
    layOut(text, STYLES.strong, pdf.width),
    layOut(amountText(line, claim), STYLES.body, pdf.width),
  ]
  const words = `Why there is no receipt: ${line.declaration}`
  const reason = layOut(words, STYLES.body, pdf.width)
  const height = [...body, reason].reduce((sum, block) => sum + block.height, 0)
  drawSignedForm(pdf, { claim, line, height }, () => {
    for (const block of body) {
      pdf.leaf('P', () => pdf.draw(block, pdf.left, pdf.y))
      pdf.y += block.height
    }
    pdf.paragraph(words, { size: STYLES.body.size, color: INK })
  })
}
