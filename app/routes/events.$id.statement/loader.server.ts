import type { StatementViewModel } from '~/components/bank-statements/page'
import { type ChosenReading, statementFilePath, statementPath } from '~/components/bank-statements/paths'
import { columnsSchema } from '~/domain/bank-statements/columns'
import { type Encoding, isEncoding } from '~/domain/bank-statements/encodings'
import { findOutline } from '~/domain/bank-statements/file.server'
import type { EventPageRequest } from '~/http/event-page.server'
import { STATEMENT_REST_SHOWN_MAX, TEMP_FILE_MINUTES } from '~/limits-and-lifetimes'
import { toStatement } from './statement.server'

/** How an address says that a statement is read. */
export const readingInQuery = (
  query: Record<string, string | undefined>,
  again: string[] = [],
): ChosenReading => ({
  columns:
    query.amount === undefined && query.date === undefined && query.text === undefined
      ? null
      : columnsSchema.parse(query),
  encoding: isEncoding(query.encoding ?? '') ? (query.encoding as Encoding) : null,
  again: [...new Set(again.map(countIn))].filter((line) => line > 0).slice(0, STATEMENT_REST_SHOWN_MAX),
})

const countIn = (text: string | null): number => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : 0)

/** What the address says was done a moment ago. */
function doneIn(query: URLSearchParams): StatementViewModel['done'] {
  const what = (['accepted', 'created', 'refunded'] as const).find((name) => query.has(name))
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
    statement: statement && (await toStatement({ actor, event, statement, chosen }, locale)),
    done: statement && doneIn(query),
  }
}
