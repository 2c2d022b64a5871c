import { layOut, lineHeight, type Style, type TextLine } from '~/domain/documents/text-layout.server'
import { type Align, shift } from './canvas.server'
import type { PdfWriter } from './page-writer.server'
import { INK, LINE, LINE_STRONG, STYLES, SUNKEN } from './theme.server'

// Draws tables in a PDF, whose rows break across pages.

export interface TableColumn {
  title: string
  /** the width in points; a column without one takes the remaining width */
  width?: number
  align?: Align
}

/** A part of a cell's text with its own style. It begins a new line unless `continuesLine` is set. */
export interface Piece {
  text: string
  style?: Style
  /** the destination of the link, and its description */
  link?: { to: string; alt: string }
  /** whether the piece stands behind the previous one, if it fits there */
  continuesLine?: boolean
}

/** Returns a part of a cell's text in small, muted type. */
export const mutedPiece = (text: string): Piece => ({ text, style: STYLES.cellMuted })

/** A black bar in place of a cell. */
export const BLACK_BAR = Symbol('black bar')

type Cell = string | Piece[] | typeof BLACK_BAR

export interface TableRow {
  cells: Cell[]
  /** the name of the link destination at this row */
  destination?: string
  /** whether this is a sum of the rows above */
  isTotal?: boolean
  /** a black bar in place of the cells, as high as this many one-line rows */
  bar?: number
}

/** A line of text of a cell, with its position in the cell. */
interface PlacedLine {
  line: TextLine
  style: Style
  x: number
  y: number
  link: Piece['link']
}

/** The space around the text of a cell, in points. */
const PADDING = { x: 4, y: 4.5 }
/** The horizontal space between two pieces in one line. */
const PIECE_GAP = 4

/** Lays out the pieces of a cell, and returns their lines with positions within the cell. */
function placeLines(cell: Cell, style: Style, width: number, align: Align): PlacedLine[] {
  if (cell === BLACK_BAR) return []
  const pieces = typeof cell === 'string' ? [{ text: cell }] : cell
  const placedLines: PlacedLine[] = []
  let y = 0
  let lineEnd = 0
  for (const { text, style: pieceStyle = style, link, continuesLine = false } of pieces as Piece[]) {
    const block = layOut(text, pieceStyle, width)
    const lastLine = placedLines.at(-1)
    const fitsBeside = continuesLine && lastLine !== undefined && lineEnd + PIECE_GAP + block.width <= width
    block.lines.forEach((line, index) => {
      const height = lineHeight(pieceStyle)
      const position = fitsBeside
        ? { x: lineEnd + PIECE_GAP, y: y - height }
        : { x: shift(line, align, width), y: y + index * height }
      placedLines.push({ line, style: pieceStyle, link, ...position })
    })
    if (fitsBeside) lineEnd += PIECE_GAP + block.width
    else {
      y += block.height
      lineEnd = block.width
    }
  }
  return placedLines
}

/** A column with the cell of each item of a table. */
interface ItemColumn<Item> extends TableColumn {
  cell(item: Item): Cell
}

/** Draws a table with a row for each item. */
export const drawTable = <Item>(pdf: PdfWriter, items: Item[], columns: ItemColumn<Item>[]): void =>
  new PdfTable(pdf, columns).draw(items.map((item) => ({ cells: columns.map(({ cell }) => cell(item)) })))

/** Returns the lower end of a line. */
const endOf = ({ y, style }: PlacedLine) => y + lineHeight(style)

/** A table that repeats its head on each page. It keeps rows whole unless a row is higher than a page. */
export class PdfTable {
  readonly #pdf: PdfWriter
  readonly #columns: Required<TableColumn>[]
  /** whether a head is part of the structure for screen readers */
  #hasTaggedHead = false

