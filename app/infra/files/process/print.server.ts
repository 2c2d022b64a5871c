import sharp, { type Sharp } from 'sharp'
import { fromPixels } from './image.server'
import { eachPage } from './pdf.server'

// Pictures for print, made from previews, or from the PDF for pages without a preview.

/** The size that a picture must fit into, in pixels. */
export interface PrintArea {
  width: number
  height: number
}

/** A JPEG with its size in pixels. */
export interface PrintPicture extends PrintArea {
  data: Buffer
}

/** The vertical part of a picture that is shown, as fractions of its height: 0 is the top, 1 the bottom. */
export interface Strip {
  from: number
  to: number
}

async function jpeg(image: Sharp, box: PrintArea): Promise<PrintPicture> {
  const resized = image.resize({ ...box, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await resized.jpeg({ quality: 70 }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Returns the size of a picture after some quarter turns. */
const sizeAfterTurns = ({ width, height }: PrintArea, turns: number): PrintArea =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/**
 * Returns the size of a preview, or null when it cannot be opened.
 * @param turns the number of quarter turns to the right
 */
export async function sizeOf(path: string, turns: number): Promise<PrintArea | null> {
  const stored = await sharp(path)
    .metadata()
    .catch(() => null)
  return stored && sizeAfterTurns(stored, turns)
}

/**
 * Returns a strip of a preview, or null when it cannot be opened.
 * @param turns the number of quarter turns to the right
 */
export async function printPreview(
  path: string,
  turns: number,
  { from, to }: Strip,
  box: PrintArea,
): Promise<PrintPicture | null> {
  try {
    const stored = sharp(path)
    const { width, height } = sizeAfterTurns(await stored.metadata(), turns)
    const image = turns === 0 ? stored : stored.rotate(turns * 90)
    const top = Math.min(height - 1, Math.floor(from * height))
    const strip = { left: 0, top, width, height: Math.max(1, Math.min(height, Math.ceil(to * height)) - top) }
    return await jpeg(strip.height < height ? image.extract(strip) : image, box)
  } catch {
    return null
  }
}

/** Returns a picture after some quarter turns to the right. */
export const turnPicture = async (
  picture: PrintPicture,
  turns: number,
  box: PrintArea,
): Promise<PrintPicture> => (turns === 0 ? picture : jpeg(sharp(picture.data).rotate(turns * 90), box))

/** Returns the pages of a PDF from a page number on, by their numbers. Stops at the first page that fails. */
export async function printPages(
  path: string,
  firstPage: number,
  box: PrintArea,
): Promise<Map<number, PrintPicture>> {
  const pictures = new Map<number, PrintPicture>()
  const print = eachPage(
    path,
    Number.POSITIVE_INFINITY,
    async (page, draw) => {
      pictures.set(page.pageNumber, await jpeg(fromPixels(await draw(() => box)), box))
    },
    firstPage,
  )
  // the pages before a broken one are complete
  await print.catch(() => {})
  return pictures
}
