import { normalizeForSearch } from '~/domain/text-search'
import type { FileKind } from '~/infra/files/files.server'
import { recognise } from '~/infra/files/process/recognise.server'
import type { RecognisedPage } from '~/infra/files/process/recognised.server'
import { RECEIPT_TEXT_CHARACTERS_MAX } from '~/limits-and-lifetimes'
import { linesOf, type Word } from './page-text'
import type { ReadFile } from './read-file.server'
import { isWeak, readReceipt } from './receipt'

/** The words with their boxes as shares of the page, whatever unit they were counted in. */
const wordsOf = (page: RecognisedPage, index: number): Word[] =>
  page.words.map(({ text, confidence, box }) => ({
    text,
    confidence,
    page: index + 1,
    box: {
      x0: box.x0 / page.width,
      y0: box.y0 / page.height,
      x1: box.x1 / page.width,
      y1: box.y1 / page.height,
    },
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
 * Recognises the words of a prepared file and judges them. A second recognition runs only when the first
 * leaves the date or the total open or doubtful. For the process that opens files: nothing of this runs in
 * the server's own process.
 * @param onFirst receives what the first recognition gives, before the second begins
 * @throws FileRefusedError when the file cannot be opened
 */
export async function readPages(
  path: string,
  kind: FileKind,
  onFirst: (read: ReadFile) => void,
): Promise<ReadFile> {
  const pages = (await recognise(path, kind, 'first')).map(wordsOf)
  const first = { reading: readReceipt(pages.map((words) => [words])), text: textOf(pages) }
  if (!isWeak(first.reading)) return first
  onFirst(first)
  const others = (await recognise(path, kind, 'second')).map(wordsOf)
  return { reading: readReceipt(pages.map((words, index) => [words, others[index] ?? []])), text: first.text }
}
