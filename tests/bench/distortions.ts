import sharp, { type Sharp } from 'sharp'

// Distorts pictures of receipts, as cameras and hands do.

/** The four corners of a picture in perspective, as shares of its width and height. */
const CORNERS = [
  { x: 0.1, y: 0.04 },
  { x: 0.93, y: 0 },
  { x: 1, y: 0.97 },
  { x: 0, y: 1 },
] as const

/**
 * The coefficients of a projection from the unit square to four corners (Heckbert, Fundamentals of Texture
 * Mapping and Image Warping, 1989, section 2.2.3).
 */
function projection([p0, p1, p2, p3]: readonly { x: number; y: number }[] & { length: 4 }) {
  const [a, b, c, d] = [p0, p1, p2, p3] as { x: number; y: number }[]
  if (!a || !b || !c || !d) throw new Error('Four corners are needed')
  const sx = a.x - b.x + c.x - d.x
  const sy = a.y - b.y + c.y - d.y
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y]
  const below = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / below
  const h = (dx1 * sy - sx * dy1) / below
  return (u: number, v: number) => {
    const w = g * u + h * v + 1
    return {
      x: ((b.x - a.x + g * b.x) * u + (d.x - a.x + h * d.x) * v + a.x) / w,
      y: ((b.y - a.y + g * b.y) * u + (d.y - a.y + h * d.y) * v + a.y) / w,
    }
  }
}

/** Returns a picture in perspective. Its pixels are spread densely enough to leave no hole. */
async function inPerspective(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const project = projection(CORNERS as never)
  const seen = Buffer.alloc(data.length, 90)
  const fine = 2
  for (let y = 0; y < height * fine; y++) {
    for (let x = 0; x < width * fine; x++) {
      const place = project(x / width / fine, y / height / fine)
      const to =
        Math.min(Math.floor(place.y * height), height - 1) * width + Math.floor(place.x * (width - 1))
      const from = Math.floor(y / fine) * width + Math.floor(x / fine)
      for (let channel = 0; channel < channels; channel++)
        seen[to * channels + channel] = data[from * channels + channel] as number
    }
  }
  return sharp(seen, { raw: { width, height, channels } })
}

const GROUND = { r: 90, g: 90, b: 90 }

/** The distortions by name. */
export const DISTORTIONS: Record<string, (image: Sharp) => Sharp | Promise<Sharp>> = {
  'turned-90': (image) => image.rotate(90),
  'turned-180': (image) => image.rotate(180),
  'turned-270': (image) => image.rotate(270),
  'skewed-7': (image) => image.rotate(7, { background: GROUND }),
  darkened: (image) => image.linear(0.35, 12),
  perspective: inPerspective,
}

/** Reads a picture from a file. Returns it distorted, as a JPEG. */
export async function distorted(path: string, name: string): Promise<Buffer> {
  const distort = DISTORTIONS[name]
  if (!distort) throw new Error(`There is no distortion ${name}: ${Object.keys(DISTORTIONS).join(', ')}`)
  const image = await distort(sharp(path).removeAlpha().toColourspace('srgb'))
  return image.jpeg({ quality: 85 }).toBuffer()
}
