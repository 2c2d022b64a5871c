import { DomainError } from '~/domain/errors'
import { changeEvent, type EventChange } from '~/domain/events/change-event.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import type { OwnedEvent } from '~/domain/events/schema'
import { SAVE_ALL_FAILED } from '~/domain/expenses/messages'
import type { Actor } from '~/domain/users/actor'
import type { KnownColumns } from './columns'
import type { StatementRecord } from './records'
import type { NewUses } from './row-uses.server'
import { readRows } from './statement-file'
import { toSource } from './statement-rows.server'
import { getStatement, type StatementForEvent, statementRowsUpTo } from './stored-statement.server'

// Changes expenses of an event by rows of a statement that the claimant has selected in a form.

/** How many rows of a form are used now, and how many were skipped. */
export interface RowsResult {
  count: number
  skipped: number
}

/**
 * Returns the number of rows that `changeByRows` works on. Each row of the statement counts twice, because
 * storing is slower than comparing. The event counts too, because all its evidence is read.
 */
export const rowsOfChange = async (
  actor: Actor,
  { event, statementId }: StatementForEvent,
): Promise<number> => 2 * (await statementRowsUpTo(actor, statementId)) + (await countForBackground(event.id))

/** The form of a change: the columns of its statement, the claim currency that it showed, and its rows. */
interface RowsForm {
  columns: KnownColumns | null
  /** undefined: the claim currency of the event */
  claimCurrency: string | undefined
  rowCount: number
}

/** The values of a change that the uses of its rows are stored with. */
type UseContext = Pick<NewUses, 'actor' | 'eventId' | 'statement' | 'source' | 'claimCurrency'>

/**
 * Changes an event by rows of a statement, as `plan` says. Skips all rows if the claim currency has changed
 * since the form was shown.
 * @throws DomainError not_found, forbidden, conflict (the event is closed), failed; the errors of `plan`
 */
export async function changeByRows(
  actor: Actor,
  { event: { id, baseCurrency }, ...statementKey }: StatementForEvent,
  { columns, claimCurrency = baseCurrency, rowCount }: RowsForm,
  plan: (
    event: OwnedEvent,
    records: StatementRecord[],
    context: UseContext,
  ) => Promise<EventChange<RowsResult>>,
): Promise<RowsResult> {
  const statement = await getStatement(actor, statementKey)
  const { records } = readRows(statement.file, columns, claimCurrency)
  const source = toSource(statement, columns)
  return changeEvent<RowsResult>(actor, id, { failure: SAVE_ALL_FAILED }, async (event) => {
    if (event.status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    if (event.baseCurrency !== claimCurrency) return { result: { count: 0, skipped: rowCount } }
    return plan(event, records, { actor, eventId: event.id, statement, source, claimCurrency })
  })
}
