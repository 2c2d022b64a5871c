import type { ClaimLine } from '~/domain/claims/claim-line'
import { claimTitle, money } from '~/domain/claims/claim-text'
import { fileLabel } from '~/domain/claims/files/file-labels'
import { joinIsolated, layOut, layOutFigure, layOutLine } from '~/domain/documents/text-layout.server'
import { isEventRole } from '~/domain/events/file-roles'
import { documentMetadata, endUnsealed, type WriteBytes } from './compose-pack.server'
import { linesOf, linesText } from './draw-lines.server'
import type { PdfJob } from './job.server'
import { PdfWriter } from './page-writer.server'
import { LINE_STRONG, STYLES } from './theme.server'

/** The boxes beside each other and below each other on a page, and the space between them in points. */
const COLUMNS = 2
const ROWS = 3
const GAP = 12

/** Writes sheets with a numbered box for each receipt, into which the claimant glues the paper. */
export async function composeIndexSheet({ claim, dataSha256 }: PdfJob, write: WriteBytes): Promise<void> {
  const files = claim.files.filter(({ role }) => !isEventRole(role))
  const perPage = COLUMNS * ROWS
  const pages = Math.max(1, Math.ceil(files.length / perPage))
  const pdf = new PdfWriter(documentMetadata({ claim, dataSha256 }, 'Index sheet'), pages)
  const lines = new Map(claim.lines.map((line) => [line.number, line]))
  if (files.length === 0) pdf.paragraph(`${claimTitle(claim)} has no receipts.`)
  files.forEach((file, index) => {
    if (index > 0 && index % perPage === 0) pdf.newPage()
    drawBox(pdf, fileLabel(claim, file.number), linesOf(file, lines), index % perPage)
  })
  await endUnsealed(pdf, write)
}

/** Draws the box of a file, with its number and its lines. The index is that of the box on its page. */
function drawBox(pdf: PdfWriter, label: string, lines: ClaimLine[], index: number): void {
  const width = (pdf.width - (COLUMNS - 1) * GAP) / COLUMNS
  const height = (pdf.bottom - pdf.top - (ROWS - 1) * GAP) / ROWS
  const x = pdf.left + (index % COLUMNS) * (width + GAP)
  const y = pdf.top + Math.floor(index / COLUMNS) * (height + GAP)
  pdf.box(x, y, width, height, { stroke: LINE_STRONG })
  const number = layOut(label, STYLES.title)
  const textWidth = width - number.width - 32
  pdf.leaf('P', () => {
    pdf.draw(number, x + 10, y + 7)
    const [line, ...otherLines] = lines
    if (!line) return
    const lineText =
      otherLines.length === 0 ? joinIsolated(`Line ${line.number}`, line.date ?? '') : linesText(lines)
    pdf.draw(layOutLine(lineText, STYLES.cellMuted, textWidth), x + number.width + 20, y + 7)
    pdf.draw(layOutLine(line.merchant, STYLES.cellStrong, textWidth), x + number.width + 20, y + 18)
    const amounts = joinIsolated(...lines.map(({ amount, currency }) => money(amount, currency)))
    pdf.draw(layOutFigure(amounts, STYLES.cell, textWidth), x + number.width + 20, y + 30)
  })
  pdf.rule(y + 47, x, width)
}
