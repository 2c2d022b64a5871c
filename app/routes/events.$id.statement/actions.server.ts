import { rowsAcceptedPath, statementFilePath } from '~/components/bank-statements/paths'
import { expensesPath } from '~/components/expenses/paths'
import { acceptRows } from '~/domain/bank-statements/accept-rows.server'
import { areKnown } from '~/domain/bank-statements/columns'
import { deleteStatement, getOutline, storeStatement } from '~/domain/bank-statements/file.server'
import { acceptedRowsSchema, shownProposalsSchema } from '~/domain/bank-statements/schema'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import type { Actor } from '~/domain/users/actor'
import type { RequestArgs } from '~/http/authentication.server'
import { type FormLists, type FormValues, parse } from '~/http/form.server'
import { readStatement } from '~/http/uploads.server'
import { columnsInQuery } from './loader.server'

type Operation = (actor: Actor, eventId: string, values: FormValues, lists: FormLists) => Promise<string>

/** The operations of the page's forms, by intent. Each says where to go on. */
export const formActions: Record<string, Operation> = {
  async accept(actor, eventId, values, lists) {
    const { 'pick[]': rows } = parse(acceptedRowsSchema, lists)
    const { version, claim_currency: claimCurrency } = parse(shownProposalsSchema, values)
    const event = await getEvent(actor, eventId)
    const statement = await getOutline(actor, values.file ?? '')
    const chosenColumns = columnsInQuery(values)
    const columns = chosenColumns ?? statement.guessedColumns
    if (!areKnown(columns)) throw new DomainError('invalid', 'Say first what the columns are')
    const accepted = await acceptRows(actor, { event, statementId: statement.id }, columns, {
      ...{ rows, version, claimCurrency },
    })
    return rowsAcceptedPath(statementFilePath(event.id, statement.id, chosenColumns), accepted)
  },
  async done(actor, eventId, { file = '' }) {
    const { id } = await getEvent(actor, eventId)
    await deleteStatement(actor, file)
    return expensesPath(id)
  },
}

/**
 * Takes the file of a form in, for an open event of the user. Returns where to go on.
 * @throws DomainError unauthenticated, forbidden, not_found, conflict (the event is closed), invalid,
 * too_large, failed, unavailable (the disk is nearly full, or too many uploads of the user are under way)
 */
export async function choose(
  args: RequestArgs,
  identify: () => Promise<Actor>,
  eventId: string,
): Promise<string> {
  const upload = await readStatement(args, async () => {
    const actor = await identify()
    const { status } = await getEvent(actor, eventId)
    if (status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    await requireFreeSpace()
    return actor
  })
  return statementFilePath(eventId, await storeStatement(await identify(), upload), null)
}
