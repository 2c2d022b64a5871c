import sharp, { type Sharp } from 'sharp'
import { fromPixels } from './image.server'
import { eachPage } from './pdf.server'

// Pictures for paper, made of previews and of pages that have none.

/** A JPEG; its size in pixels. */
export interface PrintPicture {
  data: Buffer
  width: number
  height: number
}

/** A size that a picture is made to fit into, in pixels. */
export interface PrintArea {
  width: number
  height: number
}

/** The part of a picture's height that is shown: from 0, its head, to 1. */
export interface Strip {
  from: number
  to: number
}

async function jpeg(image: Sharp, box: PrintArea): Promise<PrintPicture> {
  const resized = image.resize({ ...box, fit: 'inside', withoutEnlargement: true })
  const { data, info } = await resized.jpeg({ quality: 70 }).toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The size of a picture that is turned by so many quarters. */
const turned = ({ width, height }: PrintArea, turns: number): PrintArea =>
  turns % 2 === 0 ? { width, height } : { width: height, height: width }

/**
 * Height by width of a preview; null when it cannot be opened.
 * @param turns by how many quarters to the right it is turned
 */
export async function ratioOf(path: string, turns: number): Promise<number | null> {
  const stored = await sharp(path)
    .metadata()
    .catch(() => null)
  if (!stored) return null
  const { width, height } = turned(stored, turns)
  return height / width
}

/**
 * A strip of a preview; null when it cannot be opened.
 * @param turns by how many quarters to the right it is turned
 */
export async function printPreview(
  path: string,
  turns: number,
  { from, to }: Strip,
  box: PrintArea,
): Promise<PrintPicture | null> {
  try {
    const stored = sharp(path)
    const { width, height } = turned(await stored.metadata(), turns)
    const image = turns === 0 ? stored : stored.rotate(turns * 90)
    const top = Math.min(height - 1, Math.floor(from * height))
    const strip = { left: 0, top, width, height: Math.max(1, Math.min(height, Math.ceil(to * height)) - top) }
    return await jpeg(strip.height < height ? image.extract(strip) : image, box)
  } catch {
    return null
  }
}

/** A picture that is turned by so many quarters to the right. */
export const turnPicture = async (
  picture: PrintPicture,
  turns: number,
  box: PrintArea,
): Promise<PrintPicture> => (turns === 0 ? picture : jpeg(sharp(picture.data).rotate(turns * 90), box))

/** The pages of a PDF from a number on, by their numbers; without those that cannot be had. */
export async function printPages(
  path: string,
  from: number,
  box: PrintArea,
): Promise<Map<number, PrintPicture>> {
  const pictures = new Map<number, PrintPicture>()
  const print = eachPage(
    path,
    Number.POSITIVE_INFINITY,
    async (page, draw) => {
      pictures.set(page.pageNumber, await jpeg(fromPixels(await draw(() => box)), box))
    },
    from,
  )
  // what was drawn before one that is broken is whole
  await print.catch(() => {})
  return pictures
}
