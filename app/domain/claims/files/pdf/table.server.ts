import { layOut, lineHeight, type Style, type TextLine } from '~/domain/documents/text-layout.server'
import { type Align, shift } from './canvas.server'
import type { PdfWriter } from './page-writer.server'
import { INK, LINE, LINE_STRONG, STYLES, SUNKEN } from './theme.server'

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
  goesOn?: boolean
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
const GAP = 4

function place(cell: Cell, style: Style, width: number, align: Align): Placed[] {
  if (cell === BLACK_BAR) return []
  const pieces = typeof cell === 'string' ? [{ text: cell }] : cell
  const placed: Placed[] = []
  let y = 0
  let end = 0
  for (const { text, style: own = style, link, goesOn = false } of pieces as Piece[]) {
    const block = layOut(text, own, width)
    const last = placed.at(-1)
    const isBeside = goesOn && last !== undefined && end + GAP + block.width <= width
    block.lines.forEach((line, at) => {
      const height = lineHeight(own)
      if (isBeside) placed.push({ line, style: own, x: end + GAP, y: y - height, link })
      else {
        placed.push({ line, style: own, x: shift(line, align, width), y: y + at * height, link })
      }
    })
    if (isBeside) end += GAP + block.width
    else {
      y += block.height
      end = block.width
    }
  }
  return placed
}

const endOf = ({ y, style }: Placed) => y + lineHeight(style)

/** A table that repeats its head on each page. It keeps rows whole unless a row is higher than a page. */
export class PdfTable {
  readonly #sheet: PdfWriter
  readonly #columns: Required<TableColumn>[]
  #isHeadTold = false

  constructor(sheet: PdfWriter, columns: TableColumn[]) {
    this.#sheet = sheet
    const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
    this.#columns = columns.map(({ title, width, align = 'left' }) => ({
      title,
      width: width ?? sheet.width - fixed,
      align,
    }))
  }

  draw(rows: TableRow[]): void {
    this.#sheet.within('Table', () => {
      this.#sheet.need(60)
      this.#head()
      for (const row of rows) {
        if (row.bar === undefined) this.#row(row)
        else this.#bar(row.bar)
      }
    })
    this.#sheet.y += 14
  }

  #placed(cells: TableRow['cells'], style: Style): Placed[][] {
    return cells.map((cell, at) => {
      const { width, align } = this.#columns[at] as Required<TableColumn>
      return place(cell, style, width - 2 * PADDING.x, align)
    })
  }

  #head(): void {
    const sheet = this.#sheet
    const cells = this.#placed(
      this.#columns.map(({ title }) => title),
      STYLES.label,
    )
    const height = Math.max(...cells.flat().map(endOf)) + 2 * PADDING.y
    const { y } = sheet
    const draw = () => this.#cells(cells, 'TH', y)
    sheet.box(sheet.left, y, sheet.width, height, { fill: SUNKEN })
    // later pages repeat the head, so screen readers skip it
    if (this.#isHeadTold)
      sheet.artifact(() =>
        this.#lines(
          cells.flatMap((cell, at) => cell.map((placed) => ({ placed, at }))),
          y,
        ),
      )
    else sheet.within('TR', draw)
    this.#isHeadTold = true
    sheet.y += height
  }

  /** Draws a black bar. */
  #bar(rows: number): void {
    const sheet = this.#sheet
    const height = rows * lineHeight(STYLES.cell)
    if (sheet.room < height + 2 * PADDING.y) {
      sheet.newPage()
      this.#head()
    }
    const x = this.#x(1)
    const y = sheet.y + PADDING.y
    sheet.artifact(() => sheet.box(x, y, sheet.left + sheet.width - PADDING.x - x, height, { fill: INK }))
    sheet.y += height + 2 * PADDING.y
    sheet.rule(sheet.y, sheet.left, sheet.width, LINE)
  }

  #row({ cells, destination, isTotal = false }: TableRow): void {
    const sheet = this.#sheet
    const placed = this.#placed(cells, isTotal ? STYLES.cellStrong : STYLES.cell)
    const whole = Math.max(0, ...placed.flat().map(endOf)) + 2 * PADDING.y
    const full = sheet.bottom - sheet.top - 40
    if (sheet.room < Math.min(whole, full)) {
      sheet.newPage()
      this.#head()
    }
    if (destination) sheet.destination(destination, sheet.y)
    cells.forEach((cell, at) => {
      if (cell === BLACK_BAR) this.#cellBar(at)
    })
    for (let from = 0, rest = whole; rest > 0; ) {
      const room = sheet.room - 2 * PADDING.y
      const part = placed.map((cell) => cell.filter((each) => each.y >= from && endOf(each) <= from + room))
      const to = Math.max(from + 1, ...part.flat().map(endOf))
      const height = to - from + 2 * PADDING.y
      const y = sheet.y - from
      sheet.within('TR', () => this.#cells(part, 'TD', y))
      sheet.y += height
      sheet.rule(sheet.y, sheet.left, sheet.width, isTotal ? LINE_STRONG : LINE)
      rest = placed.flat().some((each) => endOf(each) > to + 0.01) ? 1 : 0
      from = to
      if (rest > 0) {
        sheet.newPage()
        this.#head()
      }
    }
  }

  /** Draws a black bar in a column of the row that begins here. */
  #cellBar(column: number): void {
    const { width } = this.#columns[column] as Required<TableColumn>
    const [x, y] = [this.#x(column), this.#sheet.y + PADDING.y]
    this.#sheet.box(x, y, width - 2 * PADDING.x, lineHeight(STYLES.cell), { fill: INK })
  }

  #x(column: number): number {
    return this.#columns.slice(0, column).reduce((x, { width }) => x + width, this.#sheet.left + PADDING.x)
  }

  #cells(cells: Placed[][], type: 'TH' | 'TD', y: number): void {
    const sheet = this.#sheet
    cells.forEach((cell, at) => {
      const texts = cell.filter(({ link }) => !link)
      const links = cell.filter(({ link }) => link)
      const draw = () =>
        this.#lines(
          texts.map((placed) => ({ placed, at })),
          y,
        )
      if (links.length === 0) {
        sheet.leaf(type, draw, type === 'TH' ? { scope: 'Column' } : {})
        return
      }
      sheet.within(type, () => {
        if (texts.length > 0) sheet.leaf('P', draw)
        for (const placed of links) this.#link(placed, at, y)
      })
    })
  }

  #link(placed: Placed, column: number, y: number): void {
    const { link, line, style, x } = placed
    if (!link) return
    const area = {
      x: this.#x(column) + x,
      y: y + placed.y + PADDING.y,
      width: line.width,
      height: lineHeight(style),
    }
    this.#sheet.link(link.to, link.alt, area, () => this.#lines([{ placed, at: column }], y))
  }

  #lines(lines: { placed: Placed; at: number }[], y: number): void {
    for (const { placed, at } of lines) {
      this.#sheet.drawLine(placed.line, placed.style, this.#x(at) + placed.x, y + placed.y + PADDING.y)
    }
  }
}
