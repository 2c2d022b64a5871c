import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas'

/** The canvas bytes of a page with all its pictures; a scanned page at 300 dots per inch takes 80 MB. */
const PAGE_CANVAS_BYTES_MAX = 192 * 1024 * 1024

/** The page needs more canvas than a page may use. */
export class TooMuchCanvasError extends Error {
  override name = 'TooMuchCanvasError'
}

interface Entry {
  canvas: Canvas | null
  context: SKRSContext2D | null
}

/** Creates the canvases of a document for pdf.js, which draws each transparency group on its own canvas. */
export class BoundedCanvasFactory {
  #bytesLeft = PAGE_CANVAS_BYTES_MAX
  readonly #live = new Set<Canvas>()

  /** Frees the canvases of the last page, and resets the limit for the next one. */
  startPage(): void {
    for (const canvas of this.#live) canvas.width = canvas.height = 0
    this.#live.clear()
    this.#bytesLeft = PAGE_CANVAS_BYTES_MAX
  }

  create(width: number, height: number): { canvas: Canvas; context: SKRSContext2D } {
    if (!(width > 0 && height > 0)) throw new Error('Invalid canvas size')
    this.#spend(width, height)
    const canvas = createCanvas(width, height)
    this.#live.add(canvas)
    return { canvas, context: canvas.getContext('2d') }
  }

  reset({ canvas }: Entry, width: number, height: number): void {
    if (!canvas || !(width > 0 && height > 0)) throw new Error('Invalid canvas size')
    this.#spend(width, height)
    canvas.width = width
    canvas.height = height
  }

  destroy(entry: Entry): void {
    if (entry.canvas) {
      entry.canvas.width = entry.canvas.height = 0
      this.#live.delete(entry.canvas)
    }
    entry.canvas = entry.context = null
  }

  #spend(width: number, height: number): void {
    this.#bytesLeft -= width * height * 4
    if (this.#bytesLeft < 0)
      throw new TooMuchCanvasError(`more than ${PAGE_CANVAS_BYTES_MAX} bytes of canvas`)
  }
}
