import { distance, heightOf, lengthOf, type Point, type Quad } from '~/infra/files/process/gray-image'

// Finds the area of the text on a page, its direction and its slope. A quad has the four corners of a piece
// of text (a word or a line), clockwise from the upper left in reading direction.

export const middleOf = ([a, , c]: Quad): Point => ({ x: (a.x + c.x) / 2, y: (a.y + c.y) / 2 })

/** The direction of reading, in radians: 0 is to the right. */
export const directionOf = ([a, b, c, d]: Quad) => Math.atan2(b.y + c.y - a.y - d.y, b.x + c.x - a.x - d.x)

/** The minimum ratio of length to height of a piece (a word or more) that shows the page's direction. */
const ELONGATION_MIN = 1.5

/** Whether most of the text runs downwards or upwards, measured by its length. */
export function isSideways(quads: Quad[]): boolean {
  let levelLength = 0
  let uprightLength = 0
  for (const quad of quads) {
    const length = lengthOf(quad)
    if (length < heightOf(quad) * ELONGATION_MIN) continue
    const isCloserToLevel = Math.abs(Math.cos(directionOf(quad))) > Math.SQRT1_2
    if (isCloserToLevel) levelLength += length
    else uprightLength += length
  }
  return uprightLength > levelLength
}

/** The distance from any other text, in usual text heights, beyond which a short piece is a speck. */
const ISOLATED_HEIGHTS = 12
/** The length beyond which a piece is text wherever it is, and the margin around text, in text heights. */
const LONG_PIECE_HEIGHTS = 4
const TEXT_MARGIN_HEIGHTS = 1.5

/** Returns the middle value; 0 without values. */
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Returns the part of a picture that contains its text, with a margin; null without text. */
export function textRegion(quads: Quad[], size: { width: number; height: number }) {
  const { width, height } = size
  const usualHeight = median(quads.map(heightOf))
  const middles = quads.map(middleOf)
  const nearQuads = quads.filter((quad, index) => {
    const reach = usualHeight * ISOLATED_HEIGHTS
    const isLong = lengthOf(quad) > LONG_PIECE_HEIGHTS * usualHeight
    return (
      isLong ||
      middles.some(
        (other, otherIndex) => otherIndex !== index && distance(other, middles[index] as Point) < reach,
      )
    )
  })
  const points = nearQuads.flat()
  if (points.length === 0) return null
  const margin = usualHeight * TEXT_MARGIN_HEIGHTS
  const left = Math.max(0, Math.floor(Math.min(...points.map(({ x }) => x)) - margin))
  const top = Math.max(0, Math.floor(Math.min(...points.map(({ y }) => y)) - margin))
  const right = Math.min(width, Math.ceil(Math.max(...points.map(({ x }) => x)) + margin))
  const bottom = Math.min(height, Math.ceil(Math.max(...points.map(({ y }) => y)) + margin))
  return { left, top, width: right - left, height: bottom - top }
}

/** A part of a picture, in pixels. */
export type Region = NonNullable<ReturnType<typeof textRegion>>

/** The minimum ratio of length to height of a piece that shows the slope of its part of the page. */
const SLOPE_LENGTH_MIN = 4
/** The most pieces whose slopes are compared, and the fewest: two pieces may be wrong. */
const SLOPES_MAX = 40
const SLOPES_MIN = 3
/** How far apart two compared pieces are, in pixels, and how many pairs show that the slope changes. */
const COMPARED_DISTANCE_MIN = 50
const COMPARED_PAIRS_MIN = 20

/**
 * Returns a function that levels the lines of a page: it moves a point up or down by the slope of the text
 * around it. In perspective the slope differs between top and bottom, as `slopeAtTop + slopeChange * y`. Both
 * numbers are medians (the Theil-Sen estimator), which a few wrong pieces do not change. Points at the middle
 * of the text's width stay where they are.
 */
export function levelling(quads: Quad[]): (point: Point) => Point {
  const slopes = quads
    .filter((quad) => lengthOf(quad) > heightOf(quad) * SLOPE_LENGTH_MIN)
    .toSorted((p, q) => lengthOf(q) - lengthOf(p))
    .slice(0, SLOPES_MAX)
    .map((quad) => {
      const { x, y } = middleOf(quad)
      return { x, y, slope: Math.tan(directionOf(quad)) }
    })
  if (slopes.length < SLOPES_MIN) return (point) => point
  const slopeChanges = slopes.flatMap((a, index) =>
    slopes.slice(index + 1).flatMap((b) => {
      const distanceInHeight = Math.abs(a.y - b.y)
      return distanceInHeight > COMPARED_DISTANCE_MIN ? [(a.slope - b.slope) / (a.y - b.y)] : []
    }),
  )
  const slopeChange = slopeChanges.length > COMPARED_PAIRS_MIN ? median(slopeChanges) : 0
  const slopeAtTop = median(slopes.map(({ slope, y }) => slope - slopeChange * y))
  const centreX = median(slopes.map(({ x }) => x))
  return ({ x, y }) => ({ x, y: y - (slopeAtTop + slopeChange * y) * (x - centreX) })
}
