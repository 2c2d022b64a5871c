import { createHash } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { cleanName } from '~/domain/receipts/stored-names.server'
import type { Actor } from '~/domain/users/actor'
import {
  deleteTempFile,
  listTempFiles,
  readFirstLine,
  readTempFile,
  readTempNote,
  saveTempFile,
  saveTempNote,
} from '~/infra/storage/temp-files.server'
import { STATEMENT_ROWS_MAX } from '~/limits'
import type { ColumnsGuess } from './columns'
import { type Encoding, isEncoding } from './encodings'
import { guessColumns } from './guess-columns'
import { DELETE_FAILED, LOAD_FAILED, STATEMENT_NOT_FOUND, STORE_FAILED } from './messages'
import { type ReadStatement, readStatement } from './read-statement.server'
import { rowCountOf, type StatementFile } from './statement-file'
import { isZip } from './unzip-statements.server'

// Stores the file of a bank statement temporarily, from its upload until its rows are accepted. Only accepted
// rows are stored permanently, and the file itself if the claimant keeps it (`keep-file.server.ts`).

/** The number of rows at the beginning of a statement that are shown to choose its columns. */
const STATEMENT_OUTLINE_ROWS_MAX = 200

/** A statement with the identity of its file. */
export interface Statement extends ReadStatement {
  /** the id of the stored file */
  id: string
  /** the name of the file on the claimant's device */
  name: string
  /** the SHA-256 and the size of the uploaded file */
  sha256: string
  bytes: number
}

/** A statement that the user chose, and its event. */
export interface StatementForEvent {
  event: OwnedEvent
  statementId: string
  /** the encoding that the claimant chose; null to use the detected one */
  encoding: Encoding | null
}

/** A file that was uploaded for an event. */
interface NewStatement {
  eventId: string
  /** the name of the file on the claimant's device */
  name: string
  bytes: Uint8Array
}

/** Builds the first line of a stored statement, which is read when the whole file is not needed. */
const toFirstLine = (unpackedBytes: number, eventId: string, name: string): string =>
  [unpackedBytes, eventId, name].join(' ')

/** The least size of a statement row in bytes: a date, a text and an amount. */
const ROW_BYTES_MIN = 25

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

/**
 * Stores the file of a statement temporarily. Returns its id.
 * @throws DomainError invalid, when it is not a statement; failed, unavailable
 */
