import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileKind, PartToRead } from '~/infra/files/prepared-file.server'
import { readCodes } from '~/infra/files/process/codes.server'
import { cutOutArea, isIn, onWholePage } from '~/infra/files/process/excerpt.server'
import type { GrayImage } from '~/infra/files/process/gray-image'
import { decoded, fromPixels, type OpenImage, openImage, toGray } from '~/infra/files/process/image.server'
import { type DrawPage, eachPage } from '~/infra/files/process/pdf.server'
import { isTextLayer, wordsOfPage } from '~/infra/files/process/pdf-words.server'
import type { RecognisedPageWithCodes, RecognisedWord } from '~/infra/files/process/recognised.server'
import { RECEIPT_WORD_CHARACTERS_MAX, RECEIPT_WORDS_MAX } from '~/limits'
import { canRunModels } from './model.server'
import { readPicture } from './read-picture.server'
import { readSheet } from './read-sheet.server'

// Returns the words and codes of a receipt's file, from its text or by text recognition. A code is a QR code
// or a barcode. `reread` recognises parts of a page again in another language.

/** The pages of a PDF that are read. The first have an invoice's totals, and people rarely scan more. */
const RECEIPT_PAGES_READ_MAX = 12

/** The processor time in milliseconds after which no further page of the file is read. */
const FURTHER_PAGES_PROCESSOR_MS_MAX = 20_000

/** The size of a sheet at 300 dots per inch, as a small receipt on it needs. */
const PAGE_PIXELS_FOR_RECOGNITION = { width: 2500, height: 3600 }

/** The size of a sheet at 150 dots per inch. It is enough to read the codes of a page with a text layer. */
const PAGE_PIXELS_FOR_CODES = { width: 1250, height: 1800 }

/** Limits the words of a page and their length, and drops words without a place. */
const limitWords = (words: RecognisedWord[], max: number) =>
  words
    .filter(({ box }) => Object.values(box).every(Number.isFinite))
    .slice(0, max)
    .map((word) => ({ ...word, text: word.text.slice(0, RECEIPT_WORD_CHARACTERS_MAX) }))

/** The most pixels of a picture; larger ones are shrunk. A receipt that fills the picture stays legible. */
const PICTURE_PIXELS_MAX = 16_000_000

/** Returns the grey pixels of an image, at most `PICTURE_PIXELS_MAX`. */
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

type RecognisedWithoutNumber = Omit<RecognisedPageWithCodes, 'number'>

/** Recognises the words and codes of a picture, or of an area of it. */
async function recogniseImage(image: OpenImage, area: PartToRead['area']): Promise<RecognisedWithoutNumber> {
  const picture = await grayOf(area ? cutOutArea(image, area) : image)
  const codes = await readCodes(picture)
  const page = await ((await canRunModels()) ? readPicture(picture) : readSheet(picture))
  return area ? onWholePage({ ...page, codes }, area) : { ...page, codes }
}

/** Takes the words of a PDF page from its text layer; without one, recognises the drawn page as a picture. */
async function recognisePage(page: PDFPageProxy, draw: DrawPage, area: PartToRead['area']) {
  const { width, height } = page.getViewport({ scale: 1 })
  const words = await decoded(wordsOfPage(page))
  const isText = isTextLayer(words)
  const pixels = await draw(() => (isText ? PAGE_PIXELS_FOR_CODES : PAGE_PIXELS_FOR_RECOGNITION))
  if (!isText)
    return recogniseImage({ image: fromPixels(pixels), width: pixels.width, height: pixels.height }, area)
  const codes = await readCodes(toGray(pixels))
  const size = { width, height }
  const whole: RecognisedWithoutNumber = { words, ...size, storedSize: size, pieces: 0, reread: null, codes }
  if (!area) return whole
  return {
    ...whole,
    words: words.filter(({ place }) => isIn(area, place, size)),
    codes: codes.filter(({ place }) => isIn(area, place, { width: 1, height: 1 })),
  }
}

/** Returns the pages of an excerpt, or of the whole file, that are read. */
const pagesOf = (excerpt: PartToRead | null) => {
  const { firstPage, lastPage } = excerpt ?? { firstPage: 1, lastPage: RECEIPT_PAGES_READ_MAX }
  return { from: firstPage, to: Math.min(lastPage, firstPage + RECEIPT_PAGES_READ_MAX - 1) }
}

const processorMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * Returns the words and codes on each page, for a PDF on its first pages. Words come from the text layer of a
 * page if it has one, else from recognition. `RECEIPT_WORDS_MAX` and `RECEIPT_WORD_CHARACTERS_MAX` limit the
 * result. A file that takes long returns fewer pages, and `reread` finds no words on its further pages.
 * @param excerpt the part to read; null reads the whole file
 * @throws FileRefusedError when the file cannot be opened
 */
export async function recognise(
  path: string,
  kind: Exclude<FileKind, 'xml' | 'p7m' | 'text'>,
  excerpt: PartToRead | null = null,
): Promise<RecognisedPageWithCodes[]> {
  const area = excerpt?.area ?? null
  const { from, to } = kind === 'pdf' ? pagesOf(excerpt) : { from: 1, to: 1 }
  const processorMsMax = processorMs() + FURTHER_PAGES_PROCESSOR_MS_MAX
  // the first page is read however long it takes
  const isOutOfTime = (number: number) => number > from && processorMs() > processorMsMax
  // all pages share one limit of words
  let wordsLeft = RECEIPT_WORDS_MAX
  const limitPage = ({ words, reread, ...page }: RecognisedWithoutNumber, number: number) => {
    const limitedWords = limitWords(words, wordsLeft)
    wordsLeft -= limitedWords.length
    const limitedReread: typeof reread =
      reread &&
      (async (...request) =>
        isOutOfTime(number) ? [] : limitWords(await reread(...request), RECEIPT_WORDS_MAX))
    return { ...page, number, words: limitedWords, reread: limitedReread }
  }
  if (kind !== 'pdf') return [limitPage(await recogniseImage(await openImage(path, kind), area), 1)]
  const readPage = async (page: PDFPageProxy, draw: DrawPage) =>
    isOutOfTime(page.pageNumber) ? null : limitPage(await recognisePage(page, draw, area), page.pageNumber)
  const { results } = await eachPage(path, to, readPage, from)
  return results.filter((page) => page !== null)
}
