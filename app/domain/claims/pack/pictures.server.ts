import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { ClaimFile, Paper } from '~/domain/claims/claim'
import { originalName, previewName } from '~/domain/receipts/names.server'
import type { FileKind } from '~/infra/files/files.server'
import { fromPixels } from '~/infra/files/process/image.server'
import { drawPage, eachPage } from '~/infra/files/process/pdf.server'

// The pictures of a claim's files: the previews that were made of them when they came, and what else a long PDF has.

/** What a picture takes of a page: all of it, its upper or lower half, or its left or right column. */
export type Shape = 'page' | 'half' | 'column'

/** A picture's place: a page of a file, or a part of a long one. */
export interface Slot {
  /** of the file, from 1 */
  page: number
  /** from 1 */
  part: number
  parts: number
  shape: Shape
}

/** A JPEG, in pixels. */
export interface Picture {
  data: Buffer
  width: number
  height: number
}

/** Height by width. */
const NARROW = 1.9
const WIDE = 0.95
/** Of the part of a long receipt that one column shows, which fills it. */
const COLUMN_RATIO: Record<Paper, number> = { A4: 2.78, Letter: 2.5 }
/** What is at the end of one part stands at the head of the next as well. */
const OVERLAP = 0.04

/** In pixels: as fine as print shows it. A column shows small letters. */
const SIZES: Record<Shape, { width: number; height: number }> = {
  page: { width: 1300, height: 1700 },
  half: { width: 1000, height: 750 },
  column: { width: 800, height: 2000 },
}

function slotsOfPage(page: number, ratio: number, isImage: boolean, full: number): Slot[] {
  if (ratio < NARROW) return [{ page, part: 1, parts: 1, shape: isImage && ratio < WIDE ? 'half' : 'page' }]
  const parts = ratio <= full * (1 + OVERLAP) ? 1 : Math.ceil((ratio / full - OVERLAP) / (1 - OVERLAP))
  return Array.from({ length: parts }, (_, at) => ({ page, part: at + 1, parts, shape: 'column' as const }))
}

/** The places of a file's pictures, in their order. A page that cannot be opened has one all the same. */
export async function slotsOf(file: ClaimFile, folder: string, paper: Paper): Promise<Slot[]> {
  const slots: Slot[] = []
  for (let page = 1; page <= Math.max(1, file.pages); page++) {
    const size =
      page > file.previews
        ? null
        : await sharp(join(folder, previewName(page)))
            .metadata()
            .catch(() => null)
    if (size) slots.push(...slotsOfPage(page, size.height / size.width, file.kind !== 'pdf', COLUMN_RATIO[paper]))
    else slots.push({ page, part: 1, parts: 1, shape: 'page' })
  }
  return slots
}

/** The strip of a long page that a part shows, in pixels. */
function stripOf({ part, parts }: Slot, width: number, height: number) {
  const strip = Math.min(height, Math.ceil(height / (parts - (parts - 1) * OVERLAP)))
  const top = Math.min(height - strip, Math.round((part - 1) * strip * (1 - OVERLAP)))
  return { left: 0, top, width, height: strip }
}

const jpeg = async (image: Sharp, shape: Shape): Promise<Picture> => {
  const { data, info } = await image
    .resize({ ...SIZES[shape], fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 70 })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

async function ofPreview(path: string, slot: Slot): Promise<Picture> {
  const image = sharp(path)
  if (slot.parts === 1) return jpeg(image, slot.shape)
  const { width, height } = await image.metadata()
  return jpeg(image.extract(stripOf(slot, width, height)), slot.shape)
}

/** The pages of a PDF that have no preview. */
async function ofOriginal(path: string, from: number): Promise<Map<number, Picture>> {
  const pictures = new Map<number, Picture>()
  await eachPage(
    path,
    Number.POSITIVE_INFINITY,
    async (page) => {
      pictures.set(page.pageNumber, await jpeg(fromPixels(await drawPage(page, () => SIZES.page)), 'page'))
    },
    from,
  )
  return pictures
}

/** The pictures of a file for its places; null for one that cannot be had. */
export async function* picturesOf(file: ClaimFile, folder: string, slots: Slot[]): AsyncGenerator<[Slot, Picture | null]> {
  let others: Map<number, Picture> | undefined
  for (const slot of slots) {
    if (slot.page <= file.previews) yield [slot, await ofPreview(join(folder, previewName(slot.page)), slot).catch(() => null)]
    else {
      const original = join(folder, originalName(file.kind as FileKind))
      others ??= await ofOriginal(original, slot.page).catch(() => new Map<number, Picture>())
      yield [slot, others.get(slot.page) ?? null]
    }
  }
}
