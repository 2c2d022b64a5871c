import type { Claim, ClaimExplanation } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { convertedMoney, money, totalChangeText } from '~/domain/claims/claim-text'
import { isNotConverted, lineMoney } from '~/domain/claims/payments/due-amounts'
import { joinIsolated, layOut } from '~/domain/documents/text-layout.server'
import { drawSignature } from './draw-cover.server'
import { linkToLine, linkToRate } from './draw-lines.server'
import type { PdfWriter } from './page-writer.server'
import { PdfTable, type Piece } from './table.server'
import { INK, LINE, STYLES } from './theme.server'

// The claimant's explanations and declarations, and the changes since the previous version.

const about = ({ line, rate }: ClaimExplanation): Piece[] => {
  if (line !== null) return [linkToLine(line)]
  return rate === null ? [{ text: 'Claim' }] : [linkToRate(rate)]
}

/** Draws the claimant's explanations of findings. */
export function drawExplanations(sheet: PdfWriter, { explanations }: Claim): void {
  new PdfTable(sheet, [
    { title: 'About', width: 46 },
    { title: 'What was found', width: 190 },
    { title: 'What the claimant says' },
  ]).draw(
    explanations.map((each) => ({
      cells: [about(each), each.finding, each.text || [{ text: 'Not explained', style: STYLES.cellMuted }]],
    })),
  )
}

/** Draws the changes since the previous version. */
export function drawChanges(sheet: PdfWriter, claim: Claim): void {
  const { changes } = claim
  if (!changes) return
  sheet.paragraph(totalChangeText(claim, changes))
  sheet.y += 6
  for (const note of changes.notes) {
    sheet.paragraph(`• ${note}`)
    sheet.y += 2
  }
  sheet.y += 10
}

/** Returns the lines that have a declaration instead of a receipt. */
export const declaredLines = ({ lines }: Claim) => lines.filter(({ declaration }) => declaration !== null)

const HEIGHT = 76

/** Draws a declaration, to be signed, for each line without a receipt. */
export function drawDeclarations(sheet: PdfWriter, claim: Claim): void {
  sheet.paragraph(
    'The claimant declares of each expense below that it was incurred as stated, for the purpose of this claim, that no receipt can be presented, and that it is not claimed elsewhere.',
    STYLES.muted,
  )
  sheet.y += 12
  for (const line of declaredLines(claim)) drawDeclaration(sheet, claim, line)
}

function drawDeclaration(sheet: PdfWriter, claim: Claim, line: ClaimLine): void {
  const text = joinIsolated(
    line.date ?? 'Date not known',
    line.merchant || 'Merchant not stated',
    line.category,
  )
  const amounts = isNotConverted(line)
    ? lineMoney(line, claim)
    : `${money(line.amount, line.currency)}, claimed as ${convertedMoney(line.converted, claim)}`
  const title = layOut(`Line ${line.number}`, STYLES.heading)
  const body = [layOut(text, STYLES.strong, sheet.width), layOut(amounts, STYLES.body, sheet.width)]
  const whole = title.height + body.reduce((sum, { height }) => sum + height, 0)
  // keeps the title, the reason and the place to sign on one page, unless the reason is very long
  const reason = layOut(`Why there is no receipt: ${line.declaration}`, STYLES.body, sheet.width)
  sheet.need(Math.min(whole + reason.height + HEIGHT, sheet.bottom - sheet.top))
  const { y } = sheet
  const area = { x: sheet.left, y, width: title.width, height: title.height }
  sheet.leaf('H2', () => sheet.draw(title, sheet.left, y))
  sheet.leadTo(`line ${line.number}`, area)
  sheet.y += title.height
  for (const block of body) {
    sheet.leaf('P', () => sheet.draw(block, sheet.left, sheet.y))
    sheet.y += block.height
  }
  sheet.paragraph(`Why there is no receipt: ${line.declaration}`, { size: STYLES.body.size, color: INK })
  sheet.need(HEIGHT)
  drawSignature(sheet, {
    role: 'Claimant',
    name: claim.claimant.name,
    x: sheet.left,
    y: sheet.y + 8,
    width: sheet.width * 0.6,
  })
  sheet.y += HEIGHT
  sheet.rule(sheet.y, sheet.left, sheet.width, LINE)
  sheet.y += 14
}
