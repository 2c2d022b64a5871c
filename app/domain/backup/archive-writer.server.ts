import { type FileHandle, open } from 'node:fs/promises'
import { TarWriter } from '~/infra/backup/tar.server'
import type { Row } from '~/infra/backup/values'
import { MB } from '~/limits'
import { CHECKSUMS_NAME, checksumLine, portionName } from './archive-format'

/** The size of a portion of a table's rows, in bytes; only a single larger row may exceed it. */
const BACKUP_PORTION_BYTES = MB

/** Writes a backup's members, then their checksums. A file collects the checksums: they may be millions. */
export class ArchiveWriter {
  readonly #archive: FileHandle
  readonly #checksums: FileHandle
  readonly #tar: TarWriter

  private constructor(archive: FileHandle, checksums: FileHandle) {
    this.#archive = archive
    this.#checksums = checksums
    this.#tar = new TarWriter(archive)
  }

  /** Creates the files for the archive and for its checksums. @throws EEXIST when one of them exists */
  static async create(path: string, checksumsPath: string): Promise<ArchiveWriter> {
    const archive = await open(path, 'wx', 0o600)
    return new ArchiveWriter(archive, await open(checksumsPath, 'wx+', 0o600))
  }

  /** The size of the archive so far, in bytes. */
  get bytes(): number {
    return this.#tar.bytes
  }

  async add(name: string, content: Uint8Array): Promise<void> {
    const sha256 = await this.#tar.add(name, [content], content.byteLength)
    await this.#checksums.writeFile(checksumLine(sha256, name))
  }

  addJson(name: string, value: unknown): Promise<void> {
    return this.add(name, Buffer.from(`${JSON.stringify(value, null, 1)}\n`))
  }

  /** Adds rows as lines of JSON, in members of about `BACKUP_PORTION_BYTES`. */
  async addRows(table: string, batches: AsyncIterable<Row[]>, onRows: (count: number) => void) {
    let lines: string[] = []
    let length = 0
    let portion = 0
    const flush = async () => {
      if (lines.length === 0) return
      portion++
      await this.add(portionName(table, portion), Buffer.from(lines.join('')))
      onRows(lines.length)
      lines = []
      length = 0
    }
    for await (const rows of batches) {
      for (const row of rows) {
        const line = `${JSON.stringify(row)}\n`
        lines.push(line)
        length += line.length
        if (length >= BACKUP_PORTION_BYTES) await flush()
      }
    }
    await flush()
  }

  /** Adds the checksums and flushes the archive to disk. Returns the SHA-256 that seals it. */
  async end(): Promise<string> {
    const { size } = await this.#checksums.stat()
    const checksums = this.#checksums.createReadStream({ start: 0, autoClose: false })
    await this.#tar.add(CHECKSUMS_NAME, checksums, size)
    return this.#tar.end()
  }

  async close(): Promise<void> {
    await this.#checksums.close()
    await this.#archive.close()
  }
}
