import { readCode } from '~/domain/receipts/codes/read-code'
import { invoicesInPdf, readInvoiceFile } from '~/domain/receipts/e-invoices/invoices-in-file.server'
import { languageDataFolder } from '~/domain/receipts/recognition/language-data.server'
import { recognise } from '~/domain/receipts/recognition/recognise.server'
import { normalizeForSearch } from '~/domain/text/text-search'
import {
  type FileKind,
  FileRefusedError,
  isInvoiceKind,
  type PartToRead,
} from '~/infra/files/prepared-file.server'
import type {
  RecognisedPage,
  RecognisedPageWithCodes,
  RecognisedWord,
} from '~/infra/files/process/recognised.server'
import { EXACT_READINGS_MAX, RECEIPT_PARTS_MAX, RECEIPT_TEXT_CHARACTERS_MAX } from '~/limits'
import type { ExactReading } from './exact-reading'
import { exchangeIn } from './exchange'
import { LANGUAGES } from './languages'
import { type Box, groupIntoLines, type Line, type Word } from './page-text'
import { type PaperKind, paperKindOf } from './paper-kind'
import type { ReadFile } from './read-file.server'
import { readReceipt } from './receipt'
import { rereadInLanguage } from './second-look'
import { receiptsIn } from './several-receipts.server'

// Reads a prepared file: it recognises the words of its pages, reads the words again in their language where
// necessary, and finds the fields of the receipt, its codes and the electronic invoices in the file.

const boxAsShares = ({ x0, y0, x1, y1 }: Box, { width, height }: { width: number; height: number }): Box => ({
  x0: x0 / width,
  y0: y0 / height,
  x1: x1 / width,
  y1: y1 / height,
})

/** Converts recognised words: their places become shares of the page. */
const toWords = (words: RecognisedWord[], page: RecognisedPage, pageNumber: number): Word[] =>
  words.map(({ text, confidence, box, place, piece }) => ({
    text,
    confidence,
    page: pageNumber,
    box: boxAsShares(box, page),
    place: boxAsShares(place, page.storedSize),
    piece,
  }))

/** Arabic, Persian and Thai digits. */
const NATIVE_DIGIT = /[٠-٩۰-۹๐-๙]/u
/** The maximum confidence of native digits in a picture. Misread alike, wrong amounts still add up. */
const NATIVE_CONFIDENCE_MAX = 0.7

const doubtNativeDigits = (word: Word): Word =>
  NATIVE_DIGIT.test(word.text)
    ? {
        ...word,
        confidence: Math.min(word.confidence, NATIVE_CONFIDENCE_MAX),
        confidenceMax: NATIVE_CONFIDENCE_MAX,
      }
    : word

/**
 * Returns the words of a page, read again in its language where necessary.
 * @param missingLanguages gets the code of a language whose data would be necessary, but is not installed
 */
async function wordsOfPage(page: RecognisedPageWithCodes, missingLanguages: Set<string>): Promise<Word[]> {
  const words = toWords(page.words, page, page.number)
  const { reread } = page
  // words from the text layer of a PDF need no second reading
  if (!reread) return words
  const rereadWords = await rereadInLanguage(words, page.pieces, async (language, pieces) => {
    if (languageDataFolder(language) !== null)
      return toWords(await reread(language, pieces), page, page.number)
    missingLanguages.add(language)
    return null
  })
  return rereadWords.map(doubtNativeDigits)
}

function textOf(lines: string[]): string {
  // databases reject a NUL and a lone surrogate
  return normalizeForSearch(lines.join('\n'))
    .replaceAll('\0', '')
    .slice(0, RECEIPT_TEXT_CHARACTERS_MAX)
    .replace(/\p{Surrogate}/gu, '')
}

/** Returns the readings of the codes on the pages. A code that repeats on several pages counts once. */
function codesOn(pages: RecognisedPageWithCodes[]): ExactReading[] {
  const places = pages.flatMap(({ codes, number }) =>
    codes.map(({ text, place }) => ({ text, place: { page: number, box: place } })),
  )
  const seenTexts = new Set<string>()
  return places.flatMap(({ text, place }) => {
    const reading = seenTexts.has(text) ? null : readCode(text)
    seenTexts.add(text)
    return reading === null ? [] : [{ ...reading, place }]
  })
}

/** Returns the kind of a paper; null for a receipt. Data with a negative total makes it a refund. */
const paperOf = (exact: ExactReading[], lines: Line[]): PaperKind | null =>
  exact.some(({ total }) => total?.startsWith('-')) ? 'refund' : paperKindOf(lines)

/** Reads electronic invoices from their data, without text recognition. */
async function readInvoices(path: string, excerpt: PartToRead | null): Promise<ReadFile> {
  const { exact: allExact, texts, parts } = await readInvoiceFile(path, excerpt)
  const exact = allExact.slice(0, EXACT_READINGS_MAX)
  const paper = paperOf(exact, [])
  const reading = { ...readReceipt([]), exact, parts, paper, exchange: null, missingLanguage: null }
  return { reading, text: textOf(texts) }
}

/**
 * Recognises the words and codes of a prepared file, reads them, and reads the invoices in the file. Runs
 * only in the worker process that opens files, never in the server's own process.
 * @param excerpt the part to read; null reads the whole file and also searches it for several receipts
 * @throws FileRefusedError when the file cannot be opened
 */
export async function readPages(path: string, kind: FileKind, excerpt: PartToRead | null = null) {
  if (isInvoiceKind(kind)) return readInvoices(path, excerpt)
  // text files are bank statements: their own page shows them and takes their rows, so nothing needs a
  // reading
  if (kind === 'text') throw new FileRefusedError('text')
  // an invoice in a PDF belongs to its first page
  const invoices = kind === 'pdf' && (excerpt?.firstPage ?? 1) === 1 ? await invoicesInPdf(path) : []
  const recognised = await recognise(path, kind, excerpt)
  const pages: Word[][] = []
  const missingLanguages = new Set<string>()
  for (const page of recognised) pages.push(await wordsOfPage(page, missingLanguages))
  const missingLanguage = LANGUAGES.find(({ code }) => missingLanguages.has(code))?.code ?? null
  const suggestedFields = readReceipt(pages)
  const exact = [...invoices, ...codesOn(recognised)].slice(0, EXACT_READINGS_MAX)
  const parts = excerpt === null ? receiptsIn(pages).slice(0, RECEIPT_PARTS_MAX) : []
  const lines = pages.flatMap(groupIntoLines)
  return {
    reading: {
      ...suggestedFields,
      exact,
      parts,
      missingLanguage,
      paper: paperOf(exact, lines),
      exchange: exchangeIn(lines),
    },
    text: textOf(lines.map((line) => line.text)),
  }
}
