import type { StatementViewModel } from '~/components/bank-statements/page'
import { AS_FOUND, ROWS_DONE, statementFilePath, statementPath } from '~/components/bank-statements/paths'
import { findOutline, listStatements } from '~/domain/bank-statements/file.server'
import type { EventPageRequest } from '~/http/event-page.server'
import { SEARCH_CHARACTERS_MAX, TEMP_FILE_MINUTES } from '~/limits-and-lifetimes'
import { toStatement } from './statement.server'
import { countIn, readingInQuery } from './statement-page.server'

/** What the address says was done a moment ago. */
function doneIn(query: URLSearchParams): StatementViewModel['done'] {
  const what = ROWS_DONE.find((name) => query.has(name))
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
  const chosen = readingInQuery(Object.fromEntries(query), query.getAll('again[]'))
  const outlook = { encoding: chosen.encoding, claimCurrency: event.baseCurrency }
  const statement = id === null ? null : await findOutline(actor, id, outlook)
  const asked = {
    match: countIn(query.get('match')) || null,
    find: (query.get('find') ?? '').trim().slice(0, SEARCH_CHARACTERS_MAX),
  }
  const waiting = statement ? [] : await listStatements(actor, event.id)
  return {
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      version: event.version,
    },
    storedMinutes: TEMP_FILE_MINUTES,
    here: statement ? statementFilePath(event.id, statement.id, chosen) : statementPath(event.id),
    isGone: id !== null && !statement,
    statement: statement && (await toStatement({ actor, event, statement, chosen, asked }, locale)),
    waiting: waiting.map(({ id, name }) => ({ id, name, path: statementFilePath(event.id, id, AS_FOUND) })),
    done: statement && doneIn(query),
  }
}
