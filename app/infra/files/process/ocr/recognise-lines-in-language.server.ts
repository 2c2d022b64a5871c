import sharp from 'sharp'
import { cutOut, type GrayImage, heightOf, lengthOf, type Quad, stretchContrast } from './gray-image'
import type { PieceWord } from './split-words'
import { recogniseWords } from './tesseract.server'

// Reads pieces of text with the data of one language: they are put below each other on one clean picture.

/** The height of a piece there, and the white between two, in pixels. */
const HEIGHT = 48
const BLANK = 24
const WIDTH_MAX = 2_400
const MARGIN = 20
/** The pieces on one picture. */
const SHEET_PIECES = 60

/** Recognises the words of each piece of text in a language; none for a piece that cannot be read. */
export async function recogniseLinesIn(
  language: string,
  image: GrayImage,
  quads: Quad[],
): Promise<PieceWord[][]> {
  const lines: PieceWord[][] = []
  for (let at = 0; at < quads.length; at += SHEET_PIECES)
    lines.push(...(await recogniseSheet(language, image, quads.slice(at, at + SHEET_PIECES))))
  return lines
}

async function recogniseSheet(language: string, image: GrayImage, quads: Quad[]): Promise<PieceWord[][]> {
  const cuts = quads.map((quad) => {
    const width = Math.min(
      Math.max(Math.round((HEIGHT * lengthOf(quad)) / Math.max(heightOf(quad), 1)), 8),
      WIDTH_MAX,
    )
    return { width, data: stretchContrast(cutOut(image, quad, width, HEIGHT)) }
  })
  const topOf = (at: number) => MARGIN + at * (HEIGHT + BLANK)
  const sheet = sharp({
    create: {
      width: Math.max(...cuts.map(({ width }) => width)) + 2 * MARGIN,
      height: topOf(cuts.length) + MARGIN,
      channels: 3,
      background: '#fff',
    },
  }).composite(
    cuts.map(({ data, width }, at) => ({
      input: Buffer.from(data.buffer),
      raw: { width, height: HEIGHT, channels: 1 as const },
      left: MARGIN,
      top: topOf(at),
    })),
  )
  const png = await sheet.greyscale().png({ compressionLevel: 1 }).toBuffer()
  const words = await recogniseWords(png, language, 'block')
  const lines = cuts.map((): PieceWord[] => [])
  for (const { text, confidence, box } of words) {
    const at = Math.floor(((box.y0 + box.y1) / 2 - MARGIN + BLANK / 2) / (HEIGHT + BLANK))
    const line = lines[at]
    if (!line) continue
    const width = cuts[at]?.width ?? 1
    const share = (x: number) => Math.min(Math.max((x - MARGIN) / width, 0), 1)
    line.push({ text, confidence, from: share(box.x0), to: share(box.x1) })
  }
  return lines
}
