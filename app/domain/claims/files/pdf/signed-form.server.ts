import type { Claim } from '~/domain/claims/claim'
import { type ClaimLine, isNotConverted } from '~/domain/claims/claim-line'
import { convertedMoney, money } from '~/domain/claims/claim-text'
import { lineMoney } from '~/domain/claims/payments/due-amounts'
import { layOut } from '~/domain/documents/text-layout.server'
import { drawSignature } from './draw-cover.server'
import { lineDestination } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { LINE, STYLES } from './theme.server'

// Draws a form about one line of a claim, which the claimant signs.

/** The height of the place to sign, in points. */
const SIGNATURE_HEIGHT = 76

/** Returns the amount of a line as a form states it. */
export const amountText = (line: ClaimLine, claim: Claim): string =>
  isNotConverted(line)
    ? lineMoney(line, claim)
    : `${money(line.amount, line.currency)}, claimed as ${convertedMoney(line.converted, claim)}`

/**
 * Draws the title with a link to the line, the body, and the place to sign. They stay on one page unless the
 * body is longer.
 * @param form.height the height of the body, in points
 */
export function drawSignedForm(
  pdf: PdfWriter,
  { claim, line, height }: { claim: Claim; line: ClaimLine; height: number },
  drawBody: () => void,
): void {
  const title = layOut(`Line ${line.number}`, STYLES.heading)
  pdf.need(Math.min(title.height + height + SIGNATURE_HEIGHT, pdf.bottom - pdf.top))
  const { y } = pdf
  const area = { x: pdf.left, y, width: title.width, height: title.height }
  pdf.leaf('H2', () => pdf.draw(title, pdf.left, y))
  pdf.linkArea(lineDestination(line.number), area)
  pdf.y += title.height
  drawBody()
  pdf.need(SIGNATURE_HEIGHT)
  const place = { x: pdf.left, y: pdf.y + 8, width: pdf.width * 0.6 }
  drawSignature(pdf, { role: 'Claimant', name: claim.claimant.name, ...place })
  pdf.y += SIGNATURE_HEIGHT
  pdf.rule(pdf.y, pdf.left, pdf.width, LINE)
  pdf.y += 14
}
