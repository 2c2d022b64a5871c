import { normalizeForSearch } from '~/domain/text-search'
import type { FileKind } from '~/infra/files/files.server'
import { recognise } from '~/infra/files/process/recognise.server'
import type { RecognisedPage } from '~/infra/files/process/recognised.server'
import { RECEIPT_TEXT_CHARACTERS_MAX } from '~/limits-and-lifetimes'
import { type Box, linesOf, type Word } from './page-text'
import type { ReadFile } from './read-file.server'
import { readReceipt } from './receipt'

const shareOf = ({ x0, y0, x1, y1 }: Box, { width, height }: { width: number; height: number }): Box => ({
  x0: x0 / width,
  y0: y0 / height,
  x1: x1 / width,
  y1: y1 / height,
})

/** The words with their places as shares of the page, whatever unit they were counted in. */
const wordsOf = (page: RecognisedPage, index: number): Word[] =>
  page.words.map(({ text, confidence, box, place }) => ({
    text,
    confidence,
    page: index + 1,
    box: shareOf(box, page),
    place: shareOf(place, page.shown),
  }))

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
  const pages = (await recognise(path, kind)).map(wordsOf)
  return { reading: readReceipt(pages.map((words) => [words])), text: textOf(pages) }
}
