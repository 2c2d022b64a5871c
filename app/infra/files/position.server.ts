import { crc32 } from 'node:zlib'

// Where a photo was taken, as cameras write it into a file: in the GPS directory of EXIF, and in XMP. EXIF is a small TIFF, which
// JPEG, PNG, WebP and HEIC each wrap in their own way; it is found by its head wherever it stands, so that no wrapping is missed.

const GPS_DIRECTORY = 0x8825
const [LONG, DIRECTORY] = [4, 13]
const [LATITUDE, LONGITUDE, DESTINATION_LATITUDE, DESTINATION_LONGITUDE] = [2, 4, 20, 22]
const COORDINATES = [LATITUDE, LONGITUDE, DESTINATION_LATITUDE, DESTINATION_LONGITUDE]

/** Bytes of one value, by type. */
const VALUE_BYTES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Directories of cameras have a few dozen entries; what claims more is no directory. */
const ENTRIES_MAX = 500
const ENTRY_BYTES = 12

const HEADS = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')]

const XMP_PROPERTY = 'exif:GPS'

/** So many places that look like a head or a property are looked at: a photo has a few. */
const PLACES_MAX = 1000

/** An XMP property is a few dozen characters. */
const XMP_PROPERTY_MAX = 1000

function* placesOf(bytes: Buffer, text: Buffer | string): Generator<number> {
  let at = bytes.indexOf(text)
  for (let places = 0; at !== -1 && places < PLACES_MAX; places++, at = bytes.indexOf(text, at + 1)) yield at
}

interface Entry {
  at: number
  tag: number
  type: number
  count: number
  value: number
}

/** The entries of a directory of a TIFF; none where there is no directory. */
function entriesOf(bytes: Buffer, at: number, isLittle: boolean): Entry[] {
  const u16 = (offset: number) => (isLittle ? bytes.readUInt16LE(offset) : bytes.readUInt16BE(offset))
  const u32 = (offset: number) => (isLittle ? bytes.readUInt32LE(offset) : bytes.readUInt32BE(offset))
  if (at + 2 > bytes.length) return []
  const count = u16(at)
  if (count > ENTRIES_MAX || at + 2 + count * ENTRY_BYTES + 4 > bytes.length) return []
  return Array.from({ length: count }, (_, index) => {
    const entry = at + 2 + index * ENTRY_BYTES
    return { at: entry, tag: u16(entry), type: u16(entry + 2), count: u32(entry + 4), value: u32(entry + 8) }
  })
}

/** Takes the GPS directory of the TIFF out that begins there, when it has one with coordinates. Returns whether it had. */
function clearTiff(bytes: Buffer, start: number): boolean {
  if (start + 8 > bytes.length) return false
  const isLittle = bytes[start] === HEADS[0]?.[0]
  const first = start + (isLittle ? bytes.readUInt32LE(start + 4) : bytes.readUInt32BE(start + 4))
  const entries = entriesOf(bytes, first, isLittle)
  const pointer = entries.find(({ tag, type, count }) => tag === GPS_DIRECTORY && (type === LONG || type === DIRECTORY) && count === 1)
  if (!pointer) return false
  const directory = start + pointer.value
  const coordinates = entriesOf(bytes, directory, isLittle)
  if (!coordinates.some(({ tag }) => COORDINATES.includes(tag))) return false
  for (const { type, count, value } of coordinates) {
    const size = (VALUE_BYTES[type] ?? 0) * count
    // an offset or a size of software that moved EXIF carelessly may point behind the end: `subarray` ends there
    if (size > 4) bytes.subarray(start + value, start + value + size).fill(0)
  }
  bytes.fill(0, directory, directory + 2 + coordinates.length * ENTRY_BYTES + 4)
  // the entries behind it, and the pointer to the next directory, move up
  const end = first + 2 + entries.length * ENTRY_BYTES + 4
  bytes.copyWithin(pointer.at, pointer.at + ENTRY_BYTES, end)
  bytes.fill(0, end - ENTRY_BYTES, end)
  if (isLittle) bytes.writeUInt16LE(entries.length - 1, first)
  else bytes.writeUInt16BE(entries.length - 1, first)
  return true
}

/** Where a property of XMP that begins there ends, as an attribute or an element; -1 when it is none. */
function endOfProperty(bytes: Buffer, at: number): number {
  const text = bytes.toString('latin1', at, at + XMP_PROPERTY_MAX)
  const [name = ''] = /^[\w:]+/.exec(text) ?? []
  const [attribute] = /^\s*=\s*("[^"]*"|'[^']*')/.exec(text.slice(name.length)) ?? []
  if (attribute) return at + name.length + attribute.length
  const end = bytes[at - 1] === '<'.charCodeAt(0) ? text.indexOf(`</${name}>`) : -1
  return end === -1 ? -1 : at + end + name.length + 3
}

/** Writes spaces over the property of XMP that begins there. Returns whether there was one. */
function clearProperty(bytes: Buffer, at: number): boolean {
  const end = endOfProperty(bytes, at)
  if (end === -1) return false
  bytes.fill(' ', bytes[at - 1] === '<'.charCodeAt(0) ? at - 1 : at, end)
  return true
}

const PNG_HEAD = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** Writes the sums of a PNG's chunks of metadata anew. */
function sumChunks(bytes: Buffer): void {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (at + 12 + length > bytes.length) return
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (type === 'eXIf' || type === 'iTXt') bytes.writeUInt32BE(crc32(bytes.subarray(at + 4, at + 8 + length)), at + 8 + length)
    at += 12 + length
  }
}

/**
 * A photo without the position that its EXIF and XMP tell. It has as many bytes as before, and its picture is untouched. The same
 * bytes give the same bytes for ever: sums of what comes out are stored with frozen claims.
 * @returns null when it tells no position
 */
export function withoutPosition(photo: Uint8Array): Buffer | null {
  const bytes = Buffer.from(photo)
  let isFound = false
  for (const head of HEADS) for (const at of placesOf(bytes, head)) if (clearTiff(bytes, at)) isFound = true
  for (const at of placesOf(bytes, XMP_PROPERTY)) if (clearProperty(bytes, at)) isFound = true
  if (!isFound) return null
  if (bytes.subarray(0, 4).equals(PNG_HEAD)) sumChunks(bytes)
  return bytes
}
