import sharp, { type Sharp, type SharpOptions } from 'sharp'
import { type FileKind, FileRefusedError } from '~/infra/files/prepared-file.server'
import type { GrayImage } from './gray-image'
import { turnedUpright, xmpOrientation } from './xmp-orientation.server'

/** The most pixels of a picture. The cameras of phones make 50 million. */
const IMAGE_PIXELS_MAX = 100_000_000

// The process opens one file at a time, and must free its memory afterwards.
sharp.cache(false)
sharp.concurrency(1)
// block all other loaders of sharp, whatever kind a file pretends to be
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

/** The kinds that consist of one picture. */
export type ImageKind = Exclude<FileKind, 'pdf' | 'xml' | 'p7m' | 'text'>

/** Raw pixels, eight bits a channel. */
export interface Pixels {
  data: Uint8Array
  width: number
  height: number
  channels: 1 | 2 | 3 | 4
}

/** A picture that is not decoded yet. Decoding makes it upright, with this size, and opaque. */
export interface OpenImage {
  image: Sharp
  width: number
  height: number
}

/**
 * Converts an error of a decoder to a refusal: the kind is known already, so the file is damaged.
 * @throws FileRefusedError
 */
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

/** Opens raw pixels as an image of sharp, on white. */
export const fromPixels = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: IMAGE_PIXELS_MAX }).flatten({
    background: '#fff',
  })

/** Converts opaque colour pixels to grey, with the weights of ITU-R BT.601. */
export function toGray({ data, width, height, channels }: Pixels): GrayImage {
  const gray = new Uint8Array(width * height)
  for (let pixel = 0, offset = 0; pixel < gray.length; pixel++, offset += channels) {
    const red = data[offset] as number
    const green = data[offset + 1] as number
    const blue = data[offset + 2] as number
    gray[pixel] = (red * 77 + green * 150 + blue * 29) >> 8
  }
  return { data: gray, width, height }
}

/**
 * Opens an image of a known kind.
 * @throws FileRefusedError when the image is damaged, has too many pixels or more than one picture
 */
export async function openImage(
  path: string,
  kind: ImageKind,
  failOn: SharpOptions['failOn'] = 'error',
): Promise<OpenImage> {
  if (kind === 'heic') {
    const { openHeic } = await import('./heic.server')
    const pixels = await decoded(openHeic(path, checkSize))
    return { image: fromPixels({ ...pixels, channels: 4 }), width: pixels.width, height: pixels.height }
  }
  // the limit is checked below, before any pixel is decoded, where it has its own reason of refusal
  const image = sharp(path, { failOn, limitInputPixels: false })
  const { width, height, pages = 1, orientation, xmp } = await decoded(image.metadata())
  checkSize(width, height)
  if (pages > 1) throw new FileRefusedError('animated')
  const exifOrientation = orientation ?? xmpOrientation(xmp)
  // the orientations 5 to 8 swap width and height
  const size = exifOrientation > 4 ? { width: height, height: width } : { width, height }
  const upright = orientation === undefined ? turnedUpright(image, exifOrientation) : image.autoOrient()
  return { image: upright.flatten({ background: '#fff' }), ...size }
}

/** Warnings about undamaged files of phones and scanners: odd bytes, but not between parts (d0 to d7). */
const HARMLESS_WARNING =
  /^VipsJpeg: (?:Corrupt JPEG data: \d{1,3} extraneous bytes before marker 0x(?!d[0-7])[0-9a-f]{2}|Invalid SOS parameters for sequential JPEG)$/

/** Returns whether a picture is complete although the decoder gave these warnings, one per line. */
const isHarmless = (warnings: string) => warnings.split('\n').every((line) => HARMLESS_WARNING.test(line))

/**
 * Decodes an image completely, upright and opaque. Scales it down to fit the box that `boxFor` returns for
 * its size, and never enlarges it.
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
    if (error instanceof Error && isHarmless(error.message)) return decoded(decode('error'))
    return decoded(Promise.reject(error))
  }
}
