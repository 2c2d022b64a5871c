import type { StatementViewModel } from '~/components/bank-statements/page'
import { ROW_ACTIONS, statementFilePath, statementPath } from '~/components/bank-statements/paths'
import { toFeesViewModel } from '~/components/bank-statements/statement-facts'
import { openFees } from '~/domain/bank-statements/row-fees'
import { rowFeesIn } from '~/domain/bank-statements/row-fees.server'
import {
  findOutline,
  listStatements,
  rememberReading,
} from '~/domain/bank-statements/stored-statement.server'
import type { EventPageRequest } from '~/http/pages/event-page.server'
import { SEARCH_CHARACTERS_MAX } from '~/limits'
import { toStatement } from './statement.server'
import { countIn, readingInQuery } from './statement-page.server'

/** Returns the last action that a form of the page did, as the address reports it: `?accepted=2&passed=1`. */
function lastActionIn(query: URLSearchParams): StatementViewModel['lastAction'] {
  const action = ROW_ACTIONS.find((name) => query.has(name))
  return action ? { action, count: countIn(query.get(action)), skipped: countIn(query.get('passed')) } : null
}

/** Returns the columns and the encoding that an address names. */
const readingInAddress = (query: URLSearchParams) =>
  readingInQuery(Object.fromEntries(query), query.getAll('again[]'))

/** Loads the view model of an event's bank statements. */
export async function loadStatement(request: EventPageRequest): Promise<StatementViewModel> {
  const { actor, event, query, formats } = request
  const id = query.get('file')
  const reading = readingInAddress(query)
  const options = { encoding: reading.encoding, claimCurrency: event.baseCurrency }
  const statement = id === null ? null : await findOutline(actor, id, options)
  const rowChoice = {
    chosenLine: countIn(query.get('match')) || null,
    searchWords: (query.get('find') ?? '').trim().slice(0, SEARCH_CHARACTERS_MAX),
  }
  const pagePath = statement ? statementFilePath(event.id, statement.id, reading) : statementPath(event.id)
  // so that the link to this file, when it is listed as unfinished, has the same columns and encoding
  if (statement && (reading.columns || reading.encoding))
    await rememberReading(actor, statement.id, pagePath.slice(pagePath.indexOf('?') + 1))
  const unfinished = statement ? [] : await listStatements(actor, event.id)
  return {
    event: {
      id: event.id,
      name: event.name,
      isOpen: event.status !== 'closed',
      currency: event.baseCurrency,
      version: event.version,
    },
    pagePath,
    isExpired: id !== null && !statement,
    statement: statement && (await toStatement({ actor, event, statement, reading, rowChoice }, formats)),
    unfinishedFiles: unfinished.map(({ id, name, reading }) => ({
      id,
      name,
      path: statementFilePath(event.id, id, readingInAddress(new URLSearchParams(reading))),
    })),
    fees: openFees(await rowFeesIn(event.id)).map((fees) => toFeesViewModel(fees, formats)),
    lastAction: lastActionIn(query),
  }
}
