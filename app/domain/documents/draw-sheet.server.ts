import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'
import type { Pixels } from '~/infra/files/process/image.server'
import { RECEIPT_PREVIEWS_MAX } from '~/limits'
import type { Face } from './fonts.server'
import { type Cell, type CellStyle, cell, row, type Sheet, type SheetRow } from './sheet'
import { type Block, layOut, lineHeight, type Style } from './text-layout.server'

// Draws the readable form of a data file, such as an electronic invoice, on A4 pages.

/** The size and margin of a page, in points. */
const PAGE = { width: 595, height: 842, margin: 48 }

/** The number of pixels per point. A page is 2,000 pixels high. */
const SCALE = 2000 / PAGE.height

const ROW_WIDTH = PAGE.width - 2 * PAGE.margin

/** The height that the rows of a page may take. One line below them is reserved for the page number. */
const ROWS_HEIGHT = PAGE.height - 2 * PAGE.margin - 16

const INK = '#1d1b18'
const MUTED = '#625e56'
const RULE = '#d8d3c8'

const STYLES: Record<CellStyle, Style> = {
  title: { size: 20, weight: 'strong', color: INK },
  strong: { size: 9.5, weight: 'strong', color: INK },
  body: { size: 9.5, color: INK },
  muted: { size: 8.5, color: MUTED },
  label: { size: 8, weight: 'strong', color: MUTED },
}

/** The position of the baseline in a line, in heights of the font. */
const BASELINE = 1.09

/** The laid out text of a cell, with its distance from the left edge of the page. */
interface PlacedBlock {
  block: Block
  x: number
}

/** A row with its texts laid out, whose position on the page is not known yet. */
interface PlacedRow {
  blocks: PlacedBlock[]
  /** the space above the row, in points */
  space: number
  height: number
  isRuled: boolean
}

function placeCell({ text, style, from, to, isRight }: Cell): PlacedBlock {
  const width = (to - from) * ROW_WIDTH
  const block = layOut(text, STYLES[style], width)
  return { block, x: PAGE.margin + from * ROW_WIDTH + (isRight ? width - block.width : 0) }
}

function placeRow({ cells, space, isRuled }: SheetRow): PlacedRow {
  const blocks = cells.map(placeCell)
  const height = Math.max(0, ...blocks.map(({ block }) => block.height))
  return { blocks, space: space * lineHeight(STYLES.body), height, isRuled }
}

/** Returns the height of rows with the space above each. */
const heightOf = (rows: PlacedRow[]): number =>
  rows.reduce((sum, { space, height }) => sum + space + height, 0)

/** Returns the row that stands for the lines that are not drawn. */
function moreLinesRow(count: number): SheetRow {
  const text =
    count === 1 ? 'One more line is in the file only.' : `${count} more lines are in the file only.`
  return row([cell(text, 0, 1, 'muted')], 0.3, true)
}

/**
 * Distributes the rows of a sheet over pages, in the order top, column heads, lines, bottom. A page whose
 * first row belongs to a line begins with the column heads. When only the pages for the rows of `bottom` are
 * left, leaves out the remaining lines and adds one row that counts them.
 */
function paginate({ top, head, lines, bottom }: Sheet): PlacedRow[][] {
  const pages: PlacedRow[][] = [[]]
  let usedHeight = 0
  const addRow = (row: PlacedRow, repeatedHead: PlacedRow | null) => {
    const needed = row.space + row.height
    if (usedHeight + needed > ROWS_HEIGHT && usedHeight > 0) {
      pages.push([])
      usedHeight = 0
      if (repeatedHead) addRow(repeatedHead, null)
    }
    pages.at(-1)?.push(row)
    usedHeight += needed
  }
  const placedHead = placeRow(head)
  const placedBottom = bottom.map(placeRow)
  // one page more than the height needs, because rows are not broken
  const bottomPages = Math.ceil(heightOf(placedBottom) / ROWS_HEIGHT) + 1
  for (const row of top) addRow(placeRow(row), null)
  if (lines.length > 0) addRow(placedHead, null)
  for (const [index, rows] of lines.entries()) {
    if (pages.length + bottomPages > RECEIPT_PREVIEWS_MAX) {
      addRow(placeRow(moreLinesRow(lines.length - index)), placedHead)
      break
    }
    for (const row of rows) addRow(placeRow(row), placedHead)
  }
  for (const row of placedBottom) addRow(row, null)
  return pages.slice(0, RECEIPT_PREVIEWS_MAX)
}

