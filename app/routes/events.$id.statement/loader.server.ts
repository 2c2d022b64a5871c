import type { MatchesViewModel } from '~/components/bank-statements/matches'
import type { StatementViewModel } from '~/components/bank-statements/page'
import { statementFilePath, statementPath } from '~/components/bank-statements/paths'
import { toProposalRow, toStatementFile } from '~/components/bank-statements/view-models'
import { formatCount } from '~/components/format'
import { areKnown, type Columns, columnsForm } from '~/domain/bank-statements/columns'
import { findOutline, type StatementOutline } from '~/domain/bank-statements/file.server'
import { type Proposals, proposalsOf } from '~/domain/bank-statements/proposals.server'
import type { EventSummary } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { TEMP_FILE_MINUTES } from '~/infra/temp-files.server'

/** The columns as an address says them; null when it says nothing of them. */
export const saidColumns = (asked: Record<string, string | undefined>): Columns | null =>
  asked.amount === undefined && asked.date === undefined && asked.text === undefined
    ? null
    : columnsForm.parse(asked)

const countIn = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0)

/** Loads the view model of an event's bank statements. `asked` is the query of its address. */
export async function loadStatement(
  actor: Actor,
  event: EventSummary,
  asked: URLSearchParams,
  locale: string,
): Promise<StatementViewModel> {
  const id = asked.get('file')
  const statement = id === null ? null : await findOutline(actor, id)
  const said = saidColumns(Object.fromEntries(asked))
  return {
    user: { name: actor.name },
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      version: event.version,
    },
    keptMinutes: TEMP_FILE_MINUTES,
    here: statement ? statementFilePath(event.id, statement.id, said) : statementPath(event.id),
    isGone: id !== null && !statement,
    statement:
      statement &&
      (await shownOf({ actor, event, statement, columns: said ?? statement.guessedColumns }, locale)),
    accepted:
      statement && asked.has('accepted')
        ? { count: countIn(asked.get('accepted')), passed: countIn(asked.get('passed')) }
        : null,
  }
}

interface Chosen {
  actor: Actor
  event: EventSummary
  statement: StatementOutline
  columns: Columns
}

async function shownOf(
  { actor, event, statement, columns }: Chosen,
  locale: string,
): Promise<StatementViewModel['statement']> {
  const { id, name, file, rowCount } = statement
  const found = areKnown(columns) ? await proposalsOf(actor, { event, statementId: id }, columns) : null
  return {
    id,
    name,
    count: rowCount,
    columns,
    ...toStatementFile(file),
    found: found && shownFound(found, event.baseCurrency, locale),
  }
}

function shownFound(
  { proposals, count, ...rest }: Proposals,
  claimCurrency: string,
  locale: string,
): MatchesViewModel {
  const isAll = proposals.length === count
  return {
    ...rest,
    proposals: proposals.map((proposal) => toProposalRow(proposal, claimCurrency, locale)),
    counts: isAll ? null : { shown: formatCount(locale, proposals.length), all: formatCount(locale, count) },
  }
}
