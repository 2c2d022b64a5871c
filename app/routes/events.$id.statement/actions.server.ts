import {
  DETECTED_READING,
  rowActionDonePath,
  statementFilePath,
  statementPath,
} from '~/components/bank-statements/paths'
import { expensesPath } from '~/components/expenses/paths'
import { acceptRefunds } from '~/domain/bank-statements/accept-refunds.server'
import { acceptRows } from '~/domain/bank-statements/accept-rows.server'
import { createExpenses } from '~/domain/bank-statements/create-expenses.server'
import { keepStatement } from '~/domain/bank-statements/keep-file.server'
import { createFeeExpenses } from '~/domain/bank-statements/row-fees.server'
import {
  acceptedRowsSchema,
  expenseRowsSchema,
  keepSchema,
  refundRowsSchema,
  reuseReasonSchema,
  shownProposalsSchema,
} from '~/domain/bank-statements/schema'
import { deleteStatement, storeStatement } from '~/domain/bank-statements/stored-statement.server'
import { requireFreeSpace } from '~/domain/disk-space.server'
import { DomainError } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { EVENT_CLOSED } from '~/domain/events/messages'
import type { Actor } from '~/domain/users/actor'
import type { RequestArgs } from '~/http/authentication.server'
import { readSingleFile } from '~/http/endpoints/uploads.server'
import { type FormLists, type FormValues, parse } from '~/http/form.server'
import { readingInQuery, statementOfForm } from './statement-page.server'

/** The values of a form that the browser sent. */
interface SentForm {
  actor: Actor
  eventId: string
  values: FormValues
  lists: FormLists
}

type Operation = (form: SentForm) => Promise<string>

// A `line` identifies a row in its file. `keptRows` says which rows to keep with the claim; null keeps none.

/** The operations of the page's forms, by intent. Each returns the path to go to. */
export const formActions: Record<string, Operation> = {
  async accept({ actor, eventId, values, lists }) {
    const { 'pick[]': rows } = parse(acceptedRowsSchema, lists)
    const { version, claim_currency: claimCurrency } = parse(shownProposalsSchema, values)
    const keptRows = parse(keepSchema, values)
    const { reason } = parse(reuseReasonSchema, values)
    const { pagePath, statement, columns } = await statementOfForm(actor, eventId, values, lists)
    // before the rows are accepted, because the claimant can decide not to keep the file if keeping it fails
    if (keptRows) await keepStatement(actor, statement, keptRows)
    const accepted = await acceptRows(actor, statement, columns, { rows, version, claimCurrency, reason })
    return rowActionDonePath(pagePath, 'accepted', accepted)
  },
  async create({ actor, eventId, values, lists }) {
    const { 'row[]': lines } = parse(expenseRowsSchema, lists)
    const { claim_currency: claimCurrency } = parse(shownProposalsSchema, values)
    const keptRows = parse(keepSchema, values)
    const { reason } = parse(reuseReasonSchema, values)
    const { pagePath, statement, columns } = await statementOfForm(actor, eventId, values, lists)
    if (keptRows) await keepStatement(actor, statement, keptRows)
    const created = await createExpenses(actor, statement, columns, { lines, claimCurrency, reason })
    return rowActionDonePath(pagePath, 'created', created)
  },
  async refund({ actor, eventId, values, lists }) {
    const { 'refund[]': rows } = parse(refundRowsSchema, lists)
    const { version, claim_currency: claimCurrency } = parse(shownProposalsSchema, values)
    const { pagePath, statement, columns } = await statementOfForm(actor, eventId, values, lists)
    const deducted = await acceptRefunds(actor, statement, columns, { rows, version, claimCurrency })
    return rowActionDonePath(pagePath, 'refunded', deducted)
  },
  async fees({ actor, eventId, values, lists }) {
    const { id } = await getEvent(actor, eventId)
    const pagePath = values.file
      ? statementFilePath(id, values.file, readingInQuery(values, lists['again[]']))
      : statementPath(id)
    return rowActionDonePath(pagePath, 'fees', { count: await createFeeExpenses(actor, id), skipped: 0 })
  },
  async done({ actor, eventId, values: { file = '' } }) {
    const { id } = await getEvent(actor, eventId)
    await deleteStatement(actor, file)
    return expensesPath(id)
  },
}

/**
 * Stores the uploaded file of a statement for an open event of the user. Returns the path to go to.
 * @throws DomainError unauthenticated, forbidden, not_found, conflict (the event is closed), invalid,
 * too_large, failed, unavailable (the disk is nearly full, or the user has too many uploads in progress)
 */
export async function uploadStatement(
  args: RequestArgs,
  identify: () => Promise<Actor>,
  eventId: string,
): Promise<string> {
  const upload = await readSingleFile(args, async () => {
    const actor = await identify()
    const { status } = await getEvent(actor, eventId)
    if (status === 'closed') throw new DomainError('conflict', EVENT_CLOSED)
    await requireFreeSpace()
    return actor
  })
  const id = await storeStatement(await identify(), { eventId, ...upload })
  return statementFilePath(eventId, id, DETECTED_READING)
}
