import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { RECEIPT_WORDS_MAX } from '~/limits'
import type { RecognisedWord } from './recognised.server'

type TextItem = Extract<Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number], { str: string }>
type Viewport = ReturnType<PDFPageProxy['getViewport']>

/**
 * Letters without their strokes above and below, as a share of a font's height: what a recognised word's box
 * holds.
 */
const LETTER = 0.75

/**
 * Returns the place of a part of a run of text, given as shares of its length. All letters are taken to be of
 * one width.
 */
function boxOf(
  { transform, width, height }: TextItem,
  from: number,
  to: number,
  viewport: Viewport,
): RecognisedWord['box'] {
  const [a, b, c, d, x, y] = transform as [number, number, number, number, number, number]
  const along = Math.hypot(a, b) || 1
  const up = Math.hypot(c, d) || 1
  const corner = (share: number, above: number) =>
    viewport.convertToViewportPoint(
      x + (a / along) * width * share + (c / up) * height * above,
      y + (b / along) * width * share + (d / up) * height * above,
    ) as [number, number]
  const corners = [corner(from, 0), corner(from, LETTER), corner(to, 0), corner(to, LETTER)]
  const xs = corners.map((each) => each[0])
  const ys = corners.map((each) => each[1])
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Whether a piece goes on where a word ended: some writers place every letter by itself. */
function isJoined(word: RecognisedWord['box'], next: RecognisedWord['box']): boolean {
  const size = word.y1 - word.y0
  return Math.abs(word.y1 - next.y1) < size * 0.2 && Math.abs(next.x0 - word.x1) < size * 0.25
}

/**
 * The words that a PDF's page holds as text, the first of very many, where they stand on the upright page, in
 * points.
 */
export async function wordsOfPage(page: PDFPageProxy): Promise<RecognisedWord[]> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words: RecognisedWord[] = []
  let isOpen = false
  for (const item of items) {
    if (!('str' in item)) continue
    for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
      const length = Math.max(item.str.length, 1)
      const box = boxOf(item, index / length, (index + text.length) / length, viewport)
      const last = words.at(-1)
      if (last && isOpen && index === 0 && isJoined(last.box, box)) {
        last.text += text
        last.box = { ...last.box, x1: Math.max(last.box.x1, box.x1) }
        last.place = last.box
      } else if (words.length === RECEIPT_WORDS_MAX) return words
      else words.push({ text, confidence: 1, box, place: box, piece: 0 })
      isOpen = index + text.length === item.str.length
    }
    if (item.hasEOL || /\s$/.test(item.str)) isOpen = false
  }
  return words
}

/** Fewer characters are a stamp on a scan. */
const TEXT_LEAST = 40

/**
 * Whether the words are the page's: not a few on a picture of it, nor codes of a font that says nothing of
 * its letters.
 */
export function isTextLayer(words: RecognisedWord[]): boolean {
  const text = words.map((word) => word.text).join('')
  const readable = text.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.length ?? 0
  return readable >= TEXT_LEAST && readable > text.length * 0.8
}
