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

// The file of a bank statement, from when it is chosen until its rows were accepted. It is stored for a
// while; for good are the rows that are accepted, and the file itself where the claimant keeps it
// (`keep-file.server.ts`).

/** The first rows of a statement, by which its columns are chosen. */
const STATEMENT_OUTLINE_ROWS_MAX = 200

export interface Statement extends ReadStatement {
  /** the id that the file is found by */
  id: string
  /** the name of the file on the claimant's device */
  name: string
  /** the SHA-256 and the size of the file as it was uploaded */
  sha256: string
  bytes: number
}

/**
 * What is stored of a statement for a while: the file in Base64, and what tells it. It is JSON, behind a line
 * that `firstLine` writes.
 */
interface StoredStatement extends Omit<Statement, 'id' | keyof ReadStatement> {
  content: string
  /** the encoding that was found when the file arrived */
  encoding: Encoding
  isEncodingSure: boolean
}

/** A statement that the user chose, and the event that it is for. */
export interface StatementForEvent {
  event: OwnedEvent
  statementId: string
  /** the encoding that the claimant chose; null: the one that was found */
  encoding: Encoding | null
}

/** An uploaded file. */
interface StatementUpload {
  /** the name of the file on the claimant's device */
  name: string
  bytes: Uint8Array
}

/** A file that was uploaded for an event. */
interface NewStatement extends StatementUpload {
  eventId: string
}

/** What is known of a stored statement before its contents are read. */
const firstLine = (unpackedBytes: number, eventId: string, name: string): string =>
  [unpackedBytes, eventId, name].join(' ')

/** The least size of a row of a statement, in bytes: a date, a text and an amount. */
const ROW_BYTES_MIN = 25

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80)

/**
 * Stores the file of a statement for a while. Returns its id.
 * @throws DomainError invalid, when it is no statement; failed, unavailable
 */
