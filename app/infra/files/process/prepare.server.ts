import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type FileKind, type FileTrait, KINDS, type PreparedFile } from '~/infra/files/files.server'
import { withoutPosition } from '~/infra/files/position.server'
import { RECEIPT_PREVIEWS_MAX } from '~/limits-and-lifetimes'
import { decodeImage } from './image.server'
import { kindOfFile } from './kind.server'
import { drawPage, eachPage } from './pdf.server'
import { pdfTraits } from './pdf-traits.server'
import { previewBox, writePreview, writeThumbnail } from './previews.server'

type Made = Omit<PreparedFile, 'kind' | 'mediaType' | 'extension'>

async function preparePdf(source: string, target: string): Promise<Made> {
  const { pages, made } = await eachPage(source, RECEIPT_PREVIEWS_MAX, async (page) => {
    const pixels = await drawPage(page, previewBox)
    await writePreview(target, page.pageNumber, pixels)
    if (page.pageNumber === 1) await writeThumbnail(target, pixels)
    return { width: pixels.width, height: pixels.height }
  })
  const [first = { width: 0, height: 0 }] = made
  return {
    pages,
    previews: made.length,
    ...first,
    traits: await pdfTraits(source),
    sha256WithoutPosition: null,
  }
}

async function prepareImage(source: string, target: string, kind: Exclude<FileKind, 'pdf'>): Promise<Made> {
  const pixels = await decodeImage(source, kind, previewBox)
  await writePreview(target, 1, pixels)
  await writeThumbnail(target, pixels)
  const cleared = withoutPosition(await readFile(source))
  const sha256WithoutPosition = cleared && createHash('sha256').update(cleared).digest('hex')
  const traits: FileTrait[] = cleared ? ['position'] : []
  return { pages: 1, previews: 1, width: pixels.width, height: pixels.height, traits, sha256WithoutPosition }
}

/**
 * Identifies a file by its bytes, decodes it wholly, and writes its thumbnail and previews beside `target`.
 * @throws FileRefusedError when it is not taken in; some of what was written may be there then
 */
export async function prepare(source: string, target: string): Promise<PreparedFile> {
  const kind = await kindOfFile(source)
  const made = await (kind === 'pdf' ? preparePdf(source, target) : prepareImage(source, target, kind))
  return { kind, ...KINDS[kind], ...made }
}
