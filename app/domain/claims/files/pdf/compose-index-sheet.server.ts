import type { ClaimFile } from '~/domain/claims/claim'
import type { ClaimLine } from '~/domain/claims/claim-line'
import { claimTitle, money } from '~/domain/claims/claim-text'
import { joinIsolated, layOut, layOutFigure, layOutLine } from '~/domain/documents/text-layout.server'
import { isEventRole } from '~/domain/events/file-roles'
import { documentMetadata, handOver, type WriteBytes } from './compose-pack.server'
import { linesOf, linesText } from './draw-lines.server'
import type { PdfJob } from './job.server'
import { PdfWriter } from './page-writer.server'
import { LINE_STRONG, STYLES } from './theme.server'

const COLUMNS = 2
const ROWS = 3
const GAP = 12

/** Writes sheets with a numbered box for each receipt, into which the claimant glues the paper. */
export async function composeIndexSheet({ claim, dataSha256 }: PdfJob, write: WriteBytes): Promise<void> {
  const files = claim.files.filter(({ role }) => !isEventRole(role))
  const perPage = COLUMNS * ROWS
  const sheet = new PdfWriter(
    documentMetadata(claim, 'Index sheet', dataSha256),
    Math.max(1, Math.ceil(files.length / perPage)),
  )
  const lines = new Map(claim.lines.map((line) => [line.number, line]))
  if (files.length === 0) sheet.paragraph(`${claimTitle(claim)} has no receipts.`)
  files.forEach((file, at) => {
    if (at > 0 && at % perPage === 0) sheet.newPage()
    drawBox(sheet, file, linesOf(file, lines), at % perPage)
  })
  sheet.end()
  await handOver(sheet, write)
}

function drawBox(sheet: PdfWriter, file: ClaimFile, lines: ClaimLine[], at: number): void {
  const width = (sheet.width - (COLUMNS - 1) * GAP) / COLUMNS
  const height = (sheet.bottom - sheet.top - (ROWS - 1) * GAP) / ROWS
  const x = sheet.left + (at % COLUMNS) * (width + GAP)
  const y = sheet.top + Math.floor(at / COLUMNS) * (height + GAP)
  sheet.box(x, y, width, height, { stroke: LINE_STRONG })
  const number = layOut(String(file.number), STYLES.title)
  const room = width - number.width - 32
  sheet.leaf('P', () => {
    sheet.draw(number, x + 10, y + 7)
    const [line, ...others] = lines
    if (!line) return
    const named =
      others.length === 0 ? joinIsolated(`Line ${line.number}`, line.date ?? '') : linesText(lines)
    sheet.draw(layOutLine(named, STYLES.cellMuted, room), x + number.width + 20, y + 7)
    sheet.draw(layOutLine(line.merchant, STYLES.cellStrong, room), x + number.width + 20, y + 18)
    const amounts = joinIsolated(...lines.map(({ amount, currency }) => money(amount, currency)))
    sheet.draw(layOutFigure(amounts, STYLES.cell, room), x + number.width + 20, y + 30)
  })
  sheet.rule(y + 47, x, width)
}
