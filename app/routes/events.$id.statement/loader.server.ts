import type { StatementViewModel } from '~/components/bank-statements/page'
import { ROWS_DONE, statementFilePath, statementPath } from '~/components/bank-statements/paths'
import { toFeesViewModel } from '~/components/bank-statements/view-models'
import { openFees } from '~/domain/bank-statements/row-fees'
import { rowFeesIn } from '~/domain/bank-statements/row-fees.server'
import {
  findOutline,
  listStatements,
  rememberReading,
} from '~/domain/bank-statements/stored-statement.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { SEARCH_CHARACTERS_MAX, TEMP_FILE_MINUTES } from '~/limits'
import { toStatement } from './statement.server'
import { countIn, readingInQuery } from './statement-page.server'

/** Returns the last action, as the address reports it. */
function doneIn(query: URLSearchParams): StatementViewModel['done'] {
  const what = ROWS_DONE.find((name) => query.has(name))
  return what ? { what, count: countIn(query.get(what)), passed: countIn(query.get('passed')) } : null
}

const readingInAddress = (query: URLSearchParams) =>
  readingInQuery(Object.fromEntries(query), query.getAll('again[]'))

/** Loads the view model of an event's bank statements. */
export async function loadStatement({
  actor,
  event,
  query,
  formats,
}: EventPageRequest): Promise<StatementViewModel> {
  const id = query.get('file')
  const chosen = readingInAddress(query)
  const outlook = { encoding: chosen.encoding, claimCurrency: event.baseCurrency }
  const statement = id === null ? null : await findOutline(actor, id, outlook)
  const asked = {
    match: countIn(query.get('match')) || null,
    find: (query.get('find') ?? '').trim().slice(0, SEARCH_CHARACTERS_MAX),
  }
  const here = statement ? statementFilePath(event.id, statement.id, chosen) : statementPath(event.id)
  // remembers the chosen columns for the user's next visit
  if (statement && (chosen.columns || chosen.encoding))
    await rememberReading(actor, statement.id, here.slice(here.indexOf('?') + 1))
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
    here,
    isGone: id !== null && !statement,
    statement: statement && (await toStatement({ actor, event, statement, chosen, asked }, formats)),
    waiting: waiting.map(({ id, name, reading }) => ({
      ...{ id, name },
      path: statementFilePath(event.id, id, readingInAddress(new URLSearchParams(reading))),
    })),
    fees: openFees(await rowFeesIn(event.id)).map((fees) => toFeesViewModel(fees, formats)),
    done: doneIn(query),
  }
}
