import type { StatementViewModel } from '~/components/bank-statements/page'
import { statementFilePath, statementPath } from '~/components/bank-statements/paths'
import { type Columns, columnsSchema } from '~/domain/bank-statements/columns'
import { findOutline } from '~/domain/bank-statements/file.server'
import type { EventPageRequest } from '~/http/event-page.server'
import { TEMP_FILE_MINUTES } from '~/limits-and-lifetimes'
import { toStatement } from './statement.server'

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
