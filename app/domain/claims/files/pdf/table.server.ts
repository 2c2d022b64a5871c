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

/** A text in a cell. Each piece begins a new line unless it continues the previous one and fits behind it. */
export interface Piece {
  text: string
  style?: Style
  /** the destination of the link, and its description */
  link?: { to: string; alt: string }
  continuesLine?: boolean
}

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

/** A line of a cell with its position in the row. */
interface Placed {
  line: TextLine
  style: Style
  x: number
  y: number
  link: Piece['link']
}

const PADDING = { x: 4, y: 4.5 }
/** The space between two pieces in one line. */
const GAP = 4

/** Lays out the pieces of a cell, and returns their lines with positions within the cell. */
function placeLines(cell: Cell, style: Style, width: number, align: Align): Placed[] {
  if (cell === BLACK_BAR) return []
  const pieces = typeof cell === 'string' ? [{ text: cell }] : cell
  const placedLines: Placed[] = []
  let y = 0
  let lineEnd = 0
  for (const { text, style: pieceStyle = style, link, continuesLine = false } of pieces as Piece[]) {
    const block = layOut(text, pieceStyle, width)
    const lastLine = placedLines.at(-1)
    const fitsBeside = continuesLine && lastLine !== undefined && lineEnd + GAP + block.width <= width
    block.lines.forEach((line, index) => {
      const height = lineHeight(pieceStyle)
      if (fitsBeside) placedLines.push({ line, style: pieceStyle, x: lineEnd + GAP, y: y - height, link })
      else {
        placedLines.push({
          line,
          style: pieceStyle,
          x: shift(line, align, width),
          y: y + index * height,
          link,
        })
      }
    })
    if (fitsBeside) lineEnd += GAP + block.width
    else {
      y += block.height
      lineEnd = block.width
    }
  }
  return placedLines
}

/** Returns the lower end of a line. */
const endOf = ({ y, style }: Placed) => y + lineHeight(style)

/** A table that repeats its head on each page. It keeps rows whole unless a row is higher than a page. */
export class PdfTable {
  readonly #pdf: PdfWriter
  readonly #columns: Required<TableColumn>[]
  #hasTaggedHead = false

