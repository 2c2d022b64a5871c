import type { Area } from './canvas.server'
import type { PdfWriter } from './page-writer.server'
import type { Shape } from './place-pictures.server'

// Chooses where pictures stand on the pages of the pack.

/** The space between two pictures on a page, in points. */
const GAP = 20

/** The quarters of a page that a picture of each shape can fill, in the order of trying. */
const PLACES: Record<Shape, number[][]> = {
  page: [[0, 1, 2, 3]],
  half: [
    [0, 1],
    [2, 3],
  ],
  column: [
    [0, 2],
    [1, 3],
  ],
  quarter: [[0], [1], [2], [3]],
}

/** Chooses each picture's area: the first that is free on the page. In layout 1 a page has one shape. */
export class Areas {
  readonly #pdf: PdfWriter
  #shape: Shape | null = null
  #free = new Set([0, 1, 2, 3])

  constructor(pdf: PdfWriter) {
    this.#pdf = pdf
  }

  /** Returns the area of the next picture, and begins a new page if it needs one. */
  next(shape: Shape): Area {
    const pdf = this.#pdf
    const mayShare = pdf.isArchival || this.#shape === null || this.#shape === shape
    this.#shape = shape
    let place = PLACES[shape].find((quarters) => quarters.every((quarter) => this.#free.has(quarter)))
    if (!place || !mayShare) {
      pdf.newPage()
      this.#free = new Set([0, 1, 2, 3])
      place = PLACES[shape][0] as number[]
    }
    for (const quarter of place) this.#free.delete(quarter)
    const { left: x, y, width } = pdf
    const height = pdf.room
    const [first = 0] = place
    const [halfWidth, halfHeight] = [(width - GAP) / 2, (height - GAP) / 2]
    const [isWide, isHigh] = [shape === 'page' || shape === 'half', shape === 'page' || shape === 'column']
    return {
      x: first % 2 === 1 ? x + halfWidth + GAP : x,
      y: first > 1 ? y + halfHeight + GAP : y,
      width: isWide ? width : halfWidth,
      height: isHigh ? height : halfHeight,
    }
  }
}
