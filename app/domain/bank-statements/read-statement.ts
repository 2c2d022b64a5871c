import { DomainError } from '~/domain/errors'
import { STATEMENT_ROWS_MAX } from '~/limits-and-lifetimes'
import { decodeStatement } from './decode'
import type { Encoding } from './encodings'
import type { EntryFile } from './entries'
import { readStatementFile, type StatementFile } from './statement-file'
import { isZip, unzipStatements } from './zip'

// Reads the bytes of a statement: a file, or a ZIP of files that are read as one statement.

export interface ReadStatement {
  file: StatementFile
  encoding: Encoding
  /** whether the file says its encoding, or its letters leave no other */
  isEncodingSure: boolean
  /** lines with letters beyond ASCII, by which a person sees whether the encoding is right */
  samples: string[]
}

const SAMPLES_MAX = 3
const SAMPLE_CHARACTERS_MAX = 120

/** Returns lines that have letters beyond ASCII. */
function samplesOf(text: string): string[] {
  const found: string[] = []
  for (const { 0: line } of text.slice(0, 200_000).matchAll(/^.*[\u0080-\uffff].*$/gmu)) {
    found.push(line.trim().slice(0, SAMPLE_CHARACTERS_MAX).toWellFormed())
    if (found.length === SAMPLES_MAX) break
  }
  return found
}

/** Joins the statements of several files, whose rows are numbered on. */
function joined(files: StatementFile[]): StatementFile {
  const [first] = files as [StatementFile]
  if (files.length === 1) return first
  const entryFiles = files.flatMap((file): EntryFile[] => (file.format === 'csv' ? [] : [file]))
  if (entryFiles.length < files.length)
    throw new DomainError('invalid', 'This ZIP holds several tables. Choose one of its files at a time')
  const entries = entryFiles.flatMap((file) => file.entries)
  if (entries.length > STATEMENT_ROWS_MAX)
    throw new DomainError(
      'invalid',
      `A statement has at most ${STATEMENT_ROWS_MAX.toLocaleString('en')} rows. Choose fewer files at a time`,
    )
  return {
    format: (first as EntryFile).format,
    accounts: [...new Set(entryFiles.flatMap(({ accounts }) => accounts))],
    entries: entries.map((entry, at) => ({ ...entry, line: at + 1 })),
    balances: entryFiles.flatMap(({ balances }) => balances),
    notes: entryFiles.flatMap(({ notes }) => notes),
  }
}

/**
 * Reads a statement.
 * @param chosen its encoding; null: as the file declares it, or as it is detected
 * @throws DomainError invalid: no statement, or beyond the limits of one
 */
export function readStatement(bytes: Uint8Array, chosen: Encoding | null = null): ReadStatement {
  const members = isZip(bytes) ? unzipStatements(bytes) : [bytes]
  const decoded = members.map((member) => decodeStatement(member, chosen))
  const files = decoded.map(({ text }) => readStatementFile(text))
  const doubtful = decoded.find(({ isSure }) => !isSure) ?? decoded[0]
  return {
    file: joined(files),
    encoding: doubtful?.encoding ?? 'utf-8',
    isEncodingSure: doubtful?.isSure ?? true,
    samples: samplesOf(decoded.map(({ text }) => text).join('\n')),
  }
}
