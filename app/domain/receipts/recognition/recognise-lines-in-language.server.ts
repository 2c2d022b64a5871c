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

// Reads pieces of text (words or lines) with the data of one language. The pieces are put below each other on
// a white picture, which the engine reads at once. The words return to their pieces by their height on it.

/** The height of a piece on the picture, and the blank between two pieces, in pixels. */
const PIECE_HEIGHT = 36
const BLANK_HEIGHT = 24
/** The minimum and the maximum width of a piece on the picture, in pixels. */
const WIDTH_MIN = 8
const WIDTH_MAX = 2_400
/** The blank around all pieces, in pixels. */
const MARGIN = 20
/** The number of pieces on one picture. */
const PIECES_PER_PICTURE = 60

/** Text in scripts without spaces between words. The engine returns each of its characters as a word. */
const SCRIPT_WITHOUT_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー々]+$/u
/** The maximum gap between characters of one word, in pixels. */
const UNSPACED_GAP_MAX = 0.55 * PIECE_HEIGHT
/** Korean has spaces between words, so its syllables form one word only if their gap is smaller still. */
const SYLLABLES = /^\p{Script=Hangul}+$/u
const SYLLABLE_GAP_MAX = 0.45 * PIECE_HEIGHT

/** Whether a word continues with the next word of its piece. */
function isJoined(word: TesseractWord, next: TesseractWord): boolean {
  const gap = next.box.x0 - word.box.x1
  const areBothOf = (script: RegExp) => script.test(word.text) && script.test(next.text)
  return (
    (areBothOf(SCRIPT_WITHOUT_SPACES) && gap < UNSPACED_GAP_MAX) ||
    (areBothOf(SYLLABLES) && gap < SYLLABLE_GAP_MAX)
  )
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

/** Recognises the words of each piece of text in a language (`deu`). An illegible piece has none. */
export async function recogniseLinesIn(language: string, image: GrayImage, quads: Quad[]) {
  const lines: PieceWord[][] = []
  for (let start = 0; start < quads.length; start += PIECES_PER_PICTURE)
    lines.push(
      ...(await recogniseOnOnePicture(language, image, quads.slice(start, start + PIECES_PER_PICTURE))),
    )
  return lines
}

const topOfPiece = (index: number) => MARGIN + index * (PIECE_HEIGHT + BLANK_HEIGHT)
/** Returns the index of the piece at a height of the picture. Half a blank above and below belongs to it. */
const pieceAt = (y: number) => Math.floor((y - MARGIN + BLANK_HEIGHT / 2) / (PIECE_HEIGHT + BLANK_HEIGHT))

async function recogniseOnOnePicture(language: string, image: GrayImage, quads: Quad[]) {
  const cutOuts = quads.map((quad) => {
    const scaledLength = Math.round((PIECE_HEIGHT * lengthOf(quad)) / Math.max(heightOf(quad), 1))
    const width = Math.min(Math.max(scaledLength, WIDTH_MIN), WIDTH_MAX)
    return { width, data: stretchContrast(cutOut(image, quad, width, PIECE_HEIGHT)) }
  })
  const picture = sharp({
    create: {
      width: Math.max(...cutOuts.map(({ width }) => width)) + 2 * MARGIN,
      height: topOfPiece(cutOuts.length) + MARGIN,
      channels: 3,
      background: '#fff',
    },
  }).composite(
    cutOuts.map(({ data, width }, index) => ({
      input: Buffer.from(data.buffer),
      raw: { width, height: PIECE_HEIGHT, channels: 1 as const },
      left: MARGIN,
      top: topOfPiece(index),
    })),
  )
  const png = await picture.greyscale().png({ compressionLevel: 1 }).toBuffer()
  const pieces = cutOuts.map((): TesseractWord[] => [])
  for (const word of await recogniseWords(png, language, 'block'))
    pieces[pieceAt((word.box.y0 + word.box.y1) / 2)]?.push(word)
  return pieces.map((piece, index) => {
    const shareOfWidth = (x: number) => Math.min(Math.max((x - MARGIN) / (cutOuts[index]?.width ?? 1), 0), 1)
    return joinUnspaced(piece).map(({ text, confidence, box }) => ({
      text,
      confidence,
      from: shareOfWidth(box.x0),
      to: shareOfWidth(box.x1),
    }))
  })
}
