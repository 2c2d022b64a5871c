import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { withoutPosition } from '~/infra/files/remove-position.server'
import { fixture } from '../support/bad-files'
import { photo } from '../support/files'

const PLACE = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '51/1 30/1 4567/100',
  GPSLongitudeRef: 'W',
  GPSLongitude: '0/1 7/1 3912/100',
}

/** The seconds of the latitude in EXIF. */
const secondsLE = Buffer.from([0xd7, 0x11, 0, 0, 100, 0, 0, 0])

async function photoAs(kind: 'jpeg' | 'png' | 'webp', isPlaced = true): Promise<Buffer> {
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c31' } })
  return picture
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Camera' }, ...(isPlaced && { IFD3: PLACE }) })
    .toFormat(kind)
    .toBuffer()
}

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

/**
 * A big-endian TIFF as cameras write it, with a maker and a position of one coordinate in a directory after
 * it.
 */
function bigEndianExif(): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 3 * 12 + 4 + 2 + 12 + 4 + 24)
  tiff.write('MM\0*\0\0\0\x08', 'latin1')
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.writeUInt16BE(tag, at)
    tiff.writeUInt16BE(type, at + 2)
    tiff.writeUInt32BE(count, at + 4)
    tiff.writeUInt32BE(value, at + 8)
  }
  const gps = 8 + 2 + 3 * 12 + 4
  tiff.writeUInt16BE(3, 8)
  entry(10, 0x0112, 3, 1, 6 << 16)
  entry(22, 0x8825, 4, 1, gps)
  entry(34, 0xa420, 2, 3, 0x41420000)
  tiff.writeUInt32BE(0x1234, 46)
  tiff.writeUInt16BE(1, gps)
  entry(gps + 2, 2, 5, 3, gps + 18)
  for (let at = gps + 18; at < tiff.length; at += 4) tiff.writeUInt32BE(51, at)
  return tiff
}

describe.each(['jpeg', 'png', 'webp'] as const)('the position in a %s', (kind) => {
  it('is taken out; picture, size, orientation and maker stay', async () => {
    const original = await photoAs(kind)
    expect(original.includes(secondsLE)).toBe(true)
    const cleared = withoutPosition(original)
    if (!cleared) throw new Error('no position was found')
    expect(cleared.includes(secondsLE)).toBe(false)
    expect(cleared.length).toBe(original.length)
    expect(cleared.includes('Camera')).toBe(true)
    const { orientation, format } = await sharp(cleared, { failOn: 'warning' }).metadata()
    expect([orientation, format]).toEqual([6, kind])
    expect(await pixelsOf(cleared)).toEqual(await pixelsOf(original))
    expect(withoutPosition(cleared)).toBeNull()
  })

  it('is none in a photo without one', async () => {
    expect(withoutPosition(await photoAs(kind, false))).toBeNull()
  })
})

test('EXIF with the most significant byte first loses its position, and keeps its other entries and the next directory', () => {
  const heic = Buffer.concat([fixture('receipt.heic'), bigEndianExif()])
  const cleared = withoutPosition(heic)
  const tiff = cleared?.subarray(-bigEndianExif().length)
  expect(cleared?.subarray(0, -bigEndianExif().length)).toEqual(fixture('receipt.heic'))
  expect(tiff?.readUInt16BE(8)).toBe(2)
  expect([tiff?.readUInt16BE(10), tiff?.readUInt16BE(22), tiff?.readUInt32BE(34)]).toEqual([
    0x0112, 0xa420, 0x1234,
  ])
  expect(tiff?.subarray(38).every((byte) => byte === 0)).toBe(true)
})

test('XMP loses its position, written as attributes and as elements', async () => {
  const jpeg = await photo({ width: 40, height: 40 })
  const xmp = `<x exif:GPSLatitude="51,30.7N" exif:Flash='0'><exif:GPSLongitude>0,7.6W</exif:GPSLongitude><a/></x>`
  const cleared = withoutPosition(Buffer.concat([jpeg, Buffer.from(xmp)]))?.toString('latin1', jpeg.length)
  expect(cleared?.replaceAll(/ +/g, ' ')).toBe(`<x exif:Flash='0'> <a/></x>`)
  expect(cleared?.length).toBe(xmp.length)
})

/** A chunk of a PNG: length, type, content and checksum. */
function chunk(type: string, content: string): Buffer {
  const bytes = Buffer.alloc(content.length + 12)
  bytes.writeUInt32BE(content.length)
  bytes.write(type + content, 4, 'latin1')
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** The types of the chunks of a PNG whose checksum is wrong. */
function damagedChunks(png: Buffer): string[] {
  const damaged = []
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at)
    if (crc32(png.subarray(at + 4, end)) !== png.readUInt32BE(end))
      damaged.push(png.toString('latin1', at + 4, at + 8))
  }
  return damaged
}

test('a PNG whose EXIF and XMP have lost the position has the right sum of each chunk', async () => {
  const png = await photoAs('png')
  const xmp = chunk('iTXt', 'XML:com.adobe.xmp\0\0\0\0\0<x exif:GPSLatitude="51,30.7N"/>')
  const cleared = withoutPosition(Buffer.concat([png.subarray(0, -12), xmp, png.subarray(-12)]))
  if (!cleared) throw new Error('no position was found')
  expect(cleared.includes('GPSLatitude')).toBe(false)
  expect(damagedChunks(cleared)).toEqual([])
  cleared.writeUInt8(1, cleared.length - 20)
  expect(damagedChunks(cleared)).toEqual(['iTXt'])
})

test('heads of EXIF without end, and 25 MB of them, are passed over', () => {
  for (const head of ['II*\0', 'MM\0*', 'exif:GPS']) {
    expect(withoutPosition(Buffer.alloc(25 * 1024 * 1024, head, 'latin1'))).toBeNull()
    expect(withoutPosition(Buffer.from(head, 'latin1'))).toBeNull()
  }
})

test.each([
  ['offset', 8, 0xffff_fff0],
  ['number of values', 4, 0x7fff_ffff],
])('a coordinate whose %s points behind the end of the file is taken out', (_what, at, value) => {
  const exif = bigEndianExif()
  // the only entry of the position's directory is before a pointer and the 24 bytes of its values
  const entry = exif.length - 24 - 4 - 12
  exif.writeUInt32BE(value, entry + at)
  const cleared = withoutPosition(exif)
  expect(cleared?.readUInt16BE(8)).toBe(2)
  expect(cleared?.subarray(entry, entry + 12).every((byte) => byte === 0)).toBe(true)
})

test.each([
  [64 * 1024, 0],
  [64 * 1024 + 1, 1],
])('of a coordinate of %i bytes the entry is taken out, and the value up to 64 kB', (bytes, left) => {
  const exif = bigEndianExif()
  const entry = exif.length - 24 - 4 - 12
  exif.writeUInt16BE(1, entry + 2)
  exif.writeUInt32BE(bytes, entry + 4)
  const cleared = withoutPosition(Buffer.concat([exif, Buffer.alloc(100_000, 1)]))
  expect(cleared?.subarray(entry, entry + 12).every((byte) => byte === 0)).toBe(true)
  expect(cleared?.[exif.length]).toBe(left)
})
