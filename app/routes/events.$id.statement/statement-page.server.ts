import { type ChosenReading, statementFilePath } from '~/components/bank-statements/paths'
import { columnsSchema, knownColumns } from '~/domain/bank-statements/columns'
import { type Encoding, isEncoding } from '~/domain/bank-statements/encodings'
import { getOutline } from '~/domain/bank-statements/stored-statement.server'
import { getEvent } from '~/domain/events/get-event.server'
import type { Actor } from '~/domain/users/actor'
import type { FormLists, FormValues } from '~/http/form.server'
import { STATEMENT_REST_SHOWN_MAX } from '~/limits'

// Finds the statement that a form or an address refers to.

/** Parses the count in an address; 0 when it is not a count. */
export const countIn = (text: string | null): number => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : 0)

/** Returns the query parameters that say how to read a statement. */
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

/** Finds the statement that a form was rendered for, with the columns in its address or the detected ones. */
export async function findShown(actor: Actor, eventId: string, values: FormValues, lists: FormLists) {
  const event = await getEvent(actor, eventId)
  const chosen = readingInQuery(values, lists['again[]'])
  const outlook = { encoding: chosen.encoding, claimCurrency: event.baseCurrency }
  const { id: statementId, guess } = await getOutline(actor, values.file ?? '', outlook)
  return {
    here: statementFilePath(event.id, statementId, chosen),
    statement: { event, statementId, encoding: chosen.encoding },
    columns: guess && knownColumns(chosen.columns, guess),
  }
}
