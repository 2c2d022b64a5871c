import { fold } from '~/domain/words'
import type { FileEngine } from '~/infra/files/engine.server'
import { type FileKind, FileRefusedError, type RecognisedPage } from '~/infra/files/files.server'
import { isWeak, type Reading, readReceipt } from './receipt'
import { linesOf, type Word } from './words'

export interface ReadFile {
  reading: Reading
  /** the lines of the pages, folded, to search in: at most 20,000 characters */
  text: string
}

const TEXT_MAX = 20_000

/** Boxes as shares of the page, whatever they were counted in. */
const wordsOf = (page: RecognisedPage, index: number): Word[] =>
  page.words.map(({ text, confidence, box }) => ({
    text,
    confidence,
    page: index + 1,
    box: { x0: box.x0 / page.width, y0: box.y0 / page.height, x1: box.x1 / page.width, y1: box.y1 / page.height },
  }))

function textOf(pages: Word[][]): string {
  const lines = pages.flatMap((words) => linesOf(words).map((line) => line.text))
  // no database takes a NUL, and half a pair of surrogates is no text
  return fold(lines.join('\n'))
    .replaceAll('\0', '')
    .slice(0, TEXT_MAX)
    .replace(/\p{Surrogate}/gu, '')
}

/**
 * Reads the receipt in a file that the engine has prepared. A second look is only taken when the first leaves the date or the total
 * open, or nearly so; when the file is too hard for that look, what the first gave stands.
 * @throws FileRefusedError when the file cannot be read at all, or not within the engine's limits
 * @throws EngineEndedError when the engine is ended before
 */
export async function readReceiptFile(path: string, kind: FileKind, engine: FileEngine): Promise<ReadFile> {
  const pages = (await engine.recognise(path, kind)).map(wordsOf)
  const reading = readReceipt(pages.map((words) => [words]))
  const text = textOf(pages)
  if (!isWeak(reading)) return { reading, text }
  const again = await engine.recognise(path, kind, 'second').catch((error) => {
    if (error instanceof FileRefusedError) return null
    throw error
  })
  if (!again) return { reading, text }
  const others = again.map(wordsOf)
  return { reading: readReceipt(pages.map((words, index) => [words, others[index] ?? []])), text }
}