  constructor(pdf: PdfWriter, columns: TableColumn[]) {
    this.#pdf = pdf
    const fixedWidth = columns.reduce((sum, { width = 0 }) => sum + width, 0)
    this.#columns = columns.map(({ title, width, align = 'left' }) => ({
      title,
      width: width ?? pdf.width - fixedWidth,
      align,
    }))
  }

  /** Draws the head and all rows. */
  draw(rows: TableRow[]): void {
    const { isArchival } = this.#pdf
    if (isArchival) this.#pdf.need(this.#startHeight(rows[0]))
    this.#pdf.within('Table', () => {
      if (!isArchival) this.#pdf.need(60)
      this.#drawHead()
      for (const row of rows) {
        if (row.bar === undefined) this.#drawRow(row)
        else this.#drawBar(row.bar)
      }
    })
    this.#pdf.y += 14
  }

  /** Returns the height of the head and the first row, or of a page if they are higher. */
  #startHeight(first: TableRow | undefined): number {
    const titles = this.#columns.map(({ title }) => title)
    const [head, row] = [
      this.#layOutCells(titles, STYLES.label),
      this.#layOutCells(first?.cells ?? [], STYLES.cell),
    ]
    const bar = (first?.bar ?? 0) * lineHeight(STYLES.cell)
    const height =
      Math.max(...head.flat().map(endOf)) + Math.max(bar, ...row.flat().map(endOf)) + 4 * PADDING.y
    return Math.min(height, this.#pdf.bottom - this.#pdf.top)
  }

  /** Lays out the cells of a row. */
  #layOutCells(cells: TableRow['cells'], style: Style): PlacedLine[][] {
    return cells.map((cell, column) => {
      const { width, align } = this.#columns[column] as Required<TableColumn>
      return placeLines(cell, style, width - 2 * PADDING.x, align)
    })
  }

  /** Draws the titles of the columns. */
  #drawHead(): void {
    const pdf = this.#pdf
    const titles = this.#columns.map(({ title }) => title)
    const cells = this.#layOutCells(titles, STYLES.label)
    const height = Math.max(...cells.flat().map(endOf)) + 2 * PADDING.y
    const { y } = pdf
    const draw = () => this.#drawCells(cells, 'TH', y)
    pdf.box(pdf.left, y, pdf.width, height, { fill: SUNKEN })
    // later pages repeat the head, so screen readers skip it
    if (this.#hasTaggedHead) {
      const lines = cells.flatMap((cell, column) => cell.map((placedLine) => ({ placedLine, column })))
      pdf.artifact(() => this.#drawLines(lines, y))
    } else pdf.within('TR', draw)
    this.#hasTaggedHead = true
    pdf.y += height
  }

  /** Draws a black bar in place of rows. */
  #drawBar(rows: number): void {
    const pdf = this.#pdf
    const height = rows * lineHeight(STYLES.cell)
    if (pdf.room < height + 2 * PADDING.y) {
      pdf.newPage()
      this.#drawHead()
    }
    const x = this.#columnX(1)
    const y = pdf.y + PADDING.y
    pdf.artifact(() => pdf.box(x, y, pdf.left + pdf.width - PADDING.x - x, height, { fill: INK }))
    pdf.y += height + 2 * PADDING.y
    pdf.rule(pdf.y, pdf.left, pdf.width, LINE)
  }

  /** Draws a row. A row that is higher than a page continues on the next pages. */
  #drawRow({ cells, destination, isTotal = false }: TableRow): void {
    const pdf = this.#pdf
    const placedCells = this.#layOutCells(cells, isTotal ? STYLES.cellStrong : STYLES.cell)
    const rowHeight = Math.max(0, ...placedCells.flat().map(endOf)) + 2 * PADDING.y
    // the height of a page below the table's head; a row that is higher begins on a new page
    const rowHeightMax = pdf.bottom - pdf.top - 40
    if (pdf.room < Math.min(rowHeight, rowHeightMax)) {
      pdf.newPage()
      this.#drawHead()
    }
    if (destination) pdf.destination(destination, pdf.y)
    cells.forEach((cell, column) => {
      if (cell === BLACK_BAR) this.#drawCellBar(column)
    })
    // each round draws the lines of text that fit on the page: those from `visibleFrom` to `visibleTo`
    let visibleFrom = 0
    let hasMore = true
    while (hasMore) {
      const room = pdf.room - 2 * PADDING.y
      const visibleCells = placedCells.map((cell) =>
        cell.filter((line) => line.y >= visibleFrom && endOf(line) <= visibleFrom + room),
      )
      const visibleTo = Math.max(visibleFrom + 1, ...visibleCells.flat().map(endOf))
      const height = visibleTo - visibleFrom + 2 * PADDING.y
      const y = pdf.y - visibleFrom
      pdf.within('TR', () => this.#drawCells(visibleCells, 'TD', y))
      pdf.y += height
      pdf.rule(pdf.y, pdf.left, pdf.width, isTotal ? LINE_STRONG : LINE)
      hasMore = placedCells.flat().some((line) => endOf(line) > visibleTo + 0.01)
      visibleFrom = visibleTo
      if (hasMore) {
        pdf.newPage()
        this.#drawHead()
      }
    }
  }

  /** Draws a black bar in a column of the row that begins here. */
  #drawCellBar(column: number): void {
    const { width } = this.#columns[column] as Required<TableColumn>
    const [x, y] = [this.#columnX(column), this.#pdf.y + PADDING.y]
    this.#pdf.box(x, y, width - 2 * PADDING.x, lineHeight(STYLES.cell), { fill: INK })
  }

  /** Returns the left end of the texts in a column. */
  #columnX(column: number): number {
    return this.#columns.slice(0, column).reduce((x, { width }) => x + width, this.#pdf.left + PADDING.x)
  }

  /** Draws the cells of a row, with their links. */
  #drawCells(cells: PlacedLine[][], type: 'TH' | 'TD', y: number): void {
    const pdf = this.#pdf
    cells.forEach((cell, column) => {
      const texts = cell.filter(({ link }) => !link).map((placedLine) => ({ placedLine, column }))
      const links = cell.filter(({ link }) => link)
      const draw = () => this.#drawLines(texts, y)
      if (links.length === 0) {
        pdf.leaf(type, draw, type === 'TH' ? { scope: 'Column' } : {})
        return
      }
      pdf.within(type, () => {
        if (texts.length > 0) pdf.leaf('P', draw)
        for (const placedLine of links) this.#drawLink(placedLine, column, y)
      })
    })
  }

  /** Draws a line of a cell that is a link. */
  #drawLink(placedLine: PlacedLine, column: number, y: number): void {
    const { link, line, style, x } = placedLine
    if (!link) return
    const area = {
      x: this.#columnX(column) + x,
      y: y + placedLine.y + PADDING.y,
      width: line.width,
      height: lineHeight(style),
    }
    this.#pdf.link(link.to, link.alt, area, () => this.#drawLines([{ placedLine, column }], y))
  }

  /** Draws lines of cells in a row whose top is at `y`. */
  #drawLines(lines: { placedLine: PlacedLine; column: number }[], y: number): void {
    for (const { placedLine, column } of lines) {
      const { line, style, x, y: top } = placedLine
      this.#pdf.drawLine(line, style, this.#columnX(column) + x, y + top + PADDING.y)
    }
  }
}
