import {
  DETECTED_READING,
  rowActionDonePath,
  statementFilePath,
  statementPath,
} from '~/components/bank-statements/paths'
import { expensesPath } from '~/components/expenses/paths'
import { acceptRows } from '~/domain/bank-statements/accept-rows.server'
import { createExpenses } from '~/domain/bank-statements/create-expenses.server'
import { keepStatement } from '~/domain/bank-statements/keep-file.server'
import { createFeeExpenses } from '~/domain/bank-statements/row-fees.server'
import {
  acceptedRowsSchema,
  expenseRowsSchema,
  keepSchema,
  OWN_REFUND,
  refundRowsSchema,
  reuseReasonSchema,
  shownProposalsSchema,
} from '~/domain/bank-statements/schema'
import { deleteStatement, storeStatement } from '~/domain/bank-statements/stored-statement.server'
import { getEvent } from '~/domain/events/get-event.server'
import { parse } from '~/http/form.server'
import type { FileStore, SentForm } from '~/http/pages/file-form.server'
import { readingInQuery, statementOfForm } from './statement-page.server'

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
    const form = { lines, correctedIds: null, claimCurrency, reason }
    const created = await createExpenses(actor, statement, columns, form)
    return rowActionDonePath(pagePath, 'created', created)
  },
  async refund({ actor, eventId, values, lists }) {
    const { 'refund[]': rows } = parse(refundRowsSchema, lists)
    const { claim_currency: claimCurrency } = parse(shownProposalsSchema, values)
    const { pagePath, statement, columns } = await statementOfForm(actor, eventId, values, lists)
    const lines = rows.map(({ line }) => line)
    const corrections = rows.filter(({ expenseId }) => expenseId !== OWN_REFUND)
    const correctedIds = Object.fromEntries(corrections.map(({ line, expenseId }) => [line, expenseId]))
    const form = { lines, correctedIds, claimCurrency, reason: '' }
    const created = await createExpenses(actor, statement, columns, form)
    return rowActionDonePath(pagePath, 'refunded', created)
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

/** Stores the uploaded file of a statement. Returns the path to go to. */
export const uploadStatement: FileStore = async (actor, eventId, file) =>
  statementFilePath(eventId, await storeStatement(actor, { eventId, ...file }), DETECTED_READING)
