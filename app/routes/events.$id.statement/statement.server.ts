import type { MatchesViewModel } from '~/components/bank-statements/matches'
import type { StatementViewModel } from '~/components/bank-statements/page'
import {
  statementFacts,
  toProposalRow,
  toStatementTable,
  toUnmatchedRow,
} from '~/components/bank-statements/view-models'
import { areKnown, type Columns } from '~/domain/bank-statements/columns'
import type { StatementOutline } from '~/domain/bank-statements/file.server'
import { isStatementKept } from '~/domain/bank-statements/keep-file.server'
import { type Proposals, proposalsOf } from '~/domain/bank-statements/proposals.server'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { type Formats, formatCount } from '~/format'

interface Chosen {
  actor: Actor
  event: OwnedEvent
  statement: StatementOutline
  /** of a table; null for entries */
  columns: Columns | null
}

/** The view model of a statement, with what is proposed for its rows. */
export async function toStatement(
  { actor, event, statement, columns }: Chosen,
  locale: Formats,
): Promise<StatementViewModel['statement']> {
  const { id, name, sha256, file, rowCount } = statement
  const known = columns && areKnown(columns) ? columns : null
  const isReadable = known !== null || file.format !== 'csv'
  const found = isReadable ? await proposalsOf(actor, { event, statementId: id }, known) : null
  return {
    id,
    name,
    count: rowCount,
    facts: statementFacts(file),
    isKept: await isStatementKept(event.id, sha256),
    table: file.format === 'csv' && columns ? { columns, ...toStatementTable(file.table) } : null,
    found: found && toMatches(found, event.baseCurrency, locale),
  }
}

function toMatches(
  { proposals, count, others, ...rest }: Proposals,
  claimCurrency: string,
  locale: Formats,
): MatchesViewModel {
  const isAll = proposals.length === count
  return {
    ...rest,
    others: others.map((row) => toUnmatchedRow(row, claimCurrency, locale)),
    proposals: proposals.map((proposal) => toProposalRow(proposal, claimCurrency, locale)),
    counts: isAll ? null : { shown: formatCount(locale, proposals.length), all: formatCount(locale, count) },
  }
}
