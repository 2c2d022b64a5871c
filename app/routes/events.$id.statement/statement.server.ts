import type { StatementViewModel } from '~/components/bank-statements/page'
import { type ChosenReading, statementFilePath } from '~/components/bank-statements/paths'
import { toMatches } from '~/components/bank-statements/proposal-view-models'
import { statementFacts } from '~/components/bank-statements/statement-facts'
import { toInterpretedRows, toStatementTable } from '~/components/bank-statements/table-view-models'
import { areKnown, knownColumns } from '~/domain/bank-statements/columns'
import { keptRowsOf, otherNameOf } from '~/domain/bank-statements/keep-file.server'
import { findProposals } from '~/domain/bank-statements/proposals.server'
import { readRows } from '~/domain/bank-statements/statement-file'
import type { StatementOutline } from '~/domain/bank-statements/stored-statement.server'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'

interface StatementRequest {
  actor: Actor
  event: OwnedEvent
  statement: StatementOutline
  /** the columns and the encoding that the claimant chose */
  reading: ChosenReading
  /** the row whose expense the claimant is choosing, and the search among the expenses */
  rowChoice: { chosenLine: number | null; searchWords: string }
}

/** Returns the view model of a statement, with the proposals for its rows. */
export async function toStatement(
  { actor, event, statement, reading, rowChoice }: StatementRequest,
  formats: Formats,
): Promise<StatementViewModel['statement']> {
  const { id, name, sha256, file, rowCount, guess, encoding, isEncodingSure, sampleLines } = statement
  // null if the claimant must choose the columns first; a file other than CSV has none to choose
  const readableColumns = guess && knownColumns(reading.columns, guess)
  const isReadable = readableColumns !== null || file.format !== 'csv'
  const statementForEvent = { event, statementId: id, encoding: reading.encoding }
  const proposals = isReadable
    ? await findProposals(actor, statementForEvent, {
        columns: readableColumns,
        linesOfferedAgain: reading.linesOfferedAgain,
        ...rowChoice,
      })
    : null
  // the columns in the form, which may be an unsure guess
  const columns = guess && (reading.columns ?? guess.columns)
  const otherName = await otherNameOf(event.id, statement)
  // when the claimant must confirm the columns, the page shows the first rows as these columns read them
  const interpretedRows =
    !isReadable && columns && areKnown(columns)
      ? toInterpretedRows(readRows(file, columns, event.baseCurrency).records, event.baseCurrency, formats)
      : null
  const page = {
    eventId: event.id,
    pagePath: statementFilePath(event.id, id, reading),
    claimCurrency: event.baseCurrency,
    format: file.format,
  }
  return {
    id,
    name,
    rowCount,
    facts: [...(otherName === null ? [] : [`the same file as ${otherName}`]), ...statementFacts(file)],
    keptRows: await keptRowsOf(event.id, sha256),
    encodingChoice: sampleLines.length > 0 ? { encoding, isSure: isEncodingSure, sampleLines } : null,
    chosenEncoding: reading.encoding,
    table:
      file.format === 'csv' && columns ? { columns, interpretedRows, ...toStatementTable(file.table) } : null,
    matches: proposals && toMatches(proposals, page, formats),
  }
}
