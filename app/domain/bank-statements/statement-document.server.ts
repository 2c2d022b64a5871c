import { drawSheet } from '~/domain/documents/draw-sheet.server'
import { DomainError } from '~/domain/errors'
import { FileRefusedError } from '~/infra/files/prepared-file.server'
import type { DataDocument } from '~/infra/files/process/data-document'
import { readStatement } from './read-statement.server'
import type { StatementFile } from './statement-file'
import { toStatementSheet } from './statement-sheet'

/** Reads a statement. The error says that the file is refused. */
function readFile(bytes: Uint8Array): StatementFile {
  try {
    return readStatement(bytes).file
  } catch (error) {
    throw error instanceof DomainError ? new FileRefusedError('text', error.message) : error
  }
}

/**
 * Opens a bank statement as a document to view.
 * @throws FileRefusedError when the file is not a statement
 */
export function openStatementDocument(bytes: Uint8Array): DataDocument {
  const file = readFile(bytes)
  return { traits: [], pages: () => drawSheet(toStatementSheet(file)) }
}
