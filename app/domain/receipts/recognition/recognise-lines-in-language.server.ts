import sharp from 'sharp'
import {
  cutOut,
  type GrayImage,
  heightOf,
  lengthOf,
  type Quad,
  stretchContrast,
} from '~/infra/files/process/gray-image'
import type { PieceWord } from './split-words.server'
import { recogniseWords, type TesseractWord } from './tesseract.server'

// Reads pieces of text with the data of one language. The pieces are put below each other on a clean picture.

/** The height of a piece on the picture, and the blank between two pieces, in pixels. */
const HEIGHT = 36
const BLANK = 24
const WIDTH_MAX = 2_400
const MARGIN = 20
/** The number of pieces on one picture. */
const SHEET_PIECES = 60

/** Scripts without spaces between words. The engine returns each of their characters as a word. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々]+$/u
/** The maximum gap between characters of one word, in pixels. */
const UNSPACED_GAP_MAX = 0.55 * HEIGHT
/** Korean has spaces between words, so its syllables form one word only if they are closer. */
const SYLLABLES = /^\p{Script=Hangul}+$/u
const SYLLABLE_GAP_MAX = 0.45 * HEIGHT

/** Whether a word continues with the next word of its piece. */
function isJoined(word: TesseractWord, next: TesseractWord): boolean {
  const gap = next.box.x0 - word.box.x1
  const are = (script: RegExp) => script.test(word.text) && script.test(next.text)
  return (are(UNSPACED) && gap < UNSPACED_GAP_MAX) || (are(SYLLABLES) && gap < SYLLABLE_GAP_MAX)
}

/** Joins neighbouring words of a piece that have no space between them. */
function joinUnspaced(words: TesseractWord[]): TesseractWord[] {
  const joined: TesseractWord[] = []
  for (const word of words.toSorted((a, b) => a.box.x0 - b.box.x0)) {
    const last = joined.at(-1)
    if (last && isJoined(last, word))
      joined[joined.length - 1] = {
        text: last.text + word.text,
        confidence: Math.min(last.confidence, word.confidence),
        box: { ...last.box, x1: Math.max(last.box.x1, word.box.x1) },
      }
    else joined.push(word)
  }
  return joined
}

/** Recognises the words of each piece of text in a language; empty for a piece that cannot be read. */
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
  const pieces = cuts.map((): TesseractWord[] => [])
  for (const word of words) {
    const middle = (word.box.y0 + word.box.y1) / 2
    pieces[Math.floor((middle - MARGIN + BLANK / 2) / (HEIGHT + BLANK))]?.push(word)
  }
  return pieces.map((piece, at) => {
    const share = (x: number) => Math.min(Math.max((x - MARGIN) / (cuts[at]?.width ?? 1), 0), 1)
    return joinUnspaced(piece).map(({ text, confidence, box }) => ({
      ...{ text, confidence },
      from: share(box.x0),
      to: share(box.x1),
    }))
  })
}
