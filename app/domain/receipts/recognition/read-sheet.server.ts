import sharp, { type Sharp } from 'sharp'
import type { GrayImage } from '~/infra/files/process/gray-image'
import type { RecognisedPage } from '~/infra/files/process/recognised.server'
import { recogniseWords } from './tesseract.server'

// Reads an upright picture of a page with tesseract alone, on machines that cannot run the models. Without
// the models nobody knows which pieces of text the page has, so `pieces` is 0 and all words are of piece 0.

/** The width in pixels to which text is scaled. Letters of a 40-column receipt are then about 30 wide. */
const WIDTH = 1200
/** The maximum height in pixels to which text is scaled. */
const HEIGHT_MAX = 4000
/** The maximum enlargement. Beyond it only the noise grows. */
const SCALE_MAX = 4

/** The longer side in pixels of the sample: a small copy of the page, in which the writing is found. */
const SAMPLE_PIXELS = 500

// The constants from here to `MARGIN` are in pixels of the sample.

/** The minimum number of dark pixels in a column or row with writing. */
const INK_MIN = 3

/** A position up to this far from ink counts as written, so that letters and lines form one run. */
const INK_REACH = 4

/** The width up to which a run of written columns or rows is a speck. */
const SPECK_MAX = 12

/** The margin around the writing. */
const MARGIN = 10

/** How much darker than paper a pixel with ink is, of 255 gray values. */
const INK_CONTRAST_MIN = 40

/** The smallest width and height of a written part, in pixels of the page. A smaller part is a mistake. */
const PART_MIN = 50

/**
 * Returns the first and the last position with writing; all positions if there is none. Runs of positions
 * that are too narrow are specks and do not count.
 * @param ink the number of dark pixels at each position. A position is a column, or a row.
 */
function inkExtent(ink: number[]): [number, number] {
  const maxNearby = ink.map((_, index) =>
    Math.max(...ink.slice(Math.max(0, index - INK_REACH), index + INK_REACH + 1)),
  )
  const isWritten = maxNearby.map((count) => count >= INK_MIN)
  const runs: [number, number][] = []
  let runStart = -1
  isWritten.forEach((written, index) => {
    if (written && runStart < 0) runStart = index
    if (runStart >= 0 && (!written || index === isWritten.length - 1)) {
      runs.push([runStart, index])
      runStart = -1
    }
  })
  const wideRuns = runs.filter(([start, end]) => end - start > SPECK_MAX)
  return [wideRuns[0]?.[0] ?? 0, wideRuns.at(-1)?.[1] ?? ink.length - 1]
}

/** Returns the written part of a bright page, because a small receipt may be scanned on a large sheet. */
async function writtenPart(upright: Sharp, width: number, height: number) {
  const wholePage = { left: 0, top: 0, width, height }
  const { data, info } = await upright
    .clone()
    .resize(SAMPLE_PIXELS, SAMPLE_PIXELS, { fit: 'inside' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  // most of a page is paper, so a value a little above the median is that of paper
  const paper = Uint8Array.from(data).sort()[Math.floor(data.length * 0.6)] ?? 255
  const columns = new Array<number>(info.width).fill(0)
  const rows = new Array<number>(info.height).fill(0)
  data.forEach((value, index) => {
    if (value > paper - INK_CONTRAST_MIN) return
    const column = index % info.width
    const row = Math.floor(index / info.width)
    columns[column] = (columns[column] ?? 0) + 1
    rows[row] = (rows[row] ?? 0) + 1
  })
  const [x0, x1] = inkExtent(columns)
  const [y0, y1] = inkExtent(rows)
  // the pixels of the page per pixel of the sample
  const ratio = width / info.width
  const left = Math.max(0, Math.floor((x0 - MARGIN) * ratio))
  const top = Math.max(0, Math.floor((y0 - MARGIN) * ratio))
  const part = {
    left,
    top,
    width: Math.min(width, Math.ceil((x1 + MARGIN) * ratio)) - left,
    height: Math.min(height, Math.ceil((y1 + MARGIN) * ratio)) - top,
  }
  return part.width < PART_MIN || part.height < PART_MIN ? wholePage : part
}

/** Reads the words of an upright picture of English text. */
export async function readSheet({ data, width, height }: GrayImage): Promise<RecognisedPage> {
  const page = sharp(data, { raw: { width, height, channels: 1 } })
  const part = await writtenPart(page, width, height)
  const scale = Math.min(WIDTH / part.width, HEIGHT_MAX / part.height, SCALE_MAX)
  const png = await page
    .extract(part)
    .resize({ width: Math.max(1, Math.round(part.width * scale)), kernel: 'cubic' })
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const words = (await recogniseWords(png, 'eng', 'column')).map(({ text, confidence, box }) => {
    // the page is upright, so the box on the upright page and the place on the stored page are the same
    const place = {
      x0: part.left + box.x0 / scale,
      y0: part.top + box.y0 / scale,
      x1: part.left + box.x1 / scale,
      y1: part.top + box.y1 / scale,
    }
    return { text, confidence, box: place, place, piece: 0 }
  })
  const size = { width, height }
  return { words, ...size, storedSize: size, pieces: 0, reread: null }
}