  constructor(pdf: PdfWriter, columns: TableColumn[]) {
    this.#pdf = pdf
    const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
    this.#columns = columns.map(({ title, width, align = 'left' }) => ({
      title,
      width: width ?? pdf.width - fixed,
      align,
    }))
  }

  /** Draws the head and all rows. */
  draw(rows: TableRow[]): void {
    this.#pdf.within('Table', () => {
      this.#pdf.need(60)
      this.#head()
      for (const row of rows) {
        if (row.bar === undefined) this.#row(row)
        else this.#bar(row.bar)
      }
    })
    this.#pdf.y += 14
  }

  /** Lays out the cells of a row. */
  #placed(cells: TableRow['cells'], style: Style): Placed[][] {
    return cells.map((cell, column) => {
      const { width, align } = this.#columns[column] as Required<TableColumn>
      return placeLines(cell, style, width - 2 * PADDING.x, align)
    })
  }

  /** Draws the titles of the columns. */
  #head(): void {
    const pdf = this.#pdf
    const cells = this.#placed(
      this.#columns.map(({ title }) => title),
      STYLES.label,
    )
    const height = Math.max(...cells.flat().map(endOf)) + 2 * PADDING.y
    const { y } = pdf
    const draw = () => this.#cells(cells, 'TH', y)
    pdf.box(pdf.left, y, pdf.width, height, { fill: SUNKEN })
    // later pages repeat the head, so screen readers skip it
    if (this.#hasTaggedHead)
      pdf.artifact(() =>
        this.#lines(
          cells.flatMap((cell, column) => cell.map((placedLine) => ({ placedLine, column }))),
          y,
        ),
      )
    else pdf.within('TR', draw)
    this.#hasTaggedHead = true
    pdf.y += height
  }

  /** Draws a black bar in place of rows. */
  #bar(rows: number): void {
    const pdf = this.#pdf
    const height = rows * lineHeight(STYLES.cell)
    if (pdf.room < height + 2 * PADDING.y) {
      pdf.newPage()
      this.#head()
    }
    const x = this.#x(1)
    const y = pdf.y + PADDING.y
    pdf.artifact(() => pdf.box(x, y, pdf.left + pdf.width - PADDING.x - x, height, { fill: INK }))
    pdf.y += height + 2 * PADDING.y
    pdf.rule(pdf.y, pdf.left, pdf.width, LINE)
  }

  /** Draws a row. A row that is higher than a page continues on the next pages. */
  #row({ cells, destination, isTotal = false }: TableRow): void {
    const pdf = this.#pdf
    const placedCells = this.#placed(cells, isTotal ? STYLES.cellStrong : STYLES.cell)
    const rowHeight = Math.max(0, ...placedCells.flat().map(endOf)) + 2 * PADDING.y
    const pageHeight = pdf.bottom - pdf.top - 40
    if (pdf.room < Math.min(rowHeight, pageHeight)) {
      pdf.newPage()
      this.#head()
    }
    if (destination) pdf.destination(destination, pdf.y)
    cells.forEach((cell, column) => {
      if (cell === BLACK_BAR) this.#cellBar(column)
    })
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
      pdf.within('TR', () => this.#cells(visibleCells, 'TD', y))
      pdf.y += height
      pdf.rule(pdf.y, pdf.left, pdf.width, isTotal ? LINE_STRONG : LINE)
      hasMore = placedCells.flat().some((line) => endOf(line) > visibleTo + 0.01)
      visibleFrom = visibleTo
      if (hasMore) {
        pdf.newPage()
        this.#head()
      }
    }
  }

  /** Draws a black bar in a column of the row that begins here. */
  #cellBar(column: number): void {
    const { width } = this.#columns[column] as Required<TableColumn>
    const [x, y] = [this.#x(column), this.#pdf.y + PADDING.y]
    this.#pdf.box(x, y, width - 2 * PADDING.x, lineHeight(STYLES.cell), { fill: INK })
  }

  /** Returns the left end of the texts in a column. */
  #x(column: number): number {
    return this.#columns.slice(0, column).reduce((x, { width }) => x + width, this.#pdf.left + PADDING.x)
  }

  /** Draws the cells of a row, with their links. */
  #cells(cells: Placed[][], type: 'TH' | 'TD', y: number): void {
    const pdf = this.#pdf
    cells.forEach((cell, column) => {
      const texts = cell.filter(({ link }) => !link)
      const links = cell.filter(({ link }) => link)
      const draw = () =>
        this.#lines(
          texts.map((placedLine) => ({ placedLine, column })),
          y,
        )
      if (links.length === 0) {
        pdf.leaf(type, draw, type === 'TH' ? { scope: 'Column' } : {})
        return
      }
      pdf.within(type, () => {
        if (texts.length > 0) pdf.leaf('P', draw)
        for (const placedLine of links) this.#link(placedLine, column, y)
      })
    })
  }

  #link(placedLine: Placed, column: number, y: number): void {
    const { link, line, style, x } = placedLine
    if (!link) return
    const area = {
      x: this.#x(column) + x,
      y: y + placedLine.y + PADDING.y,
      width: line.width,
      height: lineHeight(style),
    }
    this.#pdf.link(link.to, link.alt, area, () => this.#lines([{ placedLine, column }], y))
  }

  #lines(lines: { placedLine: Placed; column: number }[], y: number): void {
    for (const { placedLine, column } of lines) {
      this.#pdf.drawLine(
        placedLine.line,
        placedLine.style,
        this.#x(column) + placedLine.x,
        y + placedLine.y + PADDING.y,
      )
    }
  }
}
