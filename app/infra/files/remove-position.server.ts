import { crc32 } from 'node:zlib'
import { MB } from '~/limits'

// Removes the position where a photo was taken. Cameras write it into the GPS directory of EXIF and into XMP.
// EXIF is a small TIFF, which JPEG, PNG, WebP and HEIC each wrap in their own way; it is found by its header
// anywhere in the file, so no wrapping is missed. The time is linear in the bytes of the file, whatever its
// directories claim, because the server's own thread runs this code too.

/** Limits on the position directories that are overwritten. Cameras write some 50 entries of 100 bytes. */
const POSITION_DIRECTORY_ENTRIES_MAX = 500
const POSITION_ENTRIES_MAX = 20_000
const POSITION_VALUE_BYTES_MAX = 64 * 1024
const POSITION_BYTES_CLEARED_MAX = MB

/** The most places of a photo that are examined because they look like an EXIF header or an XMP property. */
const POSITION_PLACES_MAX = 1_000

/** The most chunks of a PNG that are searched for metadata. */
const PNG_CHUNKS_MAX = 100_000

const GPS_DIRECTORY = 0x8825
const [LONG, DIRECTORY] = [4, 13]
const [LATITUDE, LONGITUDE, DESTINATION_LATITUDE, DESTINATION_LONGITUDE] = [2, 4, 20, 22]
const COORDINATES = [LATITUDE, LONGITUDE, DESTINATION_LATITUDE, DESTINATION_LONGITUDE]

/** The bytes of one value, by type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

const ENTRY_BYTES = 12

/** A TIFF begins with one of these letters twice: I for the least, M for the most significant byte first. */
const [LITTLE, BIG] = [0x49, 0x4d]
const STAR = 0x2a

const XMP_PROPERTY = 'exif:GPS'

/** The most bytes of an XMP property. Real ones have a few dozen. */
const XMP_PROPERTY_MAX = 1000

/** Returns the offset of the next TIFF header, or -1. `indexOf` is slow where a header's letter repeats. */
function nextTiffHeader(bytes: Buffer, from: number): number {
  for (let offset = from + 2; offset < bytes.length; offset++) {
    if (bytes[offset] !== STAR) continue
    if (bytes[offset + 1] === 0 && bytes[offset - 1] === LITTLE && bytes[offset - 2] === LITTLE)
      return offset - 2
    const isBig = bytes[offset - 1] === 0 && bytes[offset - 2] === BIG && bytes[offset - 3] === BIG
    if (isBig && offset > from + 2) return offset - 3
  }
  return -1
}

const nextXmpProperty = (bytes: Buffer, from: number) => bytes.indexOf(XMP_PROPERTY, from)

/** Yields the places that `next` finds, in order. */
function* placesOf(bytes: Buffer, next: (bytes: Buffer, from: number) => number): Generator<number> {
  let offset = next(bytes, 0)
  for (
    let places = 0;
    offset !== -1 && places < POSITION_PLACES_MAX;
    places++, offset = next(bytes, offset + 1)
  )
    yield offset
}

/** The work that may still be done on a file. */
interface Budget {
  /** the number of directory entries that may be read */
  entries: number
  /** the bytes of values that may be overwritten */
  bytes: number
}

/** An entry of a TIFF directory. */
interface Entry {
  /** the offset of the entry in the file */
  offset: number
  tag: number
  type: number
  /** the number of values */
  count: number
  /** the offset of the values from the start of the TIFF; the value itself if it has at most four bytes */
  value: number
}

/** Returns the entries of a TIFF directory; none if the offset holds none, or the budget is too small. */
function entriesOf(bytes: Buffer, offset: number, isLittle: boolean, budget: Budget): Entry[] {
  const readUInt16 = (offset: number) => (isLittle ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset))
  const readUInt32 = (offset: number) => (isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset))
  if (offset + 2 > bytes.length) return []
  const count = readUInt16(offset)
  if (count > POSITION_DIRECTORY_ENTRIES_MAX || offset + 2 + count * ENTRY_BYTES + 4 > bytes.length) return []
  if (count > budget.entries) return []
  budget.entries -= count
  return Array.from({ length: count }, (_, index) => {
    const entryOffset = offset + 2 + index * ENTRY_BYTES
    return {
      offset: entryOffset,
      tag: readUInt16(entryOffset),
      type: readUInt16(entryOffset + 2),
      count: readUInt32(entryOffset + 4),
      value: readUInt32(entryOffset + 8),
    }
  })
}

