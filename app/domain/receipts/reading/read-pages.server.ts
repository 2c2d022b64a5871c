import { normalizeForSearch } from '~/domain/text-search'
import type { FileKind } from '~/infra/files/files.server'
import { recognise } from '~/infra/files/process/recognise.server'
import type { RecognisedPage, RecognisedWord } from '~/infra/files/process/recognised.server'
import { RECEIPT_TEXT_CHARACTERS_MAX } from '~/limits-and-lifetimes'
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

function textOf(pages: Word[][]): string {
  const lines = pages.flatMap((words) => linesOf(words).map((line) => line.text))
  // no database takes a NUL, and half a pair of surrogates is no text
  return normalizeForSearch(lines.join('\n'))
    .replaceAll('\0', '')
    .slice(0, RECEIPT_TEXT_CHARACTERS_MAX)
    .replace(/\p{Surrogate}/gu, '')
}

/**
 * Recognises the words of a prepared file and judges them. For the process that opens files: nothing of this
 * runs in the server's own process.
 * @throws FileRefusedError when the file cannot be opened
 */
export async function readPages(path: string, kind: FileKind): Promise<ReadFile> {
  const pages: Word[][] = []
  for (const [index, page] of (await recognise(path, kind)).entries()) pages.push(await wordsOf(page, index))
  return { reading: readReceipt(pages.map((words) => [words])), text: textOf(pages) }
}
