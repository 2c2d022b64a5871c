/** A grey picture: one byte per pixel, row by row. */
export interface GrayImage {
  data: Uint8Array
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** The corners of a text on a picture, clockwise in reading direction from its upper left, at any angle. */
export type Quad = [Point, Point, Point, Point]

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns the point that lies a fraction of the way from one point to another. */
export const between = (a: Point, b: Point, share: number): Point => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
})

/** Return the length of a piece of text, and its height, at any angle: the mean of two opposite sides. */
export const lengthOf = ([a, b, c, d]: Quad) => (distance(a, b) + distance(d, c)) / 2
export const heightOf = ([a, b, c, d]: Quad) => (distance(a, d) + distance(b, c)) / 2

/** Returns a piece of text turned by 180 degrees. */
export const halfTurned = ([a, b, c, d]: Quad): Quad => [c, d, a, b]

/**
 * Cuts a piece of text out of a picture and levels it, as `width` by `height` pixels. Each pixel is
 * interpolated between the four pixels of the picture around its position, (x0, y0) to (x1, y1). Beyond the
 * picture's edge, the edge pixels repeat.
 */
export function cutOut(image: GrayImage, quad: Quad, width: number, height: number): Uint8Array {
  const [upperLeft, upperRight, lowerRight, lowerLeft] = quad
  const { data, width: imageWidth, height: imageHeight } = image
  const cut = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const left = between(upperLeft, lowerLeft, (row + 0.5) / height)
    const right = between(upperRight, lowerRight, (row + 0.5) / height)
    const stepX = (right.x - left.x) / width
    const stepY = (right.y - left.y) / width
    let x = left.x + stepX / 2 - 0.5
    let y = left.y + stepY / 2 - 0.5
    for (let column = 0; column < width; column++, x += stepX, y += stepY) {
      const x0 = Math.min(Math.max(Math.floor(x), 0), imageWidth - 1)
      const y0 = Math.min(Math.max(Math.floor(y), 0), imageHeight - 1)
      const x1 = Math.min(x0 + 1, imageWidth - 1)
      const y1 = Math.min(y0 + 1, imageHeight - 1)
      const shareX = Math.min(Math.max(x - x0, 0), 1)
      const shareY = Math.min(Math.max(y - y0, 0), 1)
      const upper =
        (data[y0 * imageWidth + x0] as number) * (1 - shareX) +
        (data[y0 * imageWidth + x1] as number) * shareX
      const lower =
        (data[y1 * imageWidth + x0] as number) * (1 - shareX) +
        (data[y1 * imageWidth + x1] as number) * shareX
      cut[row * width + column] = upper * (1 - shareY) + lower * shareY
    }
  }
  return cut
}

/** The strongest stretch. A stronger one would turn the noise of a blank sheet into letters. */
const CONTRAST_GAIN_MAX = 4

/** Stretches grey values in place, so that ink is nearly black and paper nearly white. */
export function stretchContrast<T extends Uint8Array>(values: T): T {
  const counts = new Uint32Array(256)
  for (const value of values) counts[value] = (counts[value] as number) + 1
  const percentile = (share: number) => {
    let seen = 0
    for (let value = 0; value < 255; value++) {
      seen += counts[value] as number
      if (seen > values.length * share) return value
    }
    return 255
  }
  const ink = percentile(0.005)
  const paper = Math.max(percentile(0.9), ink + 1)
  const gain = Math.min(255 / (paper - ink), CONTRAST_GAIN_MAX)
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 - (paper - value) * gain)
  for (let index = 0; index < values.length; index++) values[index] = table[values[index] as number] as number
  return values
}
