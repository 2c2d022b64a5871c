import type { Area } from './canvas.server'
import type { PdfWriter } from './page-writer.server'
import type { Shape } from './place-pictures.server'

// Chooses where pictures stand on the pages of the pack.

/** The space between two pictures on a page, in points. */
const GAP = 20

/** Chooses each picture's area. Two pictures of one shape share a page, in columns or in halves. */
export class Areas {
  readonly #pdf: PdfWriter
  #shape: Shape | null = null
  #isHalfFull = false

  constructor(pdf: PdfWriter) {
    this.#pdf = pdf
  }

  /** Returns the area of the next picture, and begins a new page if it needs one. */
  next(shape: Shape): Area {
    const pdf = this.#pdf
    const isSecond = this.#isHalfFull && this.#shape === shape
    // the first picture stands below the title of its part
    if (!isSecond && this.#shape !== null) pdf.newPage()
    this.#shape = shape
    this.#isHalfFull = shape !== 'page' && !isSecond
    const { left: x, y, width } = pdf
    const height = pdf.room
    if (shape === 'page') return { x, y, width, height }
    if (shape === 'column') {
      const column = (width - GAP) / 2
      return { x: isSecond ? x + column + GAP : x, y, width: column, height }
    }
    const half = (height - GAP) / 2
    return { x, y: isSecond ? y + half + GAP : y, width, height: half }
  }
}
