import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { RECEIPT_WORDS_MAX } from '~/limits'
import type { RecognisedWord } from './recognised.server'

type TextItem = Extract<Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number], { str: string }>
type Viewport = ReturnType<PDFPageProxy['getViewport']>

/** The height of letters such as x, as a fraction of the font's. The box of a word has this height. */
const LETTER_HEIGHT = 0.75

/** Returns the box of a part of a run, in fractions of its length, as if all letters were equally wide. */
function boxOf(
  { transform, width, height }: TextItem,
  from: number,
  to: number,
  viewport: Viewport,
): RecognisedWord['box'] {
  // (a, b) points along the line of text, (c, d) from its base line upwards; the run begins at (x, y)
  const [a, b, c, d, x, y] = transform as [number, number, number, number, number, number]
  const lineLength = Math.hypot(a, b) || 1
  const upLength = Math.hypot(c, d) || 1
  const corner = (widthShare: number, heightShare: number) =>
    viewport.convertToViewportPoint(
      x + (a / lineLength) * width * widthShare + (c / upLength) * height * heightShare,
      y + (b / lineLength) * width * widthShare + (d / upLength) * height * heightShare,
    ) as [number, number]
  const corners = [corner(from, 0), corner(from, LETTER_HEIGHT), corner(to, 0), corner(to, LETTER_HEIGHT)]
  const xs = corners.map((each) => each[0])
  const ys = corners.map((each) => each[1])
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Returns whether a text run continues the last word: some writers place every letter by itself. */
function isJoined(word: RecognisedWord['box'], next: RecognisedWord['box']): boolean {
  const size = word.y1 - word.y0
  return Math.abs(word.y1 - next.y1) < size * 0.2 && Math.abs(next.x0 - word.x1) < size * 0.25
}

/** Returns at most RECEIPT_WORDS_MAX words of a PDF page, with positions on the upright page in points. */
export async function wordsOfPage(page: PDFPageProxy): Promise<RecognisedWord[]> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words: RecognisedWord[] = []
  /** whether the next text run may continue the last word */
  let isWordOpen = false
  for (const item of items) {
    if (!('str' in item)) continue
    for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
      const length = Math.max(item.str.length, 1)
      const box = boxOf(item, index / length, (index + text.length) / length, viewport)
      const last = words.at(-1)
      if (last && isWordOpen && index === 0 && isJoined(last.box, box)) {
        last.text += text
        last.box = { ...last.box, x1: Math.max(last.box.x1, box.x1) }
        last.place = last.box
      } else if (words.length === RECEIPT_WORDS_MAX) return words
      else words.push({ text, confidence: 1, box, place: box, piece: 0 })
      isWordOpen = index + text.length === item.str.length
    }
    if (item.hasEOL || /\s$/.test(item.str)) isWordOpen = false
  }
  return words
}

/** With fewer characters, the text is a stamp on a scan. */
const TEXT_LAYER_CHARACTERS_MIN = 40

/** Whether the words are the page's text, not a few words on a scan or codes of a font without letters. */
export function isTextLayer(words: RecognisedWord[]): boolean {
  const text = words.map((word) => word.text).join('')
  const readable = text.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.length ?? 0
  return readable >= TEXT_LAYER_CHARACTERS_MIN && readable > text.length * 0.8
}
