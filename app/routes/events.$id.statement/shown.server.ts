import { formatCount } from '~/components/format'
import { addressOfStatement, statementPage } from '~/components/statements/address'
import type { ShownFound } from '~/components/statements/found'
import type { ShownStatement } from '~/components/statements/page'
import { proposalRow, shownFile } from '~/components/statements/rows'
import type { EventSummary } from '~/domain/events/schema'
import { areKnown, type Columns, columnsForm } from '~/domain/statements/columns'
import { findOutline, type StatementOutline } from '~/domain/statements/file.server'
import { type Proposals, proposalsOf, shownKey } from '~/domain/statements/proposals.server'
import type { Actor } from '~/domain/users/actor'
import { KEPT_MINUTES } from '~/infra/kept-files.server'

/** The columns as an address says them; null when it says nothing of them. */
export const saidColumns = (asked: Record<string, string | undefined>): Columns | null =>
  asked.amount === undefined && asked.date === undefined && asked.text === undefined
    ? null
    : columnsForm.parse(asked)

const countIn = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0)

/** What the page of bank statements shows of an event. `asked` is the query of its address. */
export async function shownStatement(
  actor: Actor,
  event: EventSummary,
  asked: URLSearchParams,
  locale: string,
): Promise<ShownStatement> {
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
    },
    keptMinutes: KEPT_MINUTES,
    here: statement ? addressOfStatement(event.id, statement.id, said) : statementPage(event.id),
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
): Promise<ShownStatement['statement']> {
  const { id, name, file, rowCount } = statement
  const found = areKnown(columns) ? await proposalsOf(actor, { event, statementId: id }, columns) : null
  return {
    id,
    name,
    count: rowCount,
    columns,
    ...shownFile(file),
    found: found && shownFound(found, event.baseCurrency, locale),
  }
}

function shownFound(
  { proposals, count, ...rest }: Proposals,
  claimCurrency: string,
  locale: string,
): ShownFound {
  const isAll = proposals.length === count
  return {
    ...rest,
    proposals: proposals.map((proposal) =>
      proposalRow(proposal, shownKey(proposal.expense, claimCurrency), claimCurrency, locale),
    ),
    counts: isAll ? null : { shown: formatCount(locale, proposals.length), all: formatCount(locale, count) },
  }
}