export const storeStatement = inBackgroundWhenLarge({
  name: 'storeStatement',
  failure: STORE_FAILED,
  // a ZIP grows, and a first look at letters takes long
  rows: (_actor, { bytes }: NewStatement) =>
    isZip(bytes) || !isAscii(bytes) ? STATEMENT_ROWS_MAX : bytes.byteLength / ROW_BYTES_MIN,
  async run(actor, { eventId, name: given, bytes }: NewStatement): Promise<string> {
    const { encoding, isEncodingSure, unpackedBytes } = readStatement(bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const content = Buffer.from(bytes).toString('base64')
    const name = cleanName(given || 'statement')
    const file: StoredStatement = {
      ...{ name, sha256, bytes: bytes.byteLength, content },
      ...{ encoding, isEncodingSure },
    }
    return saveTempFile(actor.id, `${firstLine(unpackedBytes, eventId, name)}\n${JSON.stringify(file)}`)
  },
})

/**
 * Stores a file for a while if it is a statement. Returns its id; null when it is no statement.
 * @throws DomainError failed, unavailable
 */
export const storeIfStatement = (actor: Actor, upload: NewStatement): Promise<string | null> =>
  storeStatement(actor, upload).catch((error) => {
    if (error instanceof DomainError && error.code === 'invalid') return null
    throw error
  })

async function findStored(actor: Actor, id: string): Promise<StoredStatement | null> {
  const stored = await withFailure(LOAD_FAILED, () => readTempFile(actor.id, id))
  const [, json] = stored?.split('\n') ?? []
  // earlier versions stored it in other ways
  return json === undefined ? null : JSON.parse(json)
}

async function findStatement(actor: Actor, id: string, chosen: Encoding | null): Promise<Statement | null> {
  const stored = await findStored(actor, id)
  if (stored === null) return null
  const { content, encoding, isEncodingSure, ...named } = stored
  const found = isEncoding(encoding ?? '') ? encoding : null
  const read = readStatement(Buffer.from(content, 'base64'), chosen ?? found)
  return { id, ...named, ...read, isEncodingSure: chosen !== null || isEncodingSure }
}

/**
 * Returns the file of a statement that the user chose, as it was uploaded.
 * @throws DomainError not_found, when it is not there, or not any more; failed, unavailable
 */
export async function getContent(actor: Actor, id: string): Promise<StatementUpload> {
  const stored = await findStored(actor, id)
  if (stored === null) throw notFound()
  return { name: stored.name, bytes: Buffer.from(stored.content, 'base64') }
}

/**
 * Returns a statement that the user chose, whole. A large one is read only in the background thread.
 * @throws DomainError not_found, when it is not there, or not any more
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

/** Returns how many rows a statement of the user can have at most, by its size outside of its ZIP. */
export const statementRowsUpTo = async (actor: Actor, id: string): Promise<number> =>
  Number((await readFirstLine(actor.id, id)).split(' ')[0]) / ROW_BYTES_MIN

/** A statement that the user uploaded for an event and has not finished. */
interface WaitingStatement {
  id: string
  name: string
  /** how the claimant chose to read it, as the query of its address; empty: as it is found */
  reading: string
}

/**
 * Remembers how the claimant chose to read a statement, until its file is removed.
 * @throws DomainError failed
 */
export const rememberReading = (actor: Actor, id: string, reading: string): Promise<void> =>
  withFailure(STORE_FAILED, () => saveTempNote(actor.id, id, reading))

/**
 * Returns the statements that the user chose for an event and has not done with, the latest first.
 * @throws DomainError failed
 */
export const listStatements = (actor: Actor, eventId: string): Promise<WaitingStatement[]> =>
  withFailure(LOAD_FAILED, async () => {
    const ids = await listTempFiles(actor.id)
    const found = await Promise.all(
      ids.map(async (id) => ({
        id,
        line: await readFirstLine(actor.id, id),
        reading: await readTempNote(actor.id, id),
      })),
    )
    return found.flatMap(({ id, line, reading }) => {
      const [, statementEventId, ...words] = line.split(' ')
      return statementEventId === eventId ? [{ id, name: words.join(' '), reading }] : []
    })
  })

/** The part of a statement that a page needs: the first rows stand for all. */
export interface StatementOutline extends Statement {
  /** the number of all rows */
  rowCount: number
  /** of a table; null for entries, which need none */
  guess: ColumnsGuess | null
}

/** Returns the first rows of a statement. */
function headOf(file: StatementFile): StatementFile {
  const first = <T>(rows: T[]) => rows.slice(0, STATEMENT_OUTLINE_ROWS_MAX)
  return file.format === 'csv'
    ? { ...file, table: { ...file.table, rows: first(file.table.rows) } }
    : { ...file, entries: first(file.entries) }
}

/** How an outline is asked for: with an encoding that the claimant chose, for a claim in a currency. */
interface Outlook {
  encoding: Encoding | null
  claimCurrency: string
}

/**
 * Returns the outline of a statement that the user chose; null when it is not there, or not any more.
 * @throws DomainError failed, unavailable
 */
export const findOutline = inBackgroundWhenLarge({
  name: 'findOutline',
  failure: LOAD_FAILED,
  rows: (actor, statementId: string) => statementRowsUpTo(actor, statementId),
  async run(
    actor,
    statementId: string,
    { encoding, claimCurrency }: Outlook,
  ): Promise<StatementOutline | null> {
    const statement = await findStatement(actor, statementId, encoding)
    if (!statement) return null
    const { file } = statement
    return {
      ...{ ...statement, file: headOf(file), rowCount: rowCountOf(file) },
      guess: file.format === 'csv' ? guessColumns(file.table, claimCurrency) : null,
    }
  },
})

/**
 * The same as `findOutline`, but throws when there is none.
 * @throws DomainError not_found, when the statement is not there; failed, unavailable
 */
export async function getOutline(actor: Actor, id: string, outlook: Outlook): Promise<StatementOutline> {
  const outline = await findOutline(actor, id, outlook)
  if (!outline) throw notFound()
  return outline
}

/** Deletes the file of a statement. */
export const deleteStatement = (actor: Actor, id: string): Promise<void> =>
  withFailure(DELETE_FAILED, () => deleteTempFile(actor.id, id))
