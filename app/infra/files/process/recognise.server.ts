import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileKind } from '~/infra/files/files.server'
import {
  RECEIPT_PAGES_READ_MAX,
  RECEIPT_WORD_CHARACTERS_MAX,
  RECEIPT_WORDS_MAX,
} from '~/limits-and-lifetimes'
import { decoded, fromPixels, type OpenImage, openImage } from './image.server'
import { drawPage, eachPage } from './pdf.server'
import { isTextLayer, wordsOfPage } from './pdf-words.server'
import { readable, SMALL_WIDTH, USUAL_WIDTH } from './picture.server'
import type { OcrPass, RecognisedPage, RecognisedWord } from './recognised.server'
import { recogniseWords } from './tesseract.server'

/** A sheet at 300 dots per inch, as a small receipt on it needs them. */
const SHEET = { width: 2500, height: 3600 }

/** The first words of a page whose place is known. The rules that judge them see no more. */
const bounded = (words: RecognisedWord[], max: number) =>
  words
    .filter(({ box }) => Object.values(box).every(Number.isFinite))
    .slice(0, max)
    .map((word) => ({ ...word, text: word.text.slice(0, RECEIPT_WORD_CHARACTERS_MAX) }))

const WIDTHS: Record<OcrPass, number> = { first: USUAL_WIDTH, second: SMALL_WIDTH }

async function recogniseImage(open: OpenImage, pass: OcrPass): Promise<RecognisedPage> {
  const { png, width, height, left, top, scale } = await readable(open.image, WIDTHS[pass])
  const words = await recogniseWords(png)
  const onPage = words.map(({ text, confidence, box }) => ({
    text,
    confidence,
    box: {
      x0: left + box.x0 / scale,
      y0: top + box.y0 / scale,
      x1: left + box.x1 / scale,
      y1: top + box.y1 / scale,
    },
  }))
  return { words: onPage, width, height }
}

async function recognisePage(page: PDFPageProxy, pass: OcrPass): Promise<RecognisedPage> {
  const { width, height } = page.getViewport({ scale: 1 })
  const words = await decoded(wordsOfPage(page))
  if (isTextLayer(words)) return { words: pass === 'first' ? words : [], width, height }
  const pixels = await drawPage(page, () => SHEET)
  return recogniseImage({ image: fromPixels(pixels), width: pixels.width, height: pixels.height }, pass)
}

/**
 * The words on each page, the first pages of a PDF: from its text layer where a page has one, else
 * recognised. A second pass at a text layer would give the same again, and gives nothing. Bounded by
 * `RECEIPT_WORDS_MAX` and `RECEIPT_WORD_CHARACTERS_MAX`.
 * @throws FileRefusedError when the file cannot be opened
 */
export async function recognise(path: string, kind: FileKind, pass: OcrPass): Promise<RecognisedPage[]> {
  let wordsLeft = RECEIPT_WORDS_MAX
  const within = ({ words, ...page }: RecognisedPage): RecognisedPage => {
    const first = bounded(words, wordsLeft)
    wordsLeft -= first.length
    return { ...page, words: first }
  }
  if (kind !== 'pdf') return [within(await recogniseImage(await openImage(path, kind), pass))]
  const { made } = await eachPage(path, RECEIPT_PAGES_READ_MAX, async (page) =>
    within(await recognisePage(page, pass)),
  )
  return made
}
