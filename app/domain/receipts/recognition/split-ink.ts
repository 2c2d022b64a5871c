import type { InkPart } from './ink-parts'

// Splits parts of ink that are two touching digits.

/** The number of cuts that are tried. */
const CUTS_MAX = 3
/** The minimum ratio of width to height of two digits. A narrower part is one digit. */
const WIDTH_PER_HEIGHT_MIN = 0.5
/** The minimum width of a digit, as a share of both. */
const EDGE_SHARE = 0.15

/** Returns the ink of some columns of a part, with its box; null if there is too little. */
function cutColumns(part: InkPart, from: number, to: number): InkPart | null {
  const width = part.x1 - part.x0
  const inkAt = (x: number, y: number) => part.ink[y * width + x] as number
  let [x0, y0, x1, y1] = [to, part.y1 - part.y0, from, 0]
  for (let y = 0; y < part.y1 - part.y0; y++)
    for (let x = from; x < to; x++) {
      if (inkAt(x, y) === 0) continue
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x + 1)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y + 1)
    }
  if (x1 - x0 < 2 || y1 - y0 < 2) return null
  const ink = new Uint8Array((x1 - x0) * (y1 - y0))
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) ink[(y - y0) * (x1 - x0) + x - x0] = inkAt(x, y)
  return { x0: part.x0 + x0, y0: part.y0 + y0, x1: part.x0 + x1, y1: part.y0 + y1, ink }
}

/** Returns the most likely ways to split a part in two, at the columns with the least ink. */
export function splitInk(part: InkPart): [InkPart, InkPart][] {
  const [width, height] = [part.x1 - part.x0, part.y1 - part.y0]
  if (width < WIDTH_PER_HEIGHT_MIN * height) return []
  const inkByColumn = new Uint32Array(width)
  for (let index = 0; index < part.ink.length; index++)
    inkByColumn[index % width] = (inkByColumn[index % width] as number) + (part.ink[index] as number)
  const inkOfColumn = (x: number) => inkByColumn[x] as number
  const edge = Math.max(2, Math.round(EDGE_SHARE * width))
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
