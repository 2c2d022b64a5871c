import type { InkPart } from './ink-parts'

// Splits a part of ink that may be two touching digits. The caller reads the halves, and keeps a split only
// when both are digits.

/** The number of cuts that are tried. */
const CUTS_MAX = 3
/** The minimum ratio of width to height of two digits. A narrower part is one digit. */
const WIDTH_PER_HEIGHT_MIN = 0.5
/** The minimum width of one of the two digits, as a share of the width of both. */
const DIGIT_WIDTH_SHARE_MIN = 0.15
/** The minimum width of a digit, and its minimum height, in pixels. */
const DIGIT_PIXELS_MIN = 2

/** Returns the ink in the columns `from` to `to - 1` of a part, in its own box; null if it is too small. */
function cutColumns(part: InkPart, from: number, to: number): InkPart | null {
  const width = part.x1 - part.x0
  const inkAt = (x: number, y: number) => part.ink[y * width + x] as number
  // the box is empty at first (its left end is right of its right end), and grows by each pixel with ink
  let [x0, y0, x1, y1] = [to, part.y1 - part.y0, from, 0]
  for (let y = 0; y < part.y1 - part.y0; y++)
    for (let x = from; x < to; x++) {
      if (inkAt(x, y) === 0) continue
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x + 1)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y + 1)
    }
  if (x1 - x0 < DIGIT_PIXELS_MIN || y1 - y0 < DIGIT_PIXELS_MIN) return null
  const ink = new Uint8Array((x1 - x0) * (y1 - y0))
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) ink[(y - y0) * (x1 - x0) + x - x0] = inkAt(x, y)
  return { x0: part.x0 + x0, y0: part.y0 + y0, x1: part.x0 + x1, y1: part.y0 + y1, ink }
}

/** Returns the most likely ways to split a part in two: at columns with less ink than their neighbours. */
export function splitInk(part: InkPart): [InkPart, InkPart][] {
  const [width, height] = [part.x1 - part.x0, part.y1 - part.y0]
  if (width < WIDTH_PER_HEIGHT_MIN * height) return []
  const inkByColumn = new Uint32Array(width)
  for (let index = 0; index < part.ink.length; index++)
    inkByColumn[index % width] = (inkByColumn[index % width] as number) + (part.ink[index] as number)
  const inkOfColumn = (x: number) => inkByColumn[x] as number
  const edge = Math.max(DIGIT_PIXELS_MIN, Math.round(DIGIT_WIDTH_SHARE_MIN * width))
  return [...inkByColumn.keys()]
    .slice(edge, -edge)
    .filter((x) => inkOfColumn(x) <= inkOfColumn(x - 1) && inkOfColumn(x) <= inkOfColumn(x + 1))
    .sort((a, b) => inkOfColumn(a) - inkOfColumn(b))
    .slice(0, CUTS_MAX)
    .flatMap((x): [InkPart, InkPart][] => {
      const [left, right] = [cutColumns(part, 0, x), cutColumns(part, x, width)]
      return left && right ? [[left, right]] : []
    })
}
