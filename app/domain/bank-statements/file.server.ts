import { createHash } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import type { OwnedEvent } from '~/domain/events/schema'
import { cleanName } from '~/domain/receipts/names.server'
import type { Actor } from '~/domain/users/actor'
import { deleteTempFile, readTempFile, saveTempFile, tempFileBytes } from '~/infra/temp-files.server'
import { STATEMENT_OUTLINE_ROWS_MAX } from '~/limits-and-lifetimes'
import { type Columns, guessColumns } from './columns'
import { decodeStatement } from './decode'
import { DELETE_FAILED, LOAD_FAILED, STATEMENT_NOT_FOUND, STORE_FAILED } from './messages'
import { readStatementFile, rowCountOf, type StatementFile } from './statement-file'

// The file of a bank statement, from when it is chosen until its rows were accepted. It is stored for a
// while; for good are the rows that are accepted, and the file itself where the claimant keeps it
// (`keep-file.server.ts`).

export interface Statement {
  /** the id that the file is found by */
  id: string
  /** the name of the file on the claimant's device */
  name: string
  /** the SHA-256 and the size of the file as it was uploaded */
  sha256: string
  bytes: number
  file: StatementFile
}

/** What is stored of a statement for a while: the file in Base64, and what tells it. */
type StoredStatement = Omit<Statement, 'id' | 'file'> & { content: string }

/** A statement that the user chose, and the event that it is for. */
export interface StatementForEvent {
  event: OwnedEvent
  statementId: string
}

/** An uploaded file. */
interface StatementUpload {
  /** the name of the file on the claimant's device */
  name: string
  bytes: Uint8Array
}

/** The least size of a row of a statement, in bytes: a date, a text and an amount. */
const ROW_BYTES_MIN = 25

const BASE64_GROWTH = 4 / 3

/**
 * Stores the file of a statement for a while. Returns its id.
 * @throws DomainError invalid, for what is no statement; failed, unavailable
 */
export const storeStatement = inBackgroundWhenLarge({
  name: 'storeStatement',
  failure: STORE_FAILED,
  rows: (_actor, { bytes }: StatementUpload) => bytes.byteLength / ROW_BYTES_MIN,
  async run(actor, { name, bytes }: StatementUpload): Promise<string> {
    readStatementFile(decodeStatement(bytes))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const content = Buffer.from(bytes).toString('base64')
    const file = { name: cleanName(name || 'statement'), sha256, bytes: bytes.byteLength, content }
    return saveTempFile(actor.id, JSON.stringify(file satisfies StoredStatement))
  },
})

async function findStored(actor: Actor, id: string): Promise<StoredStatement | null> {
  const stored = await withFailure(LOAD_FAILED, () => readTempFile(actor.id, id))
  const statement: StoredStatement | null = stored === null ? null : JSON.parse(stored)
  // earlier versions stored the text alone
  return statement?.content === undefined ? null : statement
}

async function findStatement(actor: Actor, id: string): Promise<Statement | null> {
  const stored = await findStored(actor, id)
  if (stored === null) return null
  const { content, ...facts } = stored
  return { id, ...facts, file: readStatementFile(decodeStatement(Buffer.from(content, 'base64'))) }
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
export async function getStatement(actor: Actor, id: string): Promise<Statement> {
  const statement = await findStatement(actor, id)
  if (!statement) throw notFound()
  return statement
}

const notFound = () => new DomainError('not_found', STATEMENT_NOT_FOUND)

/** Returns how many rows a statement of the user can have at most, by its size. */
export const statementRowsUpTo = async (actor: Actor, id: string): Promise<number> =>
  (await tempFileBytes(actor.id, id)) / (ROW_BYTES_MIN * BASE64_GROWTH)

/** The part of a statement that a page needs: the first rows stand for all. */
export interface StatementOutline extends Statement {
  /** the number of all rows */
  rowCount: number
  /** of a table; null for entries, which need none */
  guessedColumns: Columns | null
}

/** Returns the first rows of a statement. */
function headOf(file: StatementFile): StatementFile {
  const first = <T>(rows: T[]) => rows.slice(0, STATEMENT_OUTLINE_ROWS_MAX)
  return file.format === 'csv'
    ? { ...file, table: { ...file.table, rows: first(file.table.rows) } }
    : { ...file, entries: first(file.entries) }
}

/**
 * Returns the outline of a statement that the user chose; null when it is not there, or not any more.
 * @throws DomainError failed, unavailable
 */
export const findOutline = inBackgroundWhenLarge({
  name: 'findOutline',
  failure: LOAD_FAILED,
  rows: (actor, statementId: string) => statementRowsUpTo(actor, statementId),
  async run(actor, statementId: string): Promise<StatementOutline | null> {
    const statement = await findStatement(actor, statementId)
    if (!statement) return null
    const { file } = statement
    return {
      ...{ ...statement, file: headOf(file), rowCount: rowCountOf(file) },
      guessedColumns: file.format === 'csv' ? guessColumns(file.table) : null,
    }
  },
})

/**
 * The same as `findOutline`, but throws when there is none.
 * @throws DomainError not_found, when the statement is not there; failed, unavailable
 */
export async function getOutline(actor: Actor, id: string): Promise<StatementOutline> {
  const outline = await findOutline(actor, id)
  if (!outline) throw notFound()
  return outline
}

/** Deletes the file of a statement. */
export const deleteStatement = (actor: Actor, id: string): Promise<void> =>
  withFailure(DELETE_FAILED, () => deleteTempFile(actor.id, id))
