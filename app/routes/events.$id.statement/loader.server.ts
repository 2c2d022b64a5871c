import type { MatchesViewModel } from '~/components/bank-statements/matches'
import type { StatementViewModel } from '~/components/bank-statements/page'
import { statementFilePath, statementPath } from '~/components/bank-statements/paths'
import {
  statementFacts,
  toProposalRow,
  toStatementTable,
  toUnmatchedRow,
} from '~/components/bank-statements/view-models'
import { areKnown, type Columns, columnsSchema } from '~/domain/bank-statements/columns'
import { findOutline, type StatementOutline } from '~/domain/bank-statements/file.server'
import { isStatementKept } from '~/domain/bank-statements/keep-file.server'
import { type Proposals, proposalsOf } from '~/domain/bank-statements/proposals.server'
import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { type Formats, formatCount } from '~/format'
import type { EventPageRequest } from '~/http/event-page.server'
import { TEMP_FILE_MINUTES } from '~/limits-and-lifetimes'

/** The columns as an address says them; null when it says nothing of them. */
export const columnsInQuery = (query: Record<string, string | undefined>): Columns | null =>
  query.amount === undefined && query.date === undefined && query.text === undefined
    ? null
    : columnsSchema.parse(query)

const countIn = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0)

/** What the address says was done a moment ago. */
function doneIn(query: URLSearchParams): StatementViewModel['done'] {
  const what = (['accepted', 'created'] as const).find((name) => query.has(name))
  return what ? { what, count: countIn(query.get(what)), passed: countIn(query.get('passed')) } : null
}

/** Loads the view model of an event's bank statements. */
export async function loadStatement({
  actor,
  event,
  query,
  locale,
}: EventPageRequest): Promise<StatementViewModel> {
  const id = query.get('file')
  const statement = id === null ? null : await findOutline(actor, id)
  const chosenColumns = columnsInQuery(Object.fromEntries(query))
  return {
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      version: event.version,
    },
    storedMinutes: TEMP_FILE_MINUTES,
    here: statement ? statementFilePath(event.id, statement.id, chosenColumns) : statementPath(event.id),
    isGone: id !== null && !statement,
    statement:
      statement &&
      (await toStatement(
        {
          actor,
          event,
          statement,
          columns: statement.guessedColumns && (chosenColumns ?? statement.guessedColumns),
        },
        locale,
      )),
    done: statement && doneIn(query),
  }
}

interface Chosen {
  actor: Actor
  event: OwnedEvent
  statement: StatementOutline
  /** of a table; null for entries */
  columns: Columns | null
}

async function toStatement(
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
