import { DomainError, orFail } from '~/domain/errors'
import { cleanName } from '~/domain/receipts/names.server'
import type { Actor } from '~/domain/users/actor'
import { forgetFile, keepFile, readKept } from '~/infra/kept-files.server'
import { readStatementFile, type StatementFile } from './csv'
import { decodeStatement } from './decode'

// The file of a bank statement, from when it is chosen until its rows were accepted. It is kept as text for a while, and nothing of it
// for good but the rows that are accepted.

/** In bytes: more than 10,000 rows have. */
export const STATEMENT_MAX = 5 * 1024 * 1024

export interface Statement {
  /** that it is found by */
  id: string
  /** as the claimant's device calls the file */
  name: string
  file: StatementFile
}

/**
 * Takes a statement's file in. Returns the id that it is found by for a while.
 * @throws DomainError invalid, for what is no CSV of a statement; failed
 */
export async function takeStatement(actor: Actor, name: string, bytes: Uint8Array): Promise<string> {
  const text = decodeStatement(bytes)
  readStatementFile(text)
  return orFail('Failed to store the statement', () =>
    keepFile(actor.id, JSON.stringify({ name: cleanName(name || 'statement.csv'), text })),
  )
}

/** A statement that the user chose; null when it is not, or no longer, there. */
export async function findStatement(actor: Actor, id: string): Promise<Statement | null> {
  const kept = await orFail('Failed to load the statement', () => readKept(actor.id, id))
  if (kept === null) return null
  const { name, text }: { name: string; text: string } = JSON.parse(kept)
  return { id, name, file: readStatementFile(text) }
}

/** Likewise. @throws DomainError not_found */
export async function getStatement(actor: Actor, id: string): Promise<Statement> {
  const statement = await findStatement(actor, id)
  if (!statement) throw new DomainError('not_found', 'The statement is kept no longer. Choose its file again')
  return statement
}

/** Takes a statement's file away. */
export const forgetStatement = (actor: Actor, id: string): Promise<void> =>
  orFail('Failed to take the statement away', () => forgetFile(actor.id, id))
