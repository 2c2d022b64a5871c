import { type ChosenReading, statementFilePath } from '~/components/bank-statements/paths'
import { columnsSchema, knownColumns } from '~/domain/bank-statements/columns'
import { type Encoding, isEncoding } from '~/domain/bank-statements/encodings'
import { getOutline } from '~/domain/bank-statements/stored-statement.server'
import { getEvent } from '~/domain/events/get-event.server'
import type { Actor } from '~/domain/users/actor'
import type { FormLists, FormValues } from '~/http/form.server'
import { ROWS_WITHOUT_CHARGE_SHOWN_MAX } from '~/limits'

// Finds the statement that a form or an address refers to.

/** Parses the count in an address; 0 when it is not a count. */
export const countIn = (text: string | null): number => (/^\d{1,5}$/.test(text ?? '') ? Number(text) : 0)

/** Parses how to read a statement (columns, encoding, rows to use again) from a query or hidden fields. */
export const readingInQuery = (
  query: Record<string, string | undefined>,
  linesAgain: string[] = [],
): ChosenReading => ({
  columns:
    query.amount === undefined && query.date === undefined && query.text === undefined
      ? null
      : columnsSchema.parse(query),
  encoding: isEncoding(query.encoding ?? '') ? (query.encoding as Encoding) : null,
  linesOfferedAgain: [...new Set(linesAgain.map(countIn))]
    .filter((line) => line > 0)
    .slice(0, ROWS_WITHOUT_CHARGE_SHOWN_MAX),
})

/** Finds the statement of a form. Its columns are those in the address, otherwise the detected ones. */
export async function statementOfForm(actor: Actor, eventId: string, values: FormValues, lists: FormLists) {
  const event = await getEvent(actor, eventId)
  const reading = readingInQuery(values, lists['again[]'])
  const options = { encoding: reading.encoding, claimCurrency: event.baseCurrency }
  const { id: statementId, guess } = await getOutline(actor, values.file ?? '', options)
  return {
    pagePath: statementFilePath(event.id, statementId, reading),
    statement: { event, statementId, encoding: reading.encoding },
    columns: guess && knownColumns(reading.columns, guess),
  }
}
