import { crc32, inflateRawSync } from 'node:zlib'
import { DomainError } from '~/domain/errors'
import { STATEMENT_BYTES_MAX } from '~/limits'

// Unpacks a ZIP of statements, such as camt with one file for each account or day. The ZIP directory is not
// trusted: members are inflated up to a limit, and their size and checksum must match the directory.

/** The most files in a ZIP, and the largest ratio of their total size to the size of the ZIP. */
const MEMBERS_MAX = 100
const RATIO_MAX = 200

const invalid = (message: string) => new DomainError('invalid', message)
const damaged = () => invalid('This ZIP file is damaged, or protected by a password')
const tooLarge = () => invalid('The files in this ZIP are too large. Choose fewer statements at a time')

/** Whether bytes begin like a ZIP. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/** A file in a ZIP. */
export interface ZipMember {
  name: string
  bytes: Uint8Array
}

/** A file as the directory of a ZIP describes it. */
interface DirectoryEntry {
  name: string
  isEncrypted: boolean
  /** 0: not compressed; 8: deflated */
  method: number
  crc: number
  packedSize: number
  size: number
  /** the position of its local header */
  offset: number
}

/** The records of a ZIP: the bytes that each begins with, and its length without names and comments. */
const LOCAL_HEADER = { signature: 0x04034b50, length: 30 }
const DIRECTORY_ENTRY = { signature: 0x02014b50, length: 46 }
const DIRECTORY_END = { signature: 0x06054b50, length: 22 }
/** The most bytes of a comment at the end of a ZIP. */
const COMMENT_BYTES_MAX = 0xffff
/** Flags of a file: it is encrypted, and its name is in UTF-8. The numbers below are offsets of fields. */
const [ENCRYPTED, UTF8] = [1, 1 << 11]

/** Returns the position of the end-of-directory record, which only a comment follows. */
function findDirectoryEnd(zip: Buffer): number {
  const earliest = Math.max(0, zip.length - DIRECTORY_END.length - COMMENT_BYTES_MAX)
  for (let position = zip.length - DIRECTORY_END.length; position >= earliest; position--)
    if (zip.readUInt32LE(position) === DIRECTORY_END.signature) return position
  throw damaged()
}

/**
 * Reads the directory of a ZIP.
 * @throws RangeError when a position is outside of the file
 */
function readDirectory(zip: Buffer): DirectoryEntry[] {
  const end = findDirectoryEnd(zip)
  const count = zip.readUInt16LE(end + 10)
  let position = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    if (zip.readUInt32LE(position) !== DIRECTORY_ENTRY.signature) throw damaged()
    const flags = zip.readUInt16LE(position + 8)
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((field) =>
      zip.readUInt16LE(position + field),
    )
    const nameStart = position + DIRECTORY_ENTRY.length
    const entry: DirectoryEntry = {
      name: zip.toString(flags & UTF8 ? 'utf8' : 'latin1', nameStart, nameStart + nameLength),
      isEncrypted: (flags & ENCRYPTED) !== 0,
      method: zip.readUInt16LE(position + 10),
      crc: zip.readUInt32LE(position + 16),
      packedSize: zip.readUInt32LE(position + 20),
      size: zip.readUInt32LE(position + 24),
      offset: zip.readUInt32LE(position + 42),
    }
    position = nameStart + nameLength + extraLength + commentLength
    return entry
  })
}

/** Returns the content of a member, which is inflated to at most `bytesMax` bytes. */
function readContent(zip: Buffer, entry: DirectoryEntry, bytesMax: number): Uint8Array {
  const { offset, packedSize, method, size, crc } = entry
  if (entry.isEncrypted || zip.readUInt32LE(offset) !== LOCAL_HEADER.signature) throw damaged()
  const contentStart =
    offset + LOCAL_HEADER.length + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
  const packed = zip.subarray(contentStart, contentStart + packedSize)
  if (method !== 0 && method !== 8) throw damaged()
  const content = method === 0 ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesMax) })
  if (content.length > bytesMax) throw tooLarge()
  if (content.length !== size || crc32(content) !== crc) throw damaged()
  return content
}

/** Whether an entry is a folder, or a file that a program added for itself. */
const isFolderOrMetadata = ({ name }: DirectoryEntry) => /\/$|(?:^|\/)(?:__MACOSX\/|\.)/.test(name)

/** Whether an entry shows that the ZIP is an office document. */
const isWorkbookFile = ({ name }: DirectoryEntry) => name === '[Content_Types].xml' || name === 'mimetype'

/** Reads the files of a ZIP, up to the limit of their total size. */
function readMembers(zip: Buffer): ZipMember[] {
  const entries = readDirectory(zip)
  if (entries.some(isWorkbookFile))
    throw invalid(
      'This is an Excel file. Export the statement as CSV, camt.053, MT940 or OFX, and choose that',
    )
  const statements = entries.filter((entry) => !isFolderOrMetadata(entry))
  if (statements.length > MEMBERS_MAX) throw invalid(`A ZIP of statements has at most ${MEMBERS_MAX} files`)
  let bytesLeft = Math.min(STATEMENT_BYTES_MAX, zip.length * RATIO_MAX)
  if (statements.reduce((sum, { size }) => sum + size, 0) > bytesLeft) throw tooLarge()
  return statements.map((entry) => {
    const bytes = readContent(zip, entry, bytesLeft)
    bytesLeft -= bytes.length
    return { name: entry.name, bytes }
  })
}

/**
 * Returns the files of a ZIP in the order of their names.
 * @throws DomainError invalid: the ZIP is a workbook, damaged, empty, or beyond the limits
 */
export function unzipStatements(bytes: Uint8Array): ZipMember[] {
  try {
    const members = readMembers(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    if (members.length === 0) throw invalid('This ZIP file holds no statement')
    return members.sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name)))
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}
