import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileKind } from '~/infra/files/files.server'
import {
  RECEIPT_PAGES_READ_MAX,
  RECEIPT_WORD_CHARACTERS_MAX,
  RECEIPT_WORDS_MAX,
} from '~/limits-and-lifetimes'
import { decoded, fromPixels, type OpenImage, openImage } from './image.server'
import { canRunModels } from './ocr/model.server'
import { readPicture } from './ocr/read-picture.server'
import { readSheet } from './ocr/read-sheet.server'
import { drawPage, eachPage } from './pdf.server'
import { isTextLayer, wordsOfPage } from './pdf-words.server'
import type { RecognisedPage, RecognisedWord } from './recognised.server'

/** A sheet at 300 dots per inch, as a small receipt on it needs them. */
const SHEET = { width: 2500, height: 3600 }

/** The first words of a page whose place is known. The rules that judge them see no more. */
const bounded = (words: RecognisedWord[], max: number) =>
  words
    .filter(({ box }) => Object.values(box).every(Number.isFinite))
    .slice(0, max)
    .map((word) => ({ ...word, text: word.text.slice(0, RECEIPT_WORD_CHARACTERS_MAX) }))

/** More pixels of a picture are made fewer: the letters of a receipt that fills it are large enough then. */
const PICTURE_PIXELS_MAX = 16_000_000

async function recogniseImage({ image, width, height }: OpenImage): Promise<RecognisedPage> {
  const scale = Math.min(1, Math.sqrt(PICTURE_PIXELS_MAX / (width * height)))
  const { data, info } = await decoded(
    image
      .resize({ width: Math.max(1, Math.round(width * scale)) })
      .greyscale()
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const picture = { data, width: info.width, height: info.height }
  return (await canRunModels()) ? readPicture(picture) : readSheet(picture)
}

async function recognisePage(page: PDFPageProxy): Promise<RecognisedPage> {
  const { width, height } = page.getViewport({ scale: 1 })
  const words = await decoded(wordsOfPage(page))
  if (isTextLayer(words)) {
    const size = { width, height }
    return { words, ...size, shown: size, turns: 0, pieces: 0, reread: null }
  }
  const pixels = await drawPage(page, () => SHEET)
  return recogniseImage({ image: fromPixels(pixels), width: pixels.width, height: pixels.height })
}

/**
 * The words on each page, the first pages of a PDF: from its text layer where a page has one, else
 * recognised. Bounded by `RECEIPT_WORDS_MAX` and `RECEIPT_WORD_CHARACTERS_MAX`.
 * @throws FileRefusedError when the file cannot be opened
 */
export async function recognise(path: string, kind: FileKind): Promise<RecognisedPage[]> {
  let wordsLeft = RECEIPT_WORDS_MAX
  const within = ({ words, ...page }: RecognisedPage): RecognisedPage => {
    const first = bounded(words, wordsLeft)
    wordsLeft -= first.length
    return { ...page, words: first }
  }
  if (kind !== 'pdf') return [within(await recogniseImage(await openImage(path, kind)))]
  const { made } = await eachPage(path, RECEIPT_PAGES_READ_MAX, async (page) =>
    within(await recognisePage(page)),
  )
  return made
}
