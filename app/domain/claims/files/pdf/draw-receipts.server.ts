import type { Claim, ClaimFile } from '~/domain/claims/claim'
import { fileLabel } from '~/domain/claims/files/file-labels'
import {
  type Block,
  joinIsolated,
  layOut,
  layOutLine,
  lineHeight,
} from '~/domain/documents/text-layout.server'
import { isEventRole } from '~/domain/events/file-roles'
import { pluralize } from '~/domain/text/pluralize'
import type { PrintPicture } from '~/infra/files/process/print.server'
import type { Area } from './canvas.server'
import { type BlackenedStatement, drawBlackened } from './draw-blackened-statements.server'
import { fileDestination, linesOf } from './draw-lines.server'
import type { PageView } from './page-views'
import type { PdfWriter } from './page-writer.server'
import { Areas } from './picture-areas.server'
import type { Slot } from './place-pictures.server'
import { type Stamp, type StampRow, stampOfEvent, stampOfLines, stampOfRate } from './stamps.server'
import { ACCENT, LINE, STYLES } from './theme.server'

// Draws the pages of a claim's files. Each picture has a heading, its stamp, that says what the file is for.
// A slot is the place of a picture in the pack: a page of a file, or a part of a long page.

/** Returns the pictures of a file with their places. A trial, which counts pages, gets null pictures. */
export type Pictures = (file: ClaimFile) => AsyncIterable<[Slot, PrintPicture | null]>

/** The height of a heading without its rows, and the space between its rows, in points. */
const STAMP_FRAME = 22
const ROW_GAP = 2

/** The largest share of a picture's area that its heading may take. */
const STAMP_SHARE_MAX = 0.5

/** The last row and the name of the file share a line of the heading, with a gap between them. */
const LAST_ROW_SHARE = 0.62
const FILE_NAME_SHARE = 0.36

interface LaidOutRow extends StampRow {
  block: Block
}

/** Returns the rows of a heading that fit and the height of the heading; counts the rows that do not fit. */
function layOutRows(
  { rows, unlistedCount = 0 }: Stamp,
  { width, height: areaHeight }: Area,
): { rows: LaidOutRow[]; height: number } {
  const namedRows = rows.slice(0, -1)
  const fittingRows: LaidOutRow[] = []
  let height = STAMP_FRAME + lineHeight(STYLES.cell)
  for (const row of namedRows) {
    const block = layOut(row.text, STYLES.link, width)
    const nextHeight = height + block.height + ROW_GAP
    if (fittingRows.length > 0 && nextHeight > areaHeight * STAMP_SHARE_MAX) break
    fittingRows.push({ ...row, block })
    height = nextHeight
  }
  const omittedCount = namedRows.length - fittingRows.length + unlistedCount
  const text = omittedCount > 0 ? `and ${pluralize(omittedCount, 'more line')}` : (rows.at(-1)?.text ?? '')
  return {
    rows: [...fittingRows, { text, block: layOutLine(text, STYLES.cell, width * LAST_ROW_SHARE) }],
    height,
  }
}

/** Draws the heading of a picture. Returns its height and the texts of its rows. */
function drawStamp(
  pdf: PdfWriter,
  stamp: Stamp,
  file: ClaimFile,
  slot: Slot,
  area: Area,
): { height: number; texts: string[] } {
  const { x, y, width } = area
  const { page, part, parts } = slot
  const pageText = `page ${page} of ${Math.max(1, file.pages)}${parts > 1 ? `, part ${part} of ${parts}` : ''}`
  const pageBlock = layOut(pageText, STYLES.running)
  const innerWidth = width - 10
  const { rows, height } = layOutRows(stamp, { ...area, width: innerWidth })
  pdf.box(x, y, 2.5, height - 8, { fill: ACCENT })
  pdf.leaf(page === 1 && part === 1 ? 'H2' : 'P', () => {
    pdf.draw(layOutLine(stamp.title, STYLES.heading, innerWidth - pageBlock.width - 8), x + 10, y - 2)
    pdf.draw(pageBlock, x + width - pageBlock.width, y + 1)
  })
  let top = y + 14
  for (const { block, link } of rows) {
    const rowArea = { x: x + 10, y: top, width: block.width, height: block.height }
    const draw = () => pdf.draw(block, rowArea.x, rowArea.y)
    if (link) pdf.link(link.to, link.alt, rowArea, draw)
    else pdf.leaf('P', draw)
    top += block.height + ROW_GAP
  }
  const name = layOutLine(file.name, STYLES.sum, innerWidth * FILE_NAME_SHARE)
  pdf.leaf('P', () => pdf.draw(name, x + width - name.width, y + height - 18))
  return { height, texts: rows.map(({ text }) => text) }
}

