import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import {
  type FileTrait,
  KINDS,
  type PreparedContent,
  type PreparedFile,
} from '~/infra/files/prepared-file.server'
import { withoutPosition } from '~/infra/files/remove-position.server'
import type { OpenDocument } from './data-document'
import { kindOfFile } from './file-kind.server'
import { decodeImage, type ImageKind } from './image.server'
import { previewBox, writePreview, writeThumbnail } from './previews.server'

// The decoders of a kind are imported with the first file of that kind. So a process for photos starts in a
// quarter of the time that importing all decoders takes.

async function prepareImage(source: string, target: string, kind: ImageKind): Promise<PreparedContent> {
  const pixels = await decodeImage(source, kind, previewBox)
  await writePreview(target, 1, pixels)
  await writeThumbnail(target, pixels)
  const cleaned = withoutPosition(await readFile(source))
  const sha256WithoutPosition = cleaned && createHash('sha256').update(cleaned).digest('hex')
  const traits: FileTrait[] = cleaned ? ['position'] : []
  return { pages: 1, previews: 1, width: pixels.width, height: pixels.height, traits, sha256WithoutPosition }
}

/** Prepares a data file, such as an electronic invoice, whose pages are drawn from its data. */
async function prepareData(source: string, target: string, open: OpenDocument): Promise<PreparedContent> {
  const { traits, pages } = await open(await readFile(source))
  const sizes: { width: number; height: number }[] = []
  for (const pixels of pages()) {
    const number = sizes.push({ width: pixels.width, height: pixels.height })
    await writePreview(target, number, pixels)
    if (number === 1) await writeThumbnail(target, pixels)
  }
  const [firstSize = { width: 0, height: 0 }] = sizes
  return { pages: sizes.length, previews: sizes.length, ...firstSize, traits, sha256WithoutPosition: null }
}

/**
 * Identifies a file by its bytes, decodes it completely, and writes its thumbnail and previews beside
 * `target`.
 * @throws FileRefusedError when the file is not accepted; some of the outputs may exist then
 */
async function prepare(source: string, target: string, openXml: OpenDocument): Promise<PreparedFile> {
  const kind = await kindOfFile(source)
  const prepareContent = async (): Promise<PreparedContent> => {
    if (kind === 'pdf') return (await import('./prepare-pdf.server')).preparePdf(source, target, openXml)
    if (kind === 'xml' || kind === 'p7m') return prepareData(source, target, openXml)
    return prepareImage(source, target, kind)
  }
  return { kind, ...KINDS[kind], ...(await prepareContent()) }
}

/** Returns the task `prepare`, which accepts the XML documents that `openXml` knows. */
export const prepareWith = (openXml: OpenDocument) => (source: string, target: string) =>
  prepare(source, target, openXml)

/** Returns a task that prepares data files whose bytes show no kind, in the formats that `open` knows. */
export const prepareTextWith =
  (open: OpenDocument) =>
  async (source: string, target: string): Promise<PreparedFile> => ({
    kind: 'text',
    ...KINDS.text,
    ...(await prepareData(source, target, open)),
  })
