import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { ArchiveError } from './archive-error'

// An archive in the format of POSIX tar (ustar), so that any tar program can unpack it. Each member has
// exactly one valid encoding, and the reader rejects any other. The last member is the SHA-256 of all bytes
// before it, so every cut, addition and change is detected.

const BLOCK = 512
const END = Buffer.alloc(2 * BLOCK)

/** The name of the last member, which holds the SHA-256 of all bytes before it. */
const SEAL = 'ARCHIVE.sha256'

const SIZE_MAX = 8 ** 11 - 1
const NAME_BYTES_MAX = 100
const READ_BYTES = 256 * 1024

/** Returns the header of a regular file with mode 600. */
function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > NAME_BYTES_MAX || size > SIZE_MAX)
    throw new Error(`${name} of ${size} bytes does not fit into an archive`)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7) + octal(0, 7) + octal(0, 7) + octal(size, 11) + octal(0, 11), 100)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  const checksum = header.reduce((sum, byte) => sum + byte, 0)
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK

/** Returns the last part of an archive, for the SHA-256 of all other bytes. */
function sealMemberOf(sha256: string): Buffer {
  const content = Buffer.from(`${sha256}\n`)
  return Buffer.concat([
    headerOf(SEAL, content.length),
    content,
    Buffer.alloc(paddingOf(content.length)),
    END,
  ])
}

const SEAL_BYTES = sealMemberOf('0'.repeat(64)).length

/** Writes an archive to an open file. */
export class TarWriter {
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  bytes = 0

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async #write(chunk: Uint8Array): Promise<void> {
    this.#hash.update(chunk)
    this.bytes += chunk.byteLength
    await this.#handle.writeFile(chunk)
  }

  /** Adds a member of `size` bytes. Returns the SHA-256 of its content. */
  async add(
    name: string,
    content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    size: number,
  ): Promise<string> {
    const hash = createHash('sha256')
    let written = 0
    await this.#write(headerOf(name, size))
    for await (const chunk of content) {
      written += chunk.byteLength
      hash.update(chunk)
      await this.#write(chunk)
    }
    if (written !== size) throw new Error(`${name} was to have ${size} bytes, and has ${written}`)
    await this.#write(Buffer.alloc(paddingOf(size)))
    return hash.digest('hex')
  }

  /** Ends the archive, and flushes it to disk before it returns. Returns the SHA-256 that seals it. */
  async end(): Promise<string> {
    const sha256 = this.#hash.digest('hex')
    const seal = sealMemberOf(sha256)
    this.bytes += seal.length
    await this.#handle.writeFile(seal)
    await this.#handle.sync()
    return sha256
  }
}

export interface TarMember {
  name: string
  size: number
  /** the content; read it to its end before you ask for the next member */
  content: AsyncIterable<Buffer>
}

/** Reads an archive from beginning to end. */
export class TarReader {
  readonly #handle: FileHandle
  readonly #hash = createHash('sha256')
  #offset = 0
  /** the offset where the seal begins */
  #end: number
  /** the SHA-256 that seals the archive; set once all members have been read */
  sha256 = ''

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.#end = size - SEAL_BYTES
  }

  static async open(path: string): Promise<TarReader> {
    const handle = await open(path)
    const { size } = await handle.stat()
    return new TarReader(handle, size)
  }

  get bytes(): number {
    return this.#end + SEAL_BYTES
  }

  /** The number of bytes that have been read. */
  get offset(): number {
    return this.#offset
  }

  /**
   * Yields the members in order, without the seal.
   * @throws ArchiveError as soon as the bytes differ from what a writer writes, or at the end when the seal
   * does not match
   */
  async *members(): AsyncGenerator<TarMember> {
    if (this.#end < 0) throw this.#damaged()
    while (this.#offset < this.#end) {
      const header = await this.#read(BLOCK)
      const [name, size] = this.#parse(header)
      const next = this.#offset + size + paddingOf(size)
      if (next > this.#end) throw this.#damaged()
      yield { name, size, content: this.#content(size) }
      if (this.#offset !== next - paddingOf(size)) throw new Error(`${name} was not read to its end`)
      const padding = await this.#read(paddingOf(size))
      if (padding.some((byte) => byte !== 0)) throw this.#damaged()
    }
    const sha256 = this.#hash.digest('hex')
    const seal = await this.#readRaw(SEAL_BYTES)
    if (!seal.equals(sealMemberOf(sha256))) throw this.#damaged()
    this.sha256 = sha256
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  async *#content(size: number): AsyncGenerator<Buffer> {
    for (let remaining = size; remaining > 0; ) {
      const chunk = await this.#read(Math.min(remaining, READ_BYTES))
      remaining -= chunk.length
      yield chunk
    }
  }

  /** Returns the name and size in a header. The header must be exactly as `headerOf` writes it. */
  #parse(header: Buffer): [string, number] {
    const end = header.indexOf(0)
    const name = header.toString('utf8', 0, end)
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
    const isExact = end > 0 && end <= NAME_BYTES_MAX && size >= 0 && headerOf(name, size).equals(header)
    if (!isExact) throw this.#damaged()
    return [name, size]
  }

  async #read(bytes: number): Promise<Buffer> {
    const chunk = await this.#readRaw(bytes)
    this.#hash.update(chunk)
    return chunk
  }

  async #readRaw(bytes: number): Promise<Buffer> {
    const chunk = Buffer.allocUnsafe(bytes)
    for (let filled = 0; filled < bytes; ) {
      const { bytesRead } = await this.#handle.read(chunk, filled, bytes - filled, this.#offset)
      if (bytesRead === 0) throw this.#damaged()
      filled += bytesRead
      this.#offset += bytesRead
    }
    return chunk
  }

  #damaged(): ArchiveError {
    return new ArchiveError(`it was cut or altered (seen at byte ${this.#offset} of ${this.bytes})`)
  }
}