/** Draws a picture as large as its box allows, or a note in its place. */
function drawPicture(pdf: PdfWriter, picture: PrintPicture | null, alt: string, box: Area): void {
  if (!picture) {
    pdf.box(box.x, box.y, box.width, Math.min(120, box.height), { stroke: LINE })
    const text = 'This page cannot be shown: its file is missing or cannot be opened.'
    const note = layOut(text, STYLES.muted, box.width - 40)
    pdf.leaf('P', () => pdf.draw(note, box.x + 20, box.y + 40, 'center', box.width - 40))
    return
  }
  const scale = Math.min(box.width / picture.width, box.height / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  const options = { alt, bbox: [box.x, box.y, box.x + width, box.y + height] }
  pdf.leaf('Figure', () => pdf.doc.image(picture.data, box.x, box.y, { width, height }), options)
  pdf.box(box.x, box.y, width, height, { stroke: LINE })
}

/** Draws all pictures of files, each below its stamp. */
async function drawFiles(
  pdf: PdfWriter,
  files: ClaimFile[],
  stampOf: (file: ClaimFile, view: PageView) => Stamp,
  pictures: Pictures,
): Promise<void> {
  // draws the title of the part
  pdf.need(0)
  const areas = new Areas(pdf)
  for (const file of files) {
    let isFirst = true
    for await (const [slot, picture] of pictures(file)) {
      const stamp = stampOf(file, slot.view)
      const area = areas.next(slot.shape)
      pdf.pageParts.addFile(stamp.title)
      if (isFirst) {
        pdf.destination(fileDestination(file.number), area.y)
        pdf.bookmark(joinIsolated(stamp.title, stamp.subject))
      }
      isFirst = false
      const { height, texts } = drawStamp(pdf, stamp, file, slot, area)
      const alt = `${stamp.title}, page ${slot.page}: ${joinIsolated(...texts)}`
      drawPicture(pdf, picture, alt, { ...area, y: area.y + height, height: area.height - height })
    }
  }
  pdf.y = pdf.bottom
}

// The files of each part of the pack.

export const filesOfLines = ({ files }: Claim) => files.filter(({ role }) => !isEventRole(role))
export const otherPapers = ({ files }: Claim) => files.filter(({ role }) => role === 'paper')
export const statementFiles = ({ files }: Claim) => files.filter(({ role }) => role === 'statement')
export const filesOfRates = ({ files }: Claim) => files.filter(({ role }) => role === 'rate')

/** Draws all pages of the lines' files, each below a heading that names its lines. */
export async function drawReceipts(pdf: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const lines = new Map(claim.lines.map((line) => [line.number, line]))
  const stampOf = (file: ClaimFile, view: PageView) => stampOfLines(file, linesOf(view, lines), claim)
  await drawFiles(pdf, filesOfLines(claim), stampOf, pictures)
}

/** Draws the files that prove the rates. */
export async function drawProofs(pdf: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const stampOf = (file: ClaimFile) => {
    const rates = claim.rates.filter((rate) => rate.file === file.number)
    return stampOfRate(file, rates, claim)
  }
  await drawFiles(pdf, filesOfRates(claim), stampOf, pictures)
}

/** Draws other papers of the event, which back no line. */
export async function drawPapers(pdf: PdfWriter, claim: Claim, pictures: Pictures): Promise<void> {
  const stampOf = ({ number }: ClaimFile) =>
    stampOfEvent(`Paper ${fileLabel(claim, number)}`, 'Of the event, not of one line')
  await drawFiles(pdf, otherPapers(claim), stampOf, pictures)
}

/**
 * Draws the bank statements that the claimant keeps with the claim.
 * @param blackened the visible rows of the statements that are not shown whole
 */
export async function drawStatementFiles(
  pdf: PdfWriter,
  claim: Claim,
  pictures: Pictures,
  blackened: ReadonlyMap<ClaimFile, BlackenedStatement | null>,
): Promise<void> {
  const stampOf = ({ number }: ClaimFile) =>
    stampOfEvent(
      `Statement ${fileLabel(claim, number)}`,
      'The whole statement, also rows that are no part of the claim',
    )
  const files = statementFiles(claim)
  for (const file of files.filter((file) => blackened.has(file))) {
    // a blackened statement has no pictures; asking for them only counts its file in the progress
    for await (const _ of pictures(file));
    drawBlackened(pdf, { claim, file }, blackened.get(file) ?? null)
  }
  const wholeStatements = files.filter((file) => !blackened.has(file))
  if (wholeStatements.length > 0 && wholeStatements.length < files.length) pdf.newPage()
  await drawFiles(pdf, wholeStatements, stampOf, pictures)
}