export const storeStatement = inBackgroundWhenLarge({
  name: 'storeStatement',
  failure: STORE_FAILED,
  // unzipping enlarges a file, and detecting an encoding is slow
  countRows: (_actor, { bytes }: NewStatement) =>
    isZip(bytes) || !isAscii(bytes) ? STATEMENT_ROWS_MAX : bytes.byteLength / ROW_BYTES_MIN,
  async run(actor, { eventId, name: fileName, bytes }: NewStatement): Promise<string> {
    const { encoding, isEncodingSure, unpackedBytes } = readStatement(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const content = Buffer.from(bytes).toString('base64')
    const name = cleanName(fileName || 'statement')
    const file: StoredStatement = { name, sha256, bytes: bytes.byteLength, content, encoding, isEncodingSure }
    return saveTempFile(actor.id, `${toFirstLine(unpackedBytes, eventId, name)}\n${JSON.stringify(file)}`)
  },
})

/**
 * Stores a file temporarily if it is a statement. Returns its id; null when it is not a statement.
 * @throws DomainError failed, unavailable
 */
export const storeIfStatement = (actor: Actor, upload: NewStatement): Promise<string | null> =>
  storeStatement(actor, upload).catch((error) => {
    if (error instanceof DomainError && error.code === 'invalid') return null
    throw error
  })

/** Returns the stored record of a statement; null when it does not exist or has expired. */
async function findStored(actor: Actor, id: string) {
  const stored = await withFailure(LOAD_FAILED, () => readTempFile(actor.id, id))
  const [, json] = stored?.split('\n') ?? []
  // files that earlier versions stored have no second line
  return json === undefined ? null : JSON.parse(json)
}

/** The temporary record: the file in Base64 and its identity, as JSON after the line of `toFirstLine`. */
type StoredStatement = NonNullable<Awaited<ReturnType<typeof findStored>>>

/** Reads a stored statement; null when it does not exist or has expired. */
async function findStatement(actor: Actor, id: string, chosen: Encoding | null): Promise<Statement | null> {
  const stored = await findStored(actor, id)
  if (stored === null) return null
  const { content, encoding, isEncodingSure, ...identity } = stored
  const storedEncoding = isEncoding(encoding ?? '') ? encoding : null
  const contents = readStatement(Buffer.from(content, 'base64'), chosen ?? storedEncoding)
  return { id, ...identity, ...contents, isEncodingSure: chosen !== null || isEncodingSure }
}

/**
 * Returns the uploaded file of a statement that the user chose.
 * @throws DomainError not_found, when it does not exist or has expired; failed, unavailable
 */
export async function getContent(actor: Actor, id: string): Promise<Omit<NewStatement, 'eventId'>> {
  const stored = await findStored(actor, id)
  if (stored === null) throw notFound()
  return { name: stored.name, bytes: Buffer.from(stored.content, 'base64') }
}

/**
 * Returns a whole statement that the user chose. A large one may only be read in the background thread.
 * @throws DomainError not_found, when it does not exist or has expired
 */
export async function getStatement(
  actor: Actor,
  { statementId, encoding }: Pick<StatementForEvent, 'statementId' | 'encoding'>,
): Promise<Statement> {
  const statement = await findStatement(actor, statementId, encoding)
  if (!statement) throw notFound()
  return statement
}

const notFound = () => new DomainError('not_found', STATEMENT_NOT_FOUND)

/** Returns the most rows that a statement of the user can have, by its unzipped size. */
export const statementRowsUpTo = async (actor: Actor, id: string): Promise<number> =>
  Number((await readFirstLine(actor.id, id)).split(' ')[0]) / ROW_BYTES_MIN

/**
 * Stores the claimant's choices for reading a statement, until its file is deleted.
 * @throws DomainError failed
 */
export const rememberReading = (actor: Actor, id: string, reading: string): Promise<void> =>
  withFailure(STORE_FAILED, () => saveTempNote(actor.id, id, reading))

/**
 * Returns the statements that the user uploaded for an event and has not finished, the latest first.
 * @throws DomainError failed
 */
export const listStatements = (actor: Actor, eventId: string) =>
  withFailure(LOAD_FAILED, async () => {
    const ids = await listTempFiles(actor.id)
    const files = await Promise.all(
      ids.map(async (id) => ({
        id,
        firstLine: await readFirstLine(actor.id, id),
        // the claimant's choices for reading the statement, as the query of its URL; empty to detect
        // everything
        reading: await readTempNote(actor.id, id),
      })),
    )
    return files.flatMap(({ id, firstLine, reading }) => {
      const [, statementEventId, ...nameWords] = firstLine.split(' ')
      return statementEventId === eventId ? [{ id, name: nameWords.join(' '), reading }] : []
    })
  })

/** A statement with only its first rows, as the page needs it. */
export interface StatementOutline extends Statement {
  /** the number of all rows */
  rowCount: number
  /** the guess of a table's columns; null for entries, which need none */
  guess: ColumnsGuess | null
}

/** Returns a statement with only its first rows. */
function withFirstRows(file: StatementFile): StatementFile {
  const firstRows = <T>(rows: T[]) => rows.slice(0, STATEMENT_OUTLINE_ROWS_MAX)
  return file.format === 'csv'
    ? { ...file, table: { ...file.table, rows: firstRows(file.table.rows) } }
    : { ...file, entries: firstRows(file.entries) }
}

/** How to read an outline: the encoding that the claimant chose, and the currency of the claim. */
type OutlineOptions = Pick<StatementForEvent, 'encoding'> & { claimCurrency: string }

/**
 * Returns the outline of a statement that the user chose; null when the statement does not exist or has
 * expired.
 * @throws DomainError failed, unavailable
 */
export const findOutline = inBackgroundWhenLarge({
  name: 'findOutline',
  failure: LOAD_FAILED,
  countRows: (actor, id: string) => statementRowsUpTo(actor, id),
  async run(actor, id: string, options: OutlineOptions): Promise<StatementOutline | null> {
    const statement = await findStatement(actor, id, options.encoding)
    if (!statement) return null
    const { file } = statement
    return {
      ...statement,
      file: withFirstRows(file),
      rowCount: rowCountOf(file),
      guess: file.format === 'csv' ? guessColumns(file.table, options.claimCurrency) : null,
    }
  },
})

/**
 * Returns the outline as `findOutline` does, but throws without a statement.
 * @throws DomainError not_found, when the statement does not exist or has expired; failed, unavailable
 */
export async function getOutline(actor: Actor, id: string, options: OutlineOptions) {
  const outline = await findOutline(actor, id, options)
  if (!outline) throw notFound()
  return outline
}

/** Deletes the file of a statement. */
export const deleteStatement = (actor: Actor, id: string): Promise<void> =>
  withFailure(DELETE_FAILED, () => deleteTempFile(actor.id, id))
