import type { FileKind, Look, RecognisedPage, RecognisedWord } from '~/infra/files/files.server'
import { decoded, fromPixels, type OpenImage, openImage } from './image.server'
import { drawPage, eachPage } from './pdf.server'
import { isTextLayer, wordsOfPage } from './pdf-words.server'
import { readable, SMALL_WIDTH, USUAL_WIDTH } from './picture.server'
import { recogniseWords } from './tesseract.server'

/** What a receipt or an invoice says of the whole stands on its first pages. */
const PAGES_MAX = 5

/** A sheet at 300 dots per inch, as a small receipt on it needs them. */
const SHEET = { width: 2500, height: 3600 }

/** More than the densest sheet holds. The words are judged in the server's own process: no page is to keep it busy. */
const WORDS_MAX = 1500
const LETTERS_MAX = 100

const bounded = (words: RecognisedWord[]) =>
  words
    .filter(({ box }) => Object.values(box).every(Number.isFinite))
    .slice(0, WORDS_MAX)
    .map((word) => ({ ...word, text: word.text.slice(0, LETTERS_MAX) }))

const WIDTHS: Record<Look, number> = { first: USUAL_WIDTH, second: SMALL_WIDTH }

async function recogniseImage(open: OpenImage, look: Look): Promise<RecognisedPage> {
  const { png, width, height, left, top, scale } = await readable(open.image, WIDTHS[look])
  const words = await recogniseWords(png)
  const onPage = words.map(({ text, confidence, box }) => ({
    text,
    confidence,
    box: { x0: left + box.x0 / scale, y0: top + box.y0 / scale, x1: left + box.x1 / scale, y1: top + box.y1 / scale },
  }))
  return { words: bounded(onPage), width, height }
}

/**
 * The words on each page, the first 5 of a PDF: from its text layer where a page has one, else recognised. A second look at a text
 * layer would give the same again, and gives nothing.
 * @throws FileRefusedError when the file cannot be opened
 */
export async function recognise(path: string, kind: FileKind, look: Look): Promise<RecognisedPage[]> {
  if (kind !== 'pdf') return [await recogniseImage(await openImage(path, kind), look)]
  const { made } = await eachPage(path, PAGES_MAX, async (page): Promise<RecognisedPage> => {
    const { width, height } = page.getViewport({ scale: 1 })
    const words = await decoded(wordsOfPage(page))
    if (isTextLayer(words)) return { words: look === 'first' ? bounded(words) : [], width, height }
    const pixels = await drawPage(page, () => SHEET)
    return recogniseImage({ image: fromPixels(pixels), width: pixels.width, height: pixels.height }, look)
  })
  return made
}
