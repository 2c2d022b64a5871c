import { writeFile } from 'node:fs/promises'
import { previewFilePath, thumbnailFilePath } from '~/infra/files/prepared-file.server'
import { fromPixels, type Pixels } from './image.server'

/** The size of a preview in pixels: small enough to load quickly, large enough to read every line. */
const USUAL_BOX = { width: 2000, height: 2000 }
/** The box for a long receipt, which would be too narrow to read in the usual box. */
const LONG_BOX = { width: 1200, height: 8000 }
/** The ratio of height to width above which a page counts as long. */
const LONG_RATIO_MIN = 2.5

const THUMBNAIL_PIXELS = 160

/** Returns the box that a preview must fit into. */
export const previewBox = (width: number, height: number) =>
  height > width * LONG_RATIO_MIN ? LONG_BOX : USUAL_BOX

/** Writes the preview of a page beside `target`, without any metadata. The first page has the number 1. */
export async function writePreview(target: string, page: number, pixels: Pixels): Promise<void> {
  await writeFile(previewFilePath(target, page), await fromPixels(pixels).webp({ quality: 80 }).toBuffer())
}

/** Writes the thumbnail: a square of the page's top, where the merchant is, cut at the sides if too wide. */
export async function writeThumbnail(target: string, pixels: Pixels): Promise<void> {
  const size = { width: THUMBNAIL_PIXELS, height: THUMBNAIL_PIXELS }
  const square = fromPixels(pixels).resize({ ...size, fit: 'cover', position: 'top' })
  await writeFile(thumbnailFilePath(target), await square.webp({ quality: 70 }).toBuffer())
}
