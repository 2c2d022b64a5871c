import { readFile } from 'node:fs/promises'
import decodeHeic from 'heic-decode'
import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { type FileKind, FileRefusedError } from '~/infra/files/files.server'
import { IMAGE_PIXELS_MAX } from '~/limits-and-lifetimes'
import type { GrayImage } from './ocr/gray-image'

// One file at a time is opened, and what it took is given back behind it.
sharp.cache(false)
sharp.concurrency(1)
// whatever a file pretends to be: nothing else of what sharp reads is ever opened
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** The kinds that are one picture. */
export type ImageKind = Exclude<FileKind, 'pdf' | 'xml' | 'text'>

/** Raw pixels, eight bits a channel. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/**
 * A picture that is not decoded yet: it will be upright and opaque. Its size is that of the upright picture.
 */
export interface OpenImage {
  image: Sharp
  width: number
  height: number
}

/** Refuses a file as damaged when its decoder fails: its kind is known already. @throws FileRefusedError */
export async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof FileRefusedError) throw error
    throw new FileRefusedError('damaged', error instanceof Error ? error.message : String(error))
  }
}

function checkSize(width: number, height: number) {
  if (width * height > IMAGE_PIXELS_MAX) throw new FileRefusedError('too_many_pixels', `${width} x ${height}`)
}

export const fromPixels = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: IMAGE_PIXELS_MAX }).flatten({
    background: '#fff',
  })

/** Opaque pixels of three colours in grey, by the weights of ITU-R BT.601. */
export function toGray({ data, width, height, channels }: Pixels): GrayImage {
  const gray = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < gray.length; at++, from += channels) {
    const red = data[from] as number
    const green = data[from + 1] as number
    const blue = data[from + 2] as number
    gray[at] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { data: gray, width, height }
}

/**
 * The decoder turns the picture as the file says; the orientation in a HEIC's EXIF repeats that and is not
 * followed.
 */
async function openHeic(path: string): Promise<OpenImage> {
  const buffer = await readFile(path)
  // the decoder knows the commonest brand only; the others tell the same of the first picture
  buffer.write('heic', 8, 'latin1')
  const images = await decodeHeic.all({ buffer })
  try {
    const [image] = images
    if (!image) throw new FileRefusedError('damaged', 'no picture in it')
    checkSize(image.width, image.height)
    const { data, width, height } = await image.decode()
    return {
      image: fromPixels({ data: new Uint8Array(data.buffer), width, height, channels: 4 }),
      width,
      height,
    }
  } finally {
    images.dispose()
  }
}

/**
 * Opens an image of a kind that is known.
 * @throws FileRefusedError when it is damaged, has too many pixels or more than one picture
 */
export async function openImage(
  path: string,
  kind: ImageKind,
  failOn: SharpOptions['failOn'] = 'error',
): Promise<OpenImage> {
  if (kind === 'heic') return decoded(openHeic(path))
  // the limit is set below, where it has a reason of its own: before any pixel is decoded
  const image = sharp(path, { failOn, limitInputPixels: false })
  const { width, height, pages = 1, autoOrient } = await decoded(image.metadata())
  checkSize(width, height)
  if (pages > 1) throw new FileRefusedError('animated')
  return { image: image.autoOrient().flatten({ background: '#fff' }), ...autoOrient }
}

/** Warnings of decoders about files that are whole: some phones and scanners write such. */
const HARMLESS =
  /^VipsJpeg: (Corrupt JPEG data: \d{1,3} extraneous bytes before marker 0xd9|Invalid SOS parameters for sequential JPEG)$/

/**
 * Decodes an image wholly, upright and opaque, made to fit into the box that is chosen for its size, and
 * never enlarged.
 * @throws FileRefusedError as `openImage`
 */
export async function decodeImage(
  path: string,
  kind: ImageKind,
  boxFor: (width: number, height: number) => { width: number; height: number },
): Promise<Pixels> {
  const decode = async (failOn: SharpOptions['failOn']): Promise<Pixels> => {
    const { image, width, height } = await openImage(path, kind, failOn)
    const resized = image.resize({ ...boxFor(width, height), fit: 'inside', withoutEnlargement: true })
    const { data, info } = await resized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels as Pixels['channels'] }
  }
  try {
    return await decode('warning')
  } catch (error) {
    if (error instanceof Error && HARMLESS.test(error.message)) return decoded(decode('error'))
    return decoded(Promise.reject(error))
  }
}
