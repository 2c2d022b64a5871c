import type { MatchesViewModel } from '~/components/bank-statements/matches'
import type { StatementViewModel } from '~/components/bank-statements/page'
import { type ChosenReading, statementFilePath } from '~/components/bank-statements/paths'
import { toProposalRow } from '~/components/bank-statements/proposal-view-models'
import { toEffect, toStatementTable } from '~/components/bank-statements/table-view-models'
import {
  type StatementContext,
  statementFacts,
  toBalanceWords,
  toRestRow,
  toRowChoiceViewModel,
  toUnmatchedRow,
} from '~/components/bank-statements/view-models'
import { areKnown, knownColumns } from '~/domain/bank-statements/columns'
import { keptRowsOf, otherNameOf } from '~/domain/bank-statements/keep-file.server'
import { type Proposals, proposalsOf } from '~/domain/bank-statements/proposals.server'
import { readRows } from '~/domain/bank-statements/statement-file'
import type { StatementOutline } from '~/domain/bank-statements/stored-statement.server'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { formatCount } from '~/format/format-figures'
import type { Formats } from '~/format/formats'

interface Chosen {
  actor: Actor
  event: OwnedEvent
  statement: StatementOutline
  chosen: ChosenReading
  /** the row whose expense the user chooses, and the search among the expenses */
  asked: { match: number | null; find: string }
}

/** Returns the view model of a statement, with the proposals for its rows. */
export async function toStatement(
  { actor, event, statement, chosen, asked }: Chosen,
  formats: Formats,
): Promise<StatementViewModel['statement']> {
  const { id, name, sha256, file, rowCount, guess, encoding, isEncodingSure, samples } = statement
  const known = guess && knownColumns(chosen.columns, guess)
  const isReadable = known !== null || file.format !== 'csv'
  const about = { event, statementId: id, encoding: chosen.encoding }
  const found = isReadable
    ? await proposalsOf(actor, about, { columns: known, again: chosen.again, ...asked })
    : null
  const columns = guess && (chosen.columns ?? guess.columns)
  const otherName = await otherNameOf(event.id, statement)
  // the first rows as the detected columns read them, when the user must confirm the columns
  const effect =
    !isReadable && columns && areKnown(columns)
      ? toEffect(readRows(file, columns, event.baseCurrency).records, event.baseCurrency, formats)
      : null
  return {
    id,
    name,
    count: rowCount,
    facts: [...(otherName === null ? [] : [`the same file as ${otherName}`]), ...statementFacts(file)],
    keptRows: await keptRowsOf(event.id, sha256),
    letters: samples.length > 0 ? { encoding, isSure: isEncodingSure, samples } : null,
    chosenEncoding: chosen.encoding,
    table: file.format === 'csv' && columns ? { columns, effect, ...toStatementTable(file.table) } : null,
    found:
      found &&
      toMatches(
        found,
        {
          eventId: event.id,
          here: statementFilePath(event.id, id, chosen),
          claimCurrency: event.baseCurrency,
          format: file.format,
        },
        formats,
      ),
  }
}

function toMatches(
  {
    proposals,
    count,
    others,
    rest,
    balances,
    refunds,
    usedFor,
    usableAgain,
    cashFees,
    choice,
    ...more
  }: Proposals,
  shown: Pick<StatementContext, 'eventId' | 'here' | 'claimCurrency' | 'format'>,
  formats: Formats,
): MatchesViewModel {
  const { claimCurrency } = shown
  const context = { ...shown, refunds, usedFor, usableAgain, cashFees }
  const isAll = proposals.length === count
  return {
    ...more,
    choice: choice && toRowChoiceViewModel(choice, context, formats),
    others: others.map((row) => toUnmatchedRow(row, context, formats)),
    rest: rest.map((record) => toRestRow(record, context, formats)),
    balances: balances.map((balance) => toBalanceWords(balance, claimCurrency, formats)),
    proposals: proposals.map((proposal) => toProposalRow(proposal, context, formats)),
    counts: isAll
      ? null
      : { shown: formatCount(formats, proposals.length), all: formatCount(formats, count) },
  }
}
