import { distance, heightOf, lengthOf, type Point, type Quad } from '~/infra/files/process/gray-image'

// Finds the area of the text on a page, and its direction.

/** A part of a picture, in pixels. */
export interface Region {
  left: number
  top: number
  width: number
  height: number
}

export const middleOf = ([a, , c]: Quad): Point => ({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 })

/** The direction of reading, in radians: 0 is to the right. */
export const directionOf = ([a, b, c, d]: Quad) => Math.atan2(b.y + c.y - a.y - d.y, b.x + c.x - a.x - d.x)

/**
 * The minimum ratio of length to height of a piece that shows the direction of the page. Such a piece is a
 * word or more.
 */
const ELONGATION_MIN = 1.5

/** Whether most of the text runs downwards or upwards. */
export function isSideways(quads: Quad[]): boolean {
  let levelLength = 0
  let uprightLength = 0
  for (const quad of quads) {
    const length = lengthOf(quad)
    if (length < heightOf(quad) * ELONGATION_MIN) continue
    if (Math.abs(Math.cos(directionOf(quad))) > Math.SQRT1_2) levelLength += length
    else uprightLength += length
  }
  return uprightLength > levelLength
}

/** The distance from any other text, in usual text heights, beyond which a small piece is a speck. */
const ISOLATED_HEIGHTS = 12

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Returns the part of a picture that contains its text, with a margin; null without text. */
export function textRegion(quads: Quad[], size: { width: number; height: number }): Region | null {
  const { width, height } = size
  const usualHeight = median(quads.map(heightOf))
  const middles = quads.map(middleOf)
  const nearQuads = quads.filter((quad, index) => {
    const reach = usualHeight * ISOLATED_HEIGHTS
    const isLong = lengthOf(quad) > 4 * usualHeight
    return (
      isLong || middles.some((other, at) => at !== index && distance(other, middles[index] as Point) < reach)
    )
  })
  const points = nearQuads.flat()
  if (points.length === 0) return null
  const margin = usualHeight * 1.5
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x)) - margin))
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y)) - margin))
  const right = Math.min(width, Math.ceil(Math.max(...points.map(({ x }) => x)) + margin))
  const bottom = Math.min(height, Math.ceil(Math.max(...points.map(({ y }) => y)) + margin))
  return { left, top, width: right - left, height: bottom - top }
}

/** The minimum ratio of length to height of a piece that shows the slope of its part of the page. */
const SLOPE_LENGTH_MIN = 4

/**
 * Returns a function that levels the lines of a page: it moves a point up or down by the slope of the text
 * around it. In perspective the slope differs between top and bottom, so it is fitted as a straight line over
 * the height of the page (Theil-Sen estimator, which is robust against outliers).
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
  const slopeChanges = slopes.flatMap((a, index) =>
    slopes.slice(index + 1).flatMap((b) => {
      const distanceInHeight = Math.abs(a.y - b.y)
      return distanceInHeight > 50 ? [(a.slope - b.slope) / (a.y - b.y)] : []
    }),
  )
  const slopeChange = slopeChanges.length > 20 ? median(slopeChanges) : 0
  const slopeAtTop = median(slopes.map(({ slope, y }) => slope - slopeChange * y))
  const centreX = median(slopes.map(({ x }) => x))
  return ({ x, y }) => ({ x, y: y - (slopeAtTop + slopeChange * y) * (x - centreX) })
}
