// Finds the connected parts of the ink on the picture of a line: letters, digits, marks.

/** A connected part of ink with the box around it, in pixels from the upper left of the line's picture. */
export interface InkPart {
  /** the first column and the first row of the box */
  x0: number
  y0: number
  /** the column after its last column, and the row after its last row */
  x1: number
  y1: number
  /** the darkness of the pixels in the box, from 0 to 255, row by row; 0 outside the part */
  ink: Uint8Array
}

/** The share of pixels that are brighter than the grey value of the paper, which itself is not even. */
const BRIGHTER_THAN_PAPER_SHARE = 0.3
/** The minimum darkness of ink, as a share of the contrast between paper and the darkest ink. */
const INK_CONTRAST_SHARE_MIN = 0.38
/** The share of a line's pixels that count as its darkest ink. */
const DARKEST_SHARE = 0.002
/** The minimum contrast in grey values; less is noise. */
const CONTRAST_MIN = 24

/**
 * Returns the grey value that the given share of all pixels exceeds: of 100 pixels and a share of 0.3, the
 * value of the 31st brightest.
 * @param counts how many pixels have each grey value
 */
function valueExceededBy(counts: Uint32Array, share: number): number {
  const total = counts.reduce((sum, count) => sum + count, 0)
  let countedPixels = 0
  let value = counts.length - 1
  while (value > 0 && countedPixels + (counts[value] as number) <= total * share) {
    countedPixels += counts[value] as number
    value--
  }
  return value
}

/**
 * Returns how much darker each pixel of a line is than the paper around it. Shadows make paper darker on one
 * side of a page, so the paper is measured in square blocks, each with its neighbours.
 */
function darknessOf(line: Uint8Array, width: number, height: number): Uint8Array {
  // for each block of the line, how many pixels have each grey value
  const blocks = Array.from({ length: Math.ceil(width / height) }, () => new Uint32Array(256))
  const blockAt = (column: number) => Math.floor(column / height)
  for (let index = 0; index < line.length; index++) {
    const counts = blocks[blockAt(index % width)] as Uint32Array
    counts[line[index] as number] = (counts[line[index] as number] as number) + 1
  }
  const papers = blocks.map((counts, index) => {
    const [previousBlock, nextBlock] = [blocks[index - 1], blocks[index + 1]]
    return valueExceededBy(
      counts.map((count, value) => count + (previousBlock?.[value] ?? 0) + (nextBlock?.[value] ?? 0)),
      BRIGHTER_THAN_PAPER_SHARE,
    )
  })
  return line.map((value, index) => Math.max(0, (papers[blockAt(index % width)] as number) - value))
}

/**
 * Returns the connected parts of ink on a level line, ordered by their first row. From each pixel of ink that
 * is not in a part yet, the search spreads to neighbours with ink, also diagonally, until no more are found.
 * @param line the grey values of the line's picture, row by row
 */
export function inkParts(line: Uint8Array, width: number, height: number): InkPart[] {
  const darkness = darknessOf(line, width, height)
  const counts = new Uint32Array(256)
  for (const value of darkness) counts[value] = (counts[value] as number) + 1
  const darkest = valueExceededBy(counts, DARKEST_SHARE)
  if (darkest < CONTRAST_MIN) return []
  const inkDarknessMin = darkest * INK_CONTRAST_SHARE_MIN
  // 1 for a pixel of ink; the search sets it to 0 when it finds the pixel
  const isInk = darkness.map((value) => (value >= inkDarknessMin ? 1 : 0))
  // the found pixels of the current part are at 0 to `count`; a new part overwrites them
  const pixelsOfPart = new Int32Array(line.length)
  const parts: InkPart[] = []
  for (let start = 0; start < isInk.length; start++) {
    if (isInk[start] === 0) continue
    let [x0, y0, x1, y1] = [width, height, 0, 0]
    let count = 1
    pixelsOfPart[0] = start
    isInk[start] = 0
    for (let nextIndex = 0; nextIndex < count; nextIndex++) {
      const pixel = pixelsOfPart[nextIndex] as number
      const x = pixel % width
      const y = (pixel - x) / width
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x + 1)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y + 1)
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const neighbour = row * width + column
          if (isInk[neighbour] === 0) continue
          isInk[neighbour] = 0
          pixelsOfPart[count++] = neighbour
        }
    }
    const ink = new Uint8Array((x1 - x0) * (y1 - y0))
    for (const pixel of pixelsOfPart.subarray(0, count)) {
      const x = pixel % width
      const value = ((darkness[pixel] as number) * 255) / darkest
      ink[((pixel - x) / width - y0) * (x1 - x0) + x - x0] = Math.min(255, value)
    }
    parts.push({ x0, y0, x1, y1, ink })
  }
  return parts
}

/** Two parts are stacked if they share at least this much of the width of the narrower part. */
const STACKED_MIN = 0.7

/** Whether one part is above the other. */
const isStacked = (a: InkPart, b: InkPart) =>
  Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) >= STACKED_MIN * Math.min(a.x1 - a.x0, b.x1 - b.x0)

/** Returns the ink of two parts in the box around both. */
function joinParts(a: InkPart, b: InkPart): InkPart {
  const box = {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
  }
  const width = box.x1 - box.x0
  const ink = new Uint8Array(width * (box.y1 - box.y0))
  for (const { x0, y0, x1, y1, ink: partInk } of [a, b])
    for (let y = y0; y < y1; y++)
      for (let x = x0; x < x1; x++) {
        const value = partInk[(y - y0) * (x1 - x0) + x - x0] as number
        if (value > 0) ink[(y - box.y0) * width + x - box.x0] = value
      }
  return { ...box, ink }
}

/**
 * Joins parts that are above each other, such as the two dots of a colon or a broken digit.
 * @param parts from left to right, so that stacked parts are next to each other
 */
export function joinStacked(parts: InkPart[]): InkPart[] {
  const columns: InkPart[] = []
  for (const part of parts) {
    const lastColumn = columns.at(-1)
    if (lastColumn && isStacked(lastColumn, part)) columns[columns.length - 1] = joinParts(lastColumn, part)
    else columns.push(part)
  }
  return columns
}
