import type { StatementRow } from '~/domain/claims/claim'
import { DomainError, withFailure } from '~/domain/errors'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import type { EventSummary } from '~/domain/events/schema'
import { appliedRate, convertedAmount, ofEvent, ofExpenses } from '~/domain/expenses/conversion.server'
import { expenseNotFound, getExpense } from '~/domain/expenses/expenses.server'
import { present } from '~/domain/expenses/total.server'
import { sanitizeId } from '~/domain/form-fields'
import { CONVERTED_MAX, type Decimal } from '~/domain/money/convert'
import type { Actor } from '~/domain/users/actor'
import { now, query, type Sql, sql, storedDecimal } from '~/infra/db.server'

// The rows of bank statements that show what was charged for expenses. A row is evidence as long as its
// expense says the same amount: who changes what was charged takes its evidence away.

interface Row extends Omit<StatementRow, 'amount'> {
  expense_id: string
  amount: number | string
}

const saysSame = sql`statement_rows.amount = expenses.charged_amount`

/** Of the expenses that a condition lets through, those that have evidence, with it. */
async function evidenceWhere(which: Sql): Promise<Map<string, StatementRow>> {
  const rows = await withFailure('Failed to load expenses', () =>
    query<Row>(sql`
      SELECT expense_id, statement_rows.file, statement_rows.row, statement_rows.date, statement_rows.text, statement_rows.amount
      FROM statement_rows JOIN expenses ON expenses.id = statement_rows.expense_id
      WHERE ${which} AND ${present} AND ${saysSame}`),
  )
  return new Map(
    rows.map(({ expense_id, amount, ...row }) => [expense_id, { ...row, amount: storedDecimal(amount) }]),
  )
}

/** The evidence of an event's expenses, by their ids. The caller has made sure whose event it is. */
export const evidenceIn = (eventId: string): Promise<Map<string, StatementRow>> =>
  evidenceWhere(sql`expenses.event_id = ${eventId}`)

/** The evidence of an expense; null without any. The caller has made sure whose it is. */
export const evidenceOf = async (expenseId: string): Promise<StatementRow | null> =>
  (await evidenceWhere(sql`expenses.id = ${sanitizeId(expenseId)}`)).get(expenseId) ?? null

/** A row as it is kept, with its cells. */
export interface EvidenceRow extends StatementRow {
  cells: string[]
}

/** That no other expense of an event has this very row as evidence: the bank charged it once. */
const isFree = (
  eventId: string,
  expenseId: string,
  { file, row, date, text, amount }: StatementRow,
): Sql => sql`
  NOT EXISTS (
    SELECT 1 FROM statement_rows JOIN expenses ON expenses.id = statement_rows.expense_id
    WHERE expenses.event_id = ${eventId} AND expenses.id <> ${sanitizeId(expenseId)} AND ${present} AND ${saysSame}
      AND statement_rows.file = ${file} AND statement_rows.row = CAST(${row} AS INTEGER) AND statement_rows.date = ${date}
      AND statement_rows.text = ${text} AND statement_rows.amount = CAST(${amount} AS DECIMAL))`

/**
 * The statements that store what was charged for an expense, in the event's currency as it is known, and the
 * row that shows it: the second changes one row when the expense then says what was charged. Where another
 * one has this row as evidence, they change nothing.
 * @param before the condition that the expense is what it was
 * @param after likewise, but for what was charged
 */
export function chargeStatements(
  actor: Actor,
  event: EventSummary,
  expenseId: string,
  row: EvidenceRow,
  before: Sql,
  after: Sql,
): [Sql, Sql] {
  const amount: Decimal = row.amount
  const which = sql`expenses.id = ${sanitizeId(expenseId)} AND expenses.event_id = event.id AND event.base_currency = ${event.baseCurrency} AND ${present}
    AND ${isFree(event.id, expenseId, row)}`
  return [
    sql`
      UPDATE expenses
      SET charged_amount = CAST(${amount} AS DECIMAL), converted_amount = claim_amount(CAST(${amount} AS DECIMAL), 1),
        applied_rate_id = NULL, updated_at = ${now}
      FROM ${openEvent(actor, event.id)} WHERE ${which}${before}`,
    sql`
      INSERT INTO statement_rows (expense_id, file, row, date, text, amount, cells, created_at)
      SELECT expenses.id, ${row.file}, CAST(${row.row} AS INTEGER), ${row.date}, ${row.text}, CAST(${amount} AS DECIMAL),
        ${JSON.stringify(row.cells)}, ${now}
      FROM expenses, ${openEvent(actor, event.id)} WHERE ${which}${after}
      ON CONFLICT (expense_id) DO UPDATE SET file = excluded.file, row = excluded.row, date = excluded.date, text = excluded.text,
        amount = excluded.amount, cells = excluded.cells, created_at = excluded.created_at`,
  ]
}

/**
 * Takes the row of a statement off an expense of an event of the user: what it showed to be charged is
 * charged no longer, and the expense is converted as it would be without.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), invalid (the expense is
 * too large without), failed
 */
export async function takeOffEvidence(actor: Actor, eventId: string, expenseId: string): Promise<void> {
  const event = await openEventOf(actor, eventId, expenseId)
  const id = sanitizeId(expenseId)
  const isForeign = sql`expenses.currency <> event.base_currency`
  const without = sql`CASE WHEN ${isForeign} THEN ${convertedAmount(ofExpenses, ofEvent)} ELSE claim_amount(expenses.amount, 1) END`
  const ofExpense = sql`expenses.id = ${id} AND expenses.event_id = event.id AND ${present}`
  const isCharged = sql`EXISTS (SELECT 1 FROM statement_rows WHERE statement_rows.expense_id = expenses.id AND ${saysSame})`
  const changed = await withFailure('Failed to save expense', async () => {
    const [row] = await query<{ converted: number | string }>(sql`
      SELECT ${without} AS converted FROM expenses JOIN events AS event ON event.id = expenses.event_id WHERE ${ofExpense} AND ${isCharged}`)
    if (Number(row?.converted ?? 0) >= CONVERTED_MAX) throw new DomainError('invalid', TOO_LARGE)
    return executeInTurn(event.id, [
      sql`
        UPDATE expenses
        SET charged_amount = NULL, updated_at = ${now}, converted_amount = ${without},
          applied_rate_id = CASE WHEN ${isForeign} THEN ${appliedRate(ofExpenses, ofEvent)} END
        FROM ${openEvent(actor, event.id)} WHERE ${ofExpense} AND ${isCharged}`,
      sql`
        DELETE FROM statement_rows WHERE expense_id = ${id} AND EXISTS (
          SELECT 1 FROM expenses, ${openEvent(actor, event.id)} WHERE ${ofExpense})`,
    ])
  })
  // of one that has none any more nothing is left to do
  if (changed.every((rows) => rows === 0)) await openEventOf(actor, event.id, expenseId)
}

const TOO_LARGE = 'Without this row the expense is too large in the claim currency'

/**
 * The open event of an expense.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
async function openEventOf(actor: Actor, eventId: string, expenseId: string): Promise<EventSummary> {
  const event = await getEvent(actor, eventId)
  if (!(await getExpense(event.id, expenseId))) throw expenseNotFound()
  if (event.status === 'closed') throw new DomainError('conflict', CLOSED)
  return event
}