/** Removes the GPS directory of the TIFF at `start`, if it has coordinates. Returns whether it had any. */
function clearTiff(bytes: Buffer, start: number, budget: Budget): boolean {
  if (start + 8 > bytes.length) return false
  const isLittle = bytes[start] === LITTLE
  const firstDirectory = start + (isLittle ? bytes.readUInt32LE(start + 4) : bytes.readUInt32BE(start + 4))
  const entries = entriesOf(bytes, firstDirectory, isLittle, budget)
  const gpsEntry = entries.find(
    ({ tag, type, count }) => tag === GPS_DIRECTORY && (type === LONG || type === DIRECTORY) && count === 1,
  )
  if (!gpsEntry) return false
  const gpsDirectory = start + gpsEntry.value
  const gpsEntries = entriesOf(bytes, gpsDirectory, isLittle, budget)
  if (!gpsEntries.some(({ tag }) => COORDINATES.includes(tag))) return false
  for (const { type, count, value } of gpsEntries) {
    const size = (VALUE_BYTES[type] ?? 0) * count
    // no camera writes a longer value: its entry is removed, so nothing refers to the value
    if (size <= 4 || size > Math.min(POSITION_VALUE_BYTES_MAX, budget.bytes)) continue
    budget.bytes -= size
    // software that moved EXIF carelessly may leave an offset beyond the end, where `subarray` stops
    bytes.subarray(start + value, start + value + size).fill(0)
  }
  bytes.fill(0, gpsDirectory, gpsDirectory + 2 + gpsEntries.length * ENTRY_BYTES + 4)
  // moves the later entries, and the pointer to the next directory, up
  const end = firstDirectory + 2 + entries.length * ENTRY_BYTES + 4
  bytes.copyWithin(gpsEntry.offset, gpsEntry.offset + ENTRY_BYTES, end)
  bytes.fill(0, end - ENTRY_BYTES, end)
  if (isLittle) bytes.writeUInt16LE(entries.length - 1, firstDirectory)
  else bytes.writeUInt16BE(entries.length - 1, firstDirectory)
  return true
}

/** Returns the end of the XMP property at `offset`, as an attribute or an element; -1 when there is none. */
function endOfXmpProperty(bytes: Buffer, offset: number): number {
  const text = bytes.toString('latin1', offset, offset + XMP_PROPERTY_MAX)
  const [name = ''] = /^[\w:]+/.exec(text) ?? []
  const [attribute] = /^\s*=\s*("[^"]*"|'[^']*')/.exec(text.slice(name.length)) ?? []
  if (attribute) return offset + name.length + attribute.length
  const end = bytes[offset - 1] === '<'.charCodeAt(0) ? text.indexOf(`</${name}>`) : -1
  return end === -1 ? -1 : offset + end + name.length + 3
}

/** Overwrites the XMP property that begins at `offset` with spaces. Returns whether it was a property. */
function clearXmpProperty(bytes: Buffer, offset: number): boolean {
  const end = endOfXmpProperty(bytes, offset)
  if (end === -1) return false
  bytes.fill(' ', bytes[offset - 1] === '<'.charCodeAt(0) ? offset - 1 : offset, end)
  return true
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47])

const METADATA_CHUNKS = ['eXIf', 'iTXt'].map((type) => Buffer.from(type, 'latin1').readUInt32BE(0))

/** Recalculates the checksums of a PNG's metadata chunks. */
function updateChecksums(bytes: Buffer): void {
  let [chunks, sums] = [0, 0]
  for (
    let offset = 8;
    offset + 12 <= bytes.length && chunks < PNG_CHUNKS_MAX && sums < POSITION_PLACES_MAX;
    chunks++
  ) {
    const length = bytes.readUInt32BE(offset)
    if (offset + 12 + length > bytes.length) return
    if (METADATA_CHUNKS.includes(bytes.readUInt32BE(offset + 4))) {
      bytes.writeUInt32BE(crc32(bytes.subarray(offset + 4, offset + 8 + length)), offset + 8 + length)
      sums++
    }
    offset += 12 + length
  }
}

/**
 * Returns a photo without the position in its EXIF and XMP. The length and the picture stay the same. The
 * same input must give the same output forever, because frozen claims store hashes of the output.
 * @returns null when the photo has no position
 */
export function withoutPosition(photo: Uint8Array): Buffer | null {
  const bytes = Buffer.from(photo)
  const budget: Budget = { entries: POSITION_ENTRIES_MAX, bytes: POSITION_BYTES_CLEARED_MAX }
  let isFound = false
  for (const offset of placesOf(bytes, nextTiffHeader)) if (clearTiff(bytes, offset, budget)) isFound = true
  for (const offset of placesOf(bytes, nextXmpProperty)) if (clearXmpProperty(bytes, offset)) isFound = true
  if (!isFound) return null
  if (bytes.subarray(0, 4).equals(PNG_START)) updateChecksums(bytes)
  return bytes
}
