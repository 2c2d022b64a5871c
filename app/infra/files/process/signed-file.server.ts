// Files that are signed as a whole (CMS, `.p7m`): extracts the signed content. The signature is not verified.
// Each byte of the BER is read once.

const SEQUENCE = 0x30
const OCTET_STRING = 0x04
const CONSTRUCTED = 0x20
/** The tag `[0]` of an element around an optional value. */
const EXPLICIT = 0xa0

/** The identifier of signed data, 1.2.840.113549.1.7.2, as a BER element. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')

/** The deepest nesting of elements that is followed. A signed file has about ten levels. */
const DEPTH_MAX = 30
/** The most bytes of an element's length. */
const LENGTH_BYTES_MAX = 4

class DamagedError extends Error {}

/** Returns the number of bytes that encode a length: above 0x80, the first one counts the further ones. */
const lengthBytes = (first: number) => 1 + (first > 0x80 ? first - 0x80 : 0)

/** Reads BER elements one after the other. */
class ElementReader {
  readonly #bytes: Buffer
  #offset = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Enters an element. Its end is null when a pair of zero bytes marks it. */
  #enter(): { tag: number; end: number | null } {
    const [tag, lengthByte] = this.#bytes.subarray(this.#offset, this.#offset + 2)
    if (tag === undefined || lengthByte === undefined) throw new DamagedError()
    const start = this.#offset + 1 + lengthBytes(lengthByte)
    const count = lengthBytes(lengthByte) - 1
    if (count > LENGTH_BYTES_MAX || start > this.#bytes.length) throw new DamagedError()
    const length = count === 0 ? lengthByte : this.#bytes.readUIntBE(start - count, count)
    const end = lengthByte === 0x80 ? null : start + length
    if ((end ?? start) > this.#bytes.length) throw new DamagedError()
    this.#offset = start
    return { tag, end }
  }

  /** Returns whether an element has no further parts. */
  #isOver(end: number | null): boolean {
    if (end !== null) return this.#offset >= end
    return this.#bytes[this.#offset] === 0 && this.#bytes[this.#offset + 1] === 0
  }

  /** Calls `take` for each part of the current element, and leaves the element. */
  #eachPart(end: number | null, depth: number, take: () => void): void {
    if (depth > DEPTH_MAX) throw new DamagedError()
    while (!this.#isOver(end)) take()
    if (end === null) this.#offset += 2
  }

  /** Skips an element. */
  skip(depth = 0): void {
    const { end } = this.#enter()
    if (end === null) this.#eachPart(end, depth, () => this.skip(depth + 1))
    else this.#offset = end
  }

  /** Enters an element with this tag. */
  enter(tag: number): void {
    if (this.#enter().tag !== tag) throw new DamagedError()
  }

  /** Returns the bytes of a string, which may consist of several pieces. */
  octets(depth = 0): Buffer[] {
    const { tag, end } = this.#enter()
    const start = this.#offset
    if (tag === OCTET_STRING && end !== null) {
      this.#offset = end
      return [this.#bytes.subarray(start, end)]
    }
    if (tag !== (OCTET_STRING | CONSTRUCTED)) throw new DamagedError()
    const pieces: Buffer[] = []
    this.#eachPart(end, depth, () => {
      for (const piece of this.octets(depth + 1)) pieces.push(piece)
    })
    return pieces
  }
}

/** How many characters of a base64 file are enough to detect signed data. */
const HEAD_CHARACTERS = 200

const ARMOR = /-----(?:BEGIN|END) [A-Z0-9 ]{1,30}-----/g

/** Returns the bytes of a file, decoded if the file is base64, with or without BEGIN and END lines. */
function decodedFromBase64(bytes: Buffer): Buffer {
  if (bytes[0] === SEQUENCE) return bytes
  return Buffer.from(bytes.toString('latin1').replaceAll(ARMOR, ''), 'base64')
}

/** Returns whether a file is signed data, by its first bytes. */
export function isSignedData(head: Buffer): boolean {
  const start = decodedFromBase64(head.subarray(0, HEAD_CHARACTERS))
  const identifierOffset = 1 + lengthBytes(start[1] ?? 0)
  return (
    start[0] === SEQUENCE &&
    start.subarray(identifierOffset, identifierOffset + SIGNED_DATA.length).equals(SIGNED_DATA)
  )
}

/** Returns the signed content of a file; null when the file is damaged, or holds only a signature. */
export function signedContent(file: Buffer): Buffer | null {
  const reader = new ElementReader(decodedFromBase64(file))
  try {
    reader.enter(SEQUENCE)
    reader.skip() // the identifier of signed data
    reader.enter(EXPLICIT)
    reader.enter(SEQUENCE)
    reader.skip() // version
    reader.skip() // digest algorithms
    reader.enter(SEQUENCE)
    reader.skip() // type of the content
    reader.enter(EXPLICIT)
    return Buffer.concat(reader.octets())
  } catch (error) {
    if (error instanceof DamagedError) return null
    throw error
  }
}
