import { createHash, type Hash } from 'node:crypto'
import type { z } from 'zod'
import { TABLES_NAMING_FILES } from '~/domain/receipts/stored-files'
import { isOriginalName } from '~/domain/receipts/stored-names.server'
import { ArchiveError } from '~/infra/backup/archive-error'
import { type TarMember, TarReader } from '~/infra/backup/tar.server'
import { isValue, type Row } from '~/infra/backup/values'
import { MB } from '~/limits'
import {
  MANIFEST,
  type Manifest,
  type ManifestTable,
  manifestSchema,
  NOT_CARRIED,
  type NotCarried,
  notCarriedSchema,
  portionName,
  readStoredFileName,
  SECRET,
  SUMS,
  sumLine,
} from './archive-format'

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
  notCarried: NotCarried
  /** the SHA-256 of the lines of each table's rows, by table name */
  tableSums: Map<string, string>
  /** the SHA-256 that seals the archive */
  sha256: string
  bytes: number
}

async function bufferOf(member: TarMember): Promise<Buffer> {
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
    const isWhole =
      names.length === table.columns.length && table.columns.every((column, at) => names[at] === column.name)
    if (!isWhole || !table.columns.every(({ name, type }) => isValue(type, row[name]))) {
      throw new ArchiveError(`${name} has a line that is no row of ${table.name}`)
    }
    return row as Row
  })
}

function parseLine(line: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(line))
  } catch {
    return {}
  }
}

/** Reads the members of a backup one after the other, in the only order that the format allows. */
class ArchiveReading {
  readonly #members: AsyncGenerator<TarMember>
  readonly #visitor: ArchiveVisitor
  readonly #sums = createHash('sha256')
  #sumsBytes = 0
  /** the next member to read */
  #next: TarMember | undefined
  /** stored files that rows reference and that are not read yet */
  readonly #named = new Set<string>()

  constructor(members: AsyncGenerator<TarMember>, visitor: ArchiveVisitor) {
    this.#members = members
    this.#visitor = visitor
  }

  async read(): Promise<Omit<ArchiveSummary, 'sha256' | 'bytes'>> {
    await this.#advance()
    const manifest = parseJson(manifestSchema, MANIFEST, await this.#take(MANIFEST))
    if (manifest.secret) {
      const secret = await this.#take(SECRET)
      await this.#visitor.secret?.(secret)
    }
    const tableSums = new Map<string, string>()
    for (const table of manifest.tables) tableSums.set(table.name, await this.#readTable(table))
    if (this.#named.size !== manifest.files)
      throw new ArchiveError('its rows name other files than its manifest says')
    await this.#readFiles()
    const notCarried = parseJson(notCarriedSchema, NOT_CARRIED, await this.#take(NOT_CARRIED))
    for (const { sha256 } of notCarried) {
      if (!this.#named.delete(sha256))
        throw new ArchiveError(`${NOT_CARRIED} names ${sha256}, which is not missing`)
    }
    if (this.#named.size > 0)
      throw new ArchiveError(`${this.#named.size} files that its rows name are missing in it`)
    await this.#readSums()
    if (this.#next) throw new ArchiveError(`it has a member that does not belong there: ${this.#next.name}`)
    return { manifest, notCarried, tableSums }
  }

  async #advance(): Promise<void> {
    const { value } = await this.#members.next()
    this.#next = value ?? undefined
  }

  /** Yields the content of the next member and adds it to the checksums. */
  async *#contentOf(member: TarMember, hash: Hash): AsyncGenerator<Buffer> {
    for await (const chunk of member.content) {
      hash.update(chunk)
      yield chunk
    }
  }

  async #pass(member: TarMember, use: (content: AsyncIterable<Buffer>) => Promise<void>): Promise<string> {
    const hash = createHash('sha256')
    await use(this.#contentOf(member, hash))
    const sha256 = hash.digest('hex')
    const line = sumLine(sha256, member.name)
    this.#sums.update(line)
    this.#sumsBytes += line.length
    await this.#advance()
    return sha256
  }

  /** Reads the content of the next member, which must have this name. */
  async #take(name: string): Promise<Buffer> {
    const member = this.#next
    if (member?.name !== name) throw new ArchiveError(`${name} is not where it has to be`)
    let content: Buffer = Buffer.alloc(0)
    await this.#pass(member, async (chunks) => {
      content = await bufferOf({ ...member, content: chunks })
    })
    return content
  }

  async #readTable(table: ManifestTable): Promise<string> {
    const lines = createHash('sha256')
    const namesFiles = TABLES_NAMING_FILES.includes(table.name)
    let count = 0
    for (let portion = 1; this.#next?.name === portionName(table.name, portion); portion++) {
      const { name } = this.#next
      const content = await this.#take(name)
      const rows = parseRows(table, name, content)
      lines.update(content)
      count += rows.length
      if (namesFiles) for (const { sha256 } of rows) this.#named.add(String(sha256))
      await this.#visitor.rows?.(table, rows)
    }
    if (count !== table.rows)
      throw new ArchiveError(`it has ${count} rows of ${table.name}, and its manifest says ${table.rows}`)
    return lines.digest('hex')
  }

  /** Reads the stored files. Those of one object must be consecutive and include its original. */
  async #readFiles(): Promise<void> {
    let object = ''
    let hasOriginal = true
    const endObject = () => {
      if (!hasOriginal) throw new ArchiveError(`the original of ${object} is missing in it`)
    }
    for (;;) {
      const member = this.#next
      const named = member && readStoredFileName(member.name)
      if (!named) break
      if (named.sha256 !== object) {
        endObject()
        object = named.sha256
        hasOriginal = false
        if (!this.#named.delete(object))
          throw new ArchiveError(`no row names the file ${object}, or it is there twice`)
      }
      const sum = await this.#pass(member, async (content) => {
        if (this.#visitor.file) return this.#visitor.file(named.sha256, named.file, content)
        for await (const _chunk of content);
      })
      if (!isOriginalName(named.file)) continue
      if (sum !== object || hasOriginal)
        throw new ArchiveError(`${member.name} is not the file that it is named after`)
      hasOriginal = true
    }
    endObject()
    await this.#visitor.files?.()
  }

  async #readSums(): Promise<void> {
    const member = this.#next
    if (member?.name !== SUMS || member.size !== this.#sumsBytes)
      throw new ArchiveError(`${SUMS} does not name all members`)
    const hash = createHash('sha256')
    for await (const chunk of member.content) hash.update(chunk)
    if (hash.digest('hex') !== this.#sums.digest('hex'))
      throw new ArchiveError(`${SUMS} does not fit its members`)
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
    const found = await new ArchiveReading(members(), visitor).read()
    return { ...found, sha256: tar.sha256, bytes: tar.bytes }
  } finally {
    await tar.close()
  }
}
