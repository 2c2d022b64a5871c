import { knownColumns } from '~/domain/bank-statements/columns'
import { guessColumns } from '~/domain/bank-statements/guess-columns'
import { readStatement } from '~/domain/bank-statements/read-statement.server'
import type { StatementReading } from '~/domain/bank-statements/records'
import { readRows } from '~/domain/bank-statements/statement-file'
import { DomainError } from '~/domain/errors'

/** The result of reading a file, as a page shows it before the claimant has chosen columns. */
export interface ReadFile {
  /** null when the file was refused, or when the claimant has to choose columns */
  reading: StatementReading | null
  isAsked: boolean
  /** the message of the refusal, or an empty text */
  refusal: string
}

/** Reads the bytes of a statement for a claim in this currency. */
export function readFile(bytes: Uint8Array, currency: string): ReadFile {
  try {
    const { file } = readStatement(bytes)
    if (file.format !== 'csv') return { reading: readRows(file, null, currency), isAsked: false, refusal: '' }
    const columns = knownColumns(null, guessColumns(file.table, currency))
    if (columns === null) return { reading: null, isAsked: true, refusal: '' }
    return { reading: readRows(file, columns, currency), isAsked: false, refusal: '' }
  } catch (error) {
    if (error instanceof DomainError) return { reading: null, isAsked: false, refusal: error.message }
    throw error
  }
}
