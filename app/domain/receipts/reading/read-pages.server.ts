import { readCode } from '~/domain/receipts/codes/read-code'
import { invoicesInPdf, readXmlInvoice } from '~/domain/receipts/e-invoices/invoices-in-file.server'
import { normalizeForSearch } from '~/domain/text-search'
import type { FileKind } from '~/infra/files/files.server'
import { recognise } from '~/infra/files/process/recognise.server'
import type {
  RecognisedPage,
  RecognisedPageWithCodes,
  RecognisedWord,
} from '~/infra/files/process/recognised.server'
import { EXACT_READINGS_MAX, RECEIPT_TEXT_CHARACTERS_MAX } from '~/limits-and-lifetimes'
import type { ExactReading } from './exact-reading'
import { type Box, linesOf, type Word } from './page-text'
import type { ReadFile } from './read-file.server'
import { readReceipt } from './receipt'
import { lookAgain } from './second-look'

const shareOf = ({ x0, y0, x1, y1 }: Box, { width, height }: { width: number; height: number }): Box => ({
  x0: x0 / width,
  y0: y0 / height,
  x1: x1 / width,
  y1: y1 / height,
})

/** Words with their places as shares of the page, whatever unit they were counted in. */
const toWords = (words: RecognisedWord[], page: RecognisedPage, number: number): Word[] =>
  words.map(({ text, confidence, box, place, piece }) => ({
    text,
    confidence,
    page: number,
    box: shareOf(box, page),
    place: shareOf(place, page.shown),
    piece,
  }))

/** The words of a page, in its language. */
async function wordsOf(page: RecognisedPage, index: number): Promise<Word[]> {
  const words = toWords(page.words, page, index + 1)
  const { reread } = page
  if (!reread) return words
  return lookAgain(words, page.pieces, async (language, pieces) =>
    toWords(await reread(language, pieces), page, index + 1),
  )
}

const linesOn = (pages: Word[][]): string[] =>
  pages.flatMap((words) => linesOf(words).map((line) => line.text))

function textOf(lines: string[]): string {
  // no database takes a NUL, and half a pair of surrogates is no text
  return normalizeForSearch(lines.join('\n'))
    .replaceAll('\0', '')
    .slice(0, RECEIPT_TEXT_CHARACTERS_MAX)
    .replace(/\p{Surrogate}/gu, '')
}

/** What the codes on the pages say. A code that stands on several pages is read once. */
function codesOn(pages: RecognisedPageWithCodes[]): ExactReading[] {
  const places = pages.flatMap(({ codes }, at) =>
    codes.map(({ text, place }) => ({ text, place: { page: at + 1, box: place } })),
  )
  const seen = new Set<string>()
  return places.flatMap(({ text, place }) => {
    const said = seen.has(text) ? null : readCode(text)
    seen.add(text)
    return said === null ? [] : [{ ...said, place }]
  })
}

/** Reads an electronic invoice: nothing of it is recognised. */
async function readXml(path: string): Promise<ReadFile> {
  const { exact, texts } = await readXmlInvoice(path)
  return { reading: { ...readReceipt([]), exact: [exact] }, text: textOf([...texts]) }
}

/**
 * Recognises the words and codes of a prepared file and judges them, and reads the invoices in it. For the
 * process that opens files: nothing of this runs in the server's own process.
 * @throws FileRefusedError when the file cannot be opened
 */
export async function readPages(path: string, kind: FileKind): Promise<ReadFile> {
  if (kind === 'xml') return readXml(path)
  const invoices = kind === 'pdf' ? await invoicesInPdf(path) : []
  const recognised = await recognise(path, kind)
  const pages: Word[][] = []
  for (const [index, page] of recognised.entries()) pages.push(await wordsOf(page, index))
  const suggested = readReceipt(pages)
  const exact = [...invoices, ...codesOn(recognised)].slice(0, EXACT_READINGS_MAX)
  return { reading: { ...suggested, exact }, text: textOf(linesOn(pages)) }
}