/** Puts a sheet on one page: as many lines as fit, and a row that counts the others. */
function fitOnePage({ top, head, lines, bottom }: Sheet): PlacedRow[] {
  const above = [...top, ...(lines.length > 0 ? [head] : [])].map(placeRow)
  const below = bottom.map(placeRow)
  const fittingRows: PlacedRow[] = []
  let heightLeft =
    ROWS_HEIGHT - heightOf(above) - heightOf(below) - heightOf([placeRow(moreLinesRow(lines.length))])
  for (const [index, line] of lines.entries()) {
    const rows = line.map(placeRow)
    heightLeft -= heightOf(rows)
    if (heightLeft < 0)
      return [...above, ...fittingRows, placeRow(moreLinesRow(lines.length - index)), ...below]
    fittingRows.push(...rows)
  }
  return [...above, ...fittingRows, ...below]
}

const registeredFonts = new Set<string>()

function fontOf({ name, path }: Face): string {
  if (!registeredFonts.has(name)) GlobalFonts.registerFromPath(path, name)
  registeredFonts.add(name)
  return `"${name}"`
}

function drawBlock(context: SKRSContext2D, { block, x }: PlacedBlock, y: number): void {
  const { size, color } = block.style
  context.fillStyle = color ?? INK
  for (const [index, line] of block.lines.entries()) {
    let left = x
    for (const { face, text, width } of line.runs) {
      context.font = `${size}px ${fontOf(face)}`
      context.fillText(text, left, y + index * lineHeight(block.style) + BASELINE * size)
      left += width
    }
  }
}

/** Draws rows on one page. The page becomes taller than A4 when the rows do not fit. */
function drawPage(rows: PlacedRow[], footerText: string): Canvas {
  const rowsHeight = heightOf(rows)
  const pageHeight = PAGE.height + Math.max(0, rowsHeight - ROWS_HEIGHT)
  const canvas = createCanvas(Math.round(PAGE.width * SCALE), Math.round(pageHeight * SCALE))
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(SCALE, SCALE)
  let y = PAGE.margin
  for (const { blocks, space, height, isRuled } of rows) {
    y += space
    if (isRuled) {
      context.fillStyle = RULE
      context.fillRect(PAGE.margin, y - space / 2, ROW_WIDTH, 0.5)
    }
    for (const block of blocks) drawBlock(context, block, y)
    y += height
  }
  const footer = placeCell({ text: footerText, style: 'muted', from: 0, to: 1, isRight: true })
  drawBlock(context, footer, pageHeight - PAGE.margin)
  return canvas
}

/** Returns a copy of the pixels, because the canvas frees its own memory. */
const pixelsOf = (canvas: Canvas): Pixels => ({
  data: Buffer.from(canvas.data()),
  width: canvas.width,
  height: canvas.height,
  channels: 4,
})

/** Draws a sheet page by page, up to the number of previews. The last row counts the missing lines. */
export function* drawSheet(sheet: Sheet): Generator<Pixels> {
  const pages = paginate(sheet)
  for (const [index, rows] of pages.entries()) {
    const canvas = drawPage(rows, pages.length > 1 ? `Page ${index + 1} of ${pages.length}` : '')
    yield pixelsOf(canvas)
  }
}

/** Draws a sheet on one page, with a line of text at its foot. */
export const drawSheetOnPage = (sheet: Sheet, footerText: string): Pixels =>
  pixelsOf(drawPage(fitOnePage(sheet), footerText))
