import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { RECEIPT_WORDS_MAX } from '~/limits'
import type { RecognisedWord } from './recognised.server'

// Takes the words of a PDF page from its text layer, where pdf.js finds them without recognising a picture.

/** A piece of text that the PDF draws at once: a line, a few words, a word or one letter. */
type TextItem = Extract<Awaited<ReturnType<PDFPageProxy['getTextContent']>>['items'][number], { str: string }>
type Viewport = ReturnType<PDFPageProxy['getViewport']>

/** The height of the box of a word, as a fraction of the font's height. */
const LETTER_HEIGHT = 0.75

/**
 * Returns the box of a part of a text item. pdf.js gives only the box of the whole item, so all its letters
 * are treated as equally wide.
 * @param from the fraction of the item's width at which the part begins
 * @param to the fraction of the item's width at which the part ends
 */
function boxOfPart(
  { transform, width, height }: TextItem,
  from: number,
  to: number,
  viewport: Viewport,
): RecognisedWord['box'] {
  // (a, b) points along the line of text, (c, d) from its base line upwards; the item begins at (x, y)
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

/** The largest distance between the base lines of two parts of one word, as a fraction of its height. */
const BASE_LINE_DISTANCE_MAX = 0.2
/** The largest gap between two parts of one word, as a fraction of its height. */
const GAP_MAX = 0.25

/**
 * Whether the box of a text item continues the last word, on the same base line and without a gap. Some
 * programs write every letter of a word as an item of its own.
 */
function isJoined(word: RecognisedWord['box'], next: RecognisedWord['box']): boolean {
  const height = word.y1 - word.y0
  return (
    Math.abs(word.y1 - next.y1) < height * BASE_LINE_DISTANCE_MAX &&
    Math.abs(next.x0 - word.x1) < height * GAP_MAX
  )
}

/**
 * Returns a word of a text layer. Its place in the stored file is its box, because a PDF page is read
 * upright. Its piece is 0, because only pictures are recognised piece by piece.
 */
const wordAt = (text: string, box: RecognisedWord['box']): RecognisedWord => ({
  text,
  confidence: 1,
  box,
  place: box,
  piece: 0,
})

/** Returns at most RECEIPT_WORDS_MAX words of a PDF page, with positions on the upright page in points. */
export async function wordsOfPage(page: PDFPageProxy): Promise<RecognisedWord[]> {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  const words: RecognisedWord[] = []
  /** whether no space follows the last word yet, so that the next text item may continue the word */
  let isWordOpen = false
  for (const item of items) {
    if (!('str' in item)) continue
    for (const { 0: text, index } of item.str.matchAll(/\S+/g)) {
      const length = Math.max(item.str.length, 1)
      const box = boxOfPart(item, index / length, (index + text.length) / length, viewport)
      const last = words.at(-1)
      if (last && isWordOpen && index === 0 && isJoined(last.box, box)) {
        const joinedBox = { ...last.box, x1: Math.max(last.box.x1, box.x1) }
        words[words.length - 1] = wordAt(last.text + text, joinedBox)
      } else {
        if (words.length === RECEIPT_WORDS_MAX) return words
        words.push(wordAt(text, box))
      }
      isWordOpen = index + text.length === item.str.length
    }
    if (item.hasEOL || /\s$/.test(item.str)) isWordOpen = false
  }
  return words
}

/** The fewest readable characters of a text layer. A page with fewer is a scan with a stamp of text. */
const TEXT_LAYER_CHARACTERS_MIN = 40
/** A text layer has a larger share of readable characters than this. */
const READABLE_SHARE_MIN = 0.8

/**
 * Whether the words are the text of the page. They are not if a scan has only a stamp of a few words, or if
 * the font does not say which letters its codes stand for, so that pdf.js returns unreadable characters.
 */
export function isTextLayer(words: RecognisedWord[]): boolean {
  const text = words.map((word) => word.text).join('')
  const readable = text.match(/[\p{L}\p{N}\p{P}\p{S}]/gu)?.length ?? 0
  return readable >= TEXT_LAYER_CHARACTERS_MIN && readable > text.length * READABLE_SHARE_MIN
}
