import sharp, { type Sharp } from 'sharp'
import { decoded } from './image.server'

/**
 * How wide the written part of a receipt is made: letters of a till's usual forty columns come to about 30
 * pixels then.
 */
export const USUAL_WIDTH = 1200
/** Width of a second pass, in pixels: strokes that are broken at the usual size join there. */
export const SMALL_WIDTH = 900
const HEIGHT_MAX = 4000
/** Enlarging more than this only enlarges the noise. */
const SCALE_MAX = 4

/** A picture made ready for recognition, and how its pixels lie on the upright original. */
interface Picture {
  png: Buffer
  /** the size of the upright original */
  width: number
  height: number
  left: number
  top: number
  scale: number
}

const SAMPLE = 500

/**
 * Returns the extent of the ink: the first and last of the parts of a row or column that hold more than
 * specks.
 */
function extent(ink: number[], least: number): [number, number] {
  const near = ink.map((_, at) => Math.max(...ink.slice(Math.max(0, at - 4), at + 5)))
  const isWritten = near.map((count) => count >= least)
  const runs: [number, number][] = []
  let from = -1
  isWritten.forEach((written, at) => {
    if (written && from < 0) from = at
    if (from >= 0 && (!written || at === isWritten.length - 1)) {
      runs.push([from, at])
      from = -1
    }
  })
  const wide = runs.filter(([start, end]) => end - start > 12)
  return [wide[0]?.[0] ?? 0, wide.at(-1)?.[1] ?? ink.length - 1]
}

/**
 * The part of a bright page that is written on: a small receipt scanned on a large sheet has little to do
 * with the sheet's size.
 */
async function written(upright: Sharp, width: number, height: number) {
  const whole = { left: 0, top: 0, width, height }
  const { data, info } = await upright
    .clone()
    .resize(SAMPLE, SAMPLE, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const paper = Uint8Array.from(data).sort()[Math.floor(data.length * 0.6)] ?? 255
  const columns = new Array<number>(info.width).fill(0)
  const rows = new Array<number>(info.height).fill(0)
  data.forEach((value, at) => {
    if (value > paper - 40) return
    const column = at % info.width
    const row = Math.floor(at / info.width)
    columns[column] = (columns[column] ?? 0) + 1
    rows[row] = (rows[row] ?? 0) + 1
  })
  const [x0, x1] = extent(columns, 3)
  const [y0, y1] = extent(rows, 3)
  const ratio = width / info.width
  const margin = 10
  const left = Math.max(0, Math.floor((x0 - margin) * ratio))
  const top = Math.max(0, Math.floor((y0 - margin) * ratio))
  const part = {
    left,
    top,
    width: Math.min(width, Math.ceil((x1 + margin) * ratio)) - left,
    height: Math.min(height, Math.ceil((y1 + margin) * ratio)) - top,
  }
  return part.width < 50 || part.height < 50 ? whole : part
}

/**
 * Returns what a recognizer reads of an upright image: grey, cut to what is written, and of a size that
 * letters are recognized in.
 * @throws FileRefusedError when it is damaged
 */
export async function readable(image: Sharp, width: number): Promise<Picture> {
  const { data, info } = await decoded(image.greyscale().raw().toBuffer({ resolveWithObject: true }))
  const upright = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const part = await written(upright.clone().extractChannel(0), info.width, info.height)
  const scale = Math.min(width / part.width, HEIGHT_MAX / part.height, SCALE_MAX)
  const png = await upright
    .extract(part)
    .resize({ width: Math.max(1, Math.round(part.width * scale)), kernel: 'cubic' })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
  return { png, width: info.width, height: info.height, left: part.left, top: part.top, scale }
}
