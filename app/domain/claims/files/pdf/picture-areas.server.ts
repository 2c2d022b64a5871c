import type { PdfWriter } from './page-writer.server'
import type { Shape } from './place-pictures.server'

export interface Area {
  x: number
  y: number
  width: number
  height: number
}

const GAP = 20

/**
 * Chooses areas for pictures by shape: beside or below a picture of the same shape while the page has room,
 * otherwise on a new page.
 */
export class Areas {
  readonly #pdf: PdfWriter
  #shape: Shape | null = null
  #isHalfFull = false

  constructor(pdf: PdfWriter) {
    this.#pdf = pdf
  }

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
