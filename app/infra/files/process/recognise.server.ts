import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileKind } from '~/infra/files/files.server'
import {
  RECEIPT_PAGES_READ_MAX,
  RECEIPT_WORD_CHARACTERS_MAX,
  RECEIPT_WORDS_MAX,
} from '~/limits-and-lifetimes'
import { readCodes } from './codes.server'
import { decoded, fromPixels, type OpenImage, openImage, toGray } from './image.server'
import type { GrayImage } from './ocr/gray-image'
import { canRunModels } from './ocr/model.server'
import { readPicture } from './ocr/read-picture.server'
import { readSheet } from './ocr/read-sheet.server'
import { drawPage, eachPage } from './pdf.server'
import { isTextLayer, wordsOfPage } from './pdf-words.server'
import type { RecognisedPageWithCodes, RecognisedWord } from './recognised.server'

/** A sheet at 300 dots per inch, as a small receipt on it needs them. */
const SHEET = { width: 2500, height: 3600 }

/** A sheet at 150 dots per inch, on which the codes of a page that is drawn exactly can be read. */
const SHEET_OF_TEXT = { width: 1250, height: 1800 }

/** The first words of a page whose place is known. The rules that judge them see no more. */
const bounded = (words: RecognisedWord[], max: number) =>
  words
    .filter(({ box }) => Object.values(box).every(Number.isFinite))
    .slice(0, max)
    .map((word) => ({ ...word, text: word.text.slice(0, RECEIPT_WORD_CHARACTERS_MAX) }))

/** More pixels of a picture are made fewer: the letters of a receipt that fills it are large enough then. */
const PICTURE_PIXELS_MAX = 16_000_000

/** The pixels of an image in grey, so many at most. */
async function grayOf({ image, width, height }: OpenImage): Promise<GrayImage> {
  const scale = Math.min(1, Math.sqrt(PICTURE_PIXELS_MAX / (width * height)))
  const { data, info } = await decoded(
    image
      .resize({ width: Math.max(1, Math.round(width * scale)) })
      .greyscale()
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  return { data, width: info.width, height: info.height }
}

async function recogniseImage(image: OpenImage): Promise<RecognisedPageWithCodes> {
  const picture = await grayOf(image)
  const codes = await readCodes(picture)
  const page = await ((await canRunModels()) ? readPicture(picture) : readSheet(picture))
  return { ...page, codes }
}

async function recognisePage(page: PDFPageProxy): Promise<RecognisedPageWithCodes> {
  const { width, height } = page.getViewport({ scale: 1 })
  const words = await decoded(wordsOfPage(page))
  const isText = isTextLayer(words)
  const pixels = await drawPage(page, () => (isText ? SHEET_OF_TEXT : SHEET))
  if (!isText)
    return recogniseImage({ image: fromPixels(pixels), width: pixels.width, height: pixels.height })
  const codes = await readCodes(toGray(pixels))
  const size = { width, height }
  return { words, ...size, shown: size, pieces: 0, reread: null, codes }
}

/**
 * The words and codes on each page, the first pages of a PDF: words from its text layer where a page has
 * one, else recognised. Bounded by `RECEIPT_WORDS_MAX` and `RECEIPT_WORD_CHARACTERS_MAX`.
 * @throws FileRefusedError when the file cannot be opened
 */
export async function recognise(
  path: string,
  kind: Exclude<FileKind, 'xml'>,
): Promise<RecognisedPageWithCodes[]> {
  let wordsLeft = RECEIPT_WORDS_MAX
  const within = ({ words, reread, ...page }: RecognisedPageWithCodes): RecognisedPageWithCodes => {
    const first = bounded(words, wordsLeft)
    wordsLeft -= first.length
    const again: typeof reread =
      reread && (async (...asked) => bounded(await reread(...asked), RECEIPT_WORDS_MAX))
    return { ...page, words: first, reread: again }
  }
  if (kind !== 'pdf') return [within(await recogniseImage(await openImage(path, kind)))]
  const { made } = await eachPage(path, RECEIPT_PAGES_READ_MAX, async (page) =>
    within(await recognisePage(page)),
  )
  return made
}
