import { createHash, type Hash } from 'node:crypto'
import type { z } from 'zod'
import { TABLES_NAMING_FILES } from '~/domain/receipts/stored-files'
import { isOriginalName } from '~/domain/receipts/stored-names.server'
import { ArchiveError } from '~/infra/backup/archive-error'
import { type TarMember, TarReader } from '~/infra/backup/tar.server'
import { isValue, type Row } from '~/infra/backup/values'
import { MB } from '~/limits'
import {
  CHECKSUMS_NAME,
  checksumLine,
  MANIFEST_NAME,
  type Manifest,
  type ManifestTable,
  manifestSchema,
  OMITTED_FILES_NAME,
  type OmittedFiles,
  omittedFilesSchema,
  portionName,
  readStoredFileName,
  SECRET_NAME,
} from './archive-format'

// Reads and checks the archive of a backup, a TAR file. `archive-format.ts` says which members it has.

/** The largest member of a backup that is read into memory, in bytes. */
const BACKUP_MEMBER_BYTES_MAX = 256 * MB

/** Receives the parts of a backup in their order. */
export interface ArchiveVisitor {
  secret?(secret: Buffer): Promise<void>
  rows?(table: ManifestTable, rows: Row[]): Promise<void>
  /** Receives a stored file; must read its content to the end. */
  file?(sha256: string, file: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Runs after the last file. */
  files?(): Promise<void>
}

/** The summary of a complete backup. */
export interface ArchiveSummary {
  manifest: Manifest
  omittedFiles: OmittedFiles
  /** the SHA-256 of the lines of each table's rows, by table name */
  tableHashes: Map<string, string>
  /** the SHA-256 that seals the archive */
  sha256: string
  bytes: number
}

async function readMember(member: TarMember): Promise<Buffer> {
  if (member.size > BACKUP_MEMBER_BYTES_MAX)
    throw new ArchiveError(`${member.name} has ${member.size} bytes, which is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of member.content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function parseJson<Schema extends z.ZodType>(schema: Schema, name: string, content: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(content.toString()))
  } catch {
    throw new ArchiveError(`${name} is not as this Claimbook writes it`)
  }
}

/** Parses the rows in a portion of a table. */
function parseRows(table: ManifestTable, name: string, content: Buffer): Row[] {
  const lines = content.toString().split('\n')
  if (lines.pop() !== '') throw new ArchiveError(`${name} does not end with a line`)
  return lines.map((line) => {
    const row = parseLine(line)
    const names = Object.keys(row)
    const hasAllColumns =
      names.length === table.columns.length &&
      table.columns.every((column, index) => names[index] === column.name)
    if (!hasAllColumns || !table.columns.every(({ name, type }) => isValue(type, row[name])))
      throw new ArchiveError(`${name} has a line that is no row of ${table.name}`)
    return row as Row
  })
}

/** Parses one row; returns an object without properties for invalid JSON. */
function parseLine(line: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {}
  }
}

/** Reads the members of a backup one after the other, in the only order that the format allows. */
class MemberReader {
  readonly #members: AsyncGenerator<TarMember>
  readonly #visitor: ArchiveVisitor
  readonly #checksums = createHash('sha256')
  #checksumsBytes = 0
  /** the next member to read */
  #next: TarMember | undefined
  /** the SHA-256 of the stored files that rows reference and that are not read yet */
  readonly #unreadFiles = new Set<string>()

  constructor(members: AsyncGenerator<TarMember>, visitor: ArchiveVisitor) {
    this.#members = members
    this.#visitor = visitor
  }

  /** Reads and checks all members. */
  async read(): Promise<Omit<ArchiveSummary, 'sha256' | 'bytes'>> {
    await this.#advance()
    const manifest = parseJson(manifestSchema, MANIFEST_NAME, await this.#readNamed(MANIFEST_NAME))
    if (manifest.secret) {
      const secret = await this.#readNamed(SECRET_NAME)
      await this.#visitor.secret?.(secret)
    }
    const tableHashes = new Map<string, string>()
    for (const table of manifest.tables) tableHashes.set(table.name, await this.#readTable(table))
    if (this.#unreadFiles.size !== manifest.files)
      throw new ArchiveError('its rows name other files than its manifest says')
    await this.#readFiles()
    const omittedList = await this.#readNamed(OMITTED_FILES_NAME)
    const omittedFiles = parseJson(omittedFilesSchema, OMITTED_FILES_NAME, omittedList)
    for (const { sha256 } of omittedFiles) {
      if (!this.#unreadFiles.delete(sha256))
        throw new ArchiveError(`${OMITTED_FILES_NAME} names ${sha256}, which is not missing`)
    }
    if (this.#unreadFiles.size > 0)
      throw new ArchiveError(`${this.#unreadFiles.size} files that its rows name are missing in it`)
    await this.#readChecksums()
    if (this.#next) throw new ArchiveError(`it has a member that does not belong there: ${this.#next.name}`)
    return { manifest, omittedFiles, tableHashes }
  }

  async #advance(): Promise<void> {
    const { value } = await this.#members.next()
    this.#next = value ?? undefined
  }

  /** Yields the content of a member and adds it to a hash. */
  async *#contentOf(member: TarMember, hash: Hash): AsyncGenerator<Buffer> {
    for await (const chunk of member.content) {
      hash.update(chunk)
      yield chunk
    }
  }

  /**
   * Lets `use` read the content of the next member to its end, adds the member to the checksums, and
   * advances. Returns the SHA-256 of the content.
   */
  async #readNext(member: TarMember, use: (content: AsyncIterable<Buffer>) => Promise<void>) {
    const hash = createHash('sha256')
    await use(this.#contentOf(member, hash))
    const sha256 = hash.digest('hex')
    const line = checksumLine(sha256, member.name)
    this.#checksums.update(line)
    this.#checksumsBytes += line.length
    await this.#advance()
    return sha256
  }

  /** Reads the content of the next member, which must have this name. */
  async #readNamed(name: string): Promise<Buffer> {
    const member = this.#next
    if (member?.name !== name) throw new ArchiveError(`${name} is not where it has to be`)
    let content: Buffer = Buffer.alloc(0)
    await this.#readNext(member, async (chunks) => {
      content = await readMember({ ...member, content: chunks })
    })
    return content
  }

  /** Reads the rows of a table. Returns the SHA-256 of their lines. */
  async #readTable(table: ManifestTable): Promise<string> {
    const rowsHash = createHash('sha256')
    const namesFiles = TABLES_NAMING_FILES.includes(table.name)
    let count = 0
    for (let portion = 1; this.#next?.name === portionName(table.name, portion); portion++) {
      const { name } = this.#next
      const content = await this.#readNamed(name)
      const rows = parseRows(table, name, content)
      rowsHash.update(content)
      count += rows.length
      if (namesFiles) for (const { sha256 } of rows) this.#unreadFiles.add(String(sha256))
      await this.#visitor.rows?.(table, rows)
    }
    if (count !== table.rows)
      throw new ArchiveError(`it has ${count} rows of ${table.name}, and its manifest says ${table.rows}`)
    return rowsHash.digest('hex')
  }

  /**
   * Reads the stored files. An object is an original with its previews, under the SHA-256 of the original.
   * Its files must be consecutive.
   */
  async #readFiles(): Promise<void> {
    let objectSha256 = ''
    // true before the first object, because `endObject` is then called for no object
    let hasOriginal = true
    const endObject = () => {
      if (!hasOriginal) throw new ArchiveError(`the original of ${objectSha256} is missing in it`)
    }
    for (;;) {
      const member = this.#next
      const storedFile = member && readStoredFileName(member.name)
      if (!storedFile) break
      if (storedFile.sha256 !== objectSha256) {
        endObject()
        objectSha256 = storedFile.sha256
        hasOriginal = false
        if (!this.#unreadFiles.delete(objectSha256))
          throw new ArchiveError(`no row names the file ${objectSha256}, or it is there twice`)
      }
      const sha256 = await this.#readNext(member, async (content) => {
        if (this.#visitor.file) return this.#visitor.file(storedFile.sha256, storedFile.file, content)
        for await (const _chunk of content);
      })
      if (!isOriginalName(storedFile.file)) continue
      if (sha256 !== objectSha256 || hasOriginal)
        throw new ArchiveError(`${member.name} is not the file that it is named after`)
      hasOriginal = true
    }
    endObject()
    await this.#visitor.files?.()
  }

  /** Reads the last member, which must contain the checksums of all members before. */
  async #readChecksums(): Promise<void> {
    const member = this.#next
    if (member?.name !== CHECKSUMS_NAME || member.size !== this.#checksumsBytes)
      throw new ArchiveError(`${CHECKSUMS_NAME} does not name all members`)
    const hash = createHash('sha256')
    for await (const chunk of member.content) hash.update(chunk)
    if (hash.digest('hex') !== this.#checksums.digest('hex'))
      throw new ArchiveError(`${CHECKSUMS_NAME} does not fit its members`)
    await this.#advance()
  }
}

/**
 * Reads a whole backup and checks its structure, names, checksums and rows, and that it contains each file
 * that rows reference. The caller can trust the data that the visitor received only after this returns.
 * @param onBytes receives the number of bytes read
 * @throws ArchiveError when the file is incomplete, or not a backup
 */
export async function readArchive(
  path: string,
  visitor: ArchiveVisitor = {},
  onBytes = (_bytes: number) => {},
): Promise<ArchiveSummary> {
  const tar = await TarReader.open(path)
  const members = async function* () {
    for await (const member of tar.members()) {
      onBytes(tar.offset)
      yield member
    }
  }
  try {
    const contents = await new MemberReader(members(), visitor).read()
    return { ...contents, sha256: tar.sha256, bytes: tar.bytes }
  } finally {
    await tar.close()
  }
}
