import { distance, heightOf, lengthOf, type Point, type Quad } from '~/infra/files/process/gray-image'

// Where the text of a page lies, and which way it goes.

/** A part of a picture, in its pixels. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

export const middleOf = ([a, , c]: Quad): Point => ({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 })

/** The direction of reading, in radians: 0 is to the right. */
export const directionOf = ([a, b, c, d]: Quad) => Math.atan2(b.y + c.y - a.y - d.y, b.x + c.x - a.x - d.x)

/** A piece that is this many times as long as high is a word or more, and tells the direction of the page. */
const ELONGATION_MIN = 1.5

/** Returns whether most of the text goes downwards or upwards. */
export function isSideways(quads: Quad[]): boolean {
  let level = 0
  let upright = 0
  for (const quad of quads) {
    const length = lengthOf(quad)
    if (length < heightOf(quad) * ELONGATION_MIN) continue
    if (Math.abs(Math.cos(directionOf(quad))) > Math.SQRT1_2) level += length
    else upright += length
  }
  return upright > level
}

/** Specks that lie further from any other text than this many usual heights of text are no part of it. */
const ISOLATED_HEIGHTS = 12

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The part of a picture that its text takes, with a margin; null without text. */
export function textRegion(
  quads: Quad[],
  { width, height }: { width: number; height: number },
): Region | null {
  const usual = median(quads.map(heightOf))
  const middles = quads.map(middleOf)
  const near = quads.filter((quad, at) => {
    const reach = usual * ISOLATED_HEIGHTS
    const isLong = lengthOf(quad) > 4 * usual
    return (
      isLong || middles.some((other, index) => index !== at && distance(other, middles[at] as Point) < reach)
    )
  })
  const points = near.flat()
  if (points.length === 0) return null
  const margin = usual * 1.5
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x)) - margin))
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y)) - margin))
  const right = Math.min(width, Math.ceil(Math.max(...points.map(({ x }) => x)) + margin))
  const bottom = Math.min(height, Math.ceil(Math.max(...points.map(({ y }) => y)) + margin))
  return { left, top, width: right - left, height: bottom - top }
}

/** A line of pieces that are long enough tells the slope of its part of the page. */
const SLOPE_LENGTH_MIN = 4

/**
 * Returns what makes the lines of a page level: it moves a point up or down, by how much the text around it
 * slopes. In perspective the slope is another one at the top than at the bottom, so it is fitted as a
 * straight line over the height of the page (Theil and Sen's estimator, which outliers do not move).
 */
export function levelling(quads: Quad[]): (point: Point) => Point {
  const slopes = quads
    .filter((quad) => lengthOf(quad) > heightOf(quad) * SLOPE_LENGTH_MIN)
    .toSorted((p, q) => lengthOf(q) - lengthOf(p))
    .slice(0, 40)
    .map((quad) => {
      const { x, y } = middleOf(quad)
      return { x, y, slope: Math.tan(directionOf(quad)) }
    })
  if (slopes.length < 3) return (point) => point
  const changes = slopes.flatMap((a, at) =>
    slopes.slice(at + 1).flatMap((b) => {
      const far = Math.abs(a.y - b.y)
      return far > 50 ? [(a.slope - b.slope) / (a.y - b.y)] : []
    }),
  )
  const change = changes.length > 20 ? median(changes) : 0
  const start = median(slopes.map(({ slope, y }) => slope - change * y))
  const centre = median(slopes.map(({ x }) => x))
  return ({ x, y }) => ({ x, y: y - (start + change * y) * (x - centre) })
}
