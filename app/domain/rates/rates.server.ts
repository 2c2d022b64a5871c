import { DomainError, withFailure } from '~/domain/errors'
import { CLOSED, existing } from '~/domain/events/open.server'
import { followsRates } from '~/domain/expenses/conversion.server'
import { present } from '~/domain/expenses/total.server'
import { sanitizeId } from '~/domain/form-fields'
import type { Pair } from '~/domain/money/convert'
import type { Actor } from '~/domain/users/actor'
import { query, type Sql, sql, storedDecimal } from '~/infra/db.server'
import type { Rate, RateSource } from './schema'

// The rates of an event.

interface RateRow {
  id: string
  number: number
  currency: string
  receipt_amount: number | string
  claim_amount: number | string
  claim_currency: string
  date: string
  source: string
  fee: number | string | null
  note: string
  document_id: string | null
  document_name: string | null
}

const fromRow = (row: RateRow): Rate => ({
  id: row.id,
  code: `R${row.number}`,
  currency: row.currency,
  receiptAmount: storedDecimal(row.receipt_amount),
  claimAmount: storedDecimal(row.claim_amount),
  claimCurrency: row.claim_currency,
  date: row.date,
  source: row.source as RateSource,
  fee: row.fee === null ? null : storedDecimal(row.fee),
  note: row.note,
  document: row.document_id === null ? null : { id: row.document_id, name: row.document_name ?? '' },
})

/**
 * Of the table `receipts`: neither deleted nor with a deleted expense. What comes back proves its rates
 * again.
 */
export const isThere: Sql = sql`receipts.deleted_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM expenses WHERE expenses.id = receipts.expense_id AND expenses.deleted_at IS NOT NULL)`

async function find(which: Sql): Promise<Rate[]> {
  const rows = await query<RateRow>(sql`
    SELECT rates.id, number, currency, receipt_amount, claim_amount, claim_currency, rates.date, source, fee, note,
      receipts.id AS document_id, receipts.name AS document_name
    FROM rates LEFT JOIN receipts ON receipts.id = rates.document_id AND ${isThere}
    WHERE ${which} ORDER BY number`)
  return rows.map(fromRow)
}

/** The rates of an event, in the order of their codes. The caller has made sure whose event it is. */
export async function listRates(eventId: string): Promise<Rate[]> {
  return withFailure('Failed to load rates', () => find(sql`rates.event_id = ${eventId}`))
}

/** A rate of an event, or null. The caller has made sure whose event it is. */
export async function getRate(eventId: string, id: string): Promise<Rate | null> {
  const [rate] = await withFailure('Failed to load rates', () =>
    find(sql`rates.event_id = ${eventId} AND rates.id = ${sanitizeId(id)}`),
  )
  return rate ?? null
}

/**
 * The pairs of an event's rates from a currency to its claim currency. The caller has made sure whose event
 * it is.
 */
export async function pairsFor(
  { id, baseCurrency }: { id: string; baseCurrency: string },
  currency: string,
): Promise<Pair[]> {
  const rows = await withFailure('Failed to load rates', () =>
    query<Pick<RateRow, 'receipt_amount' | 'claim_amount'>>(sql`
      SELECT receipt_amount, claim_amount FROM rates
      WHERE event_id = ${id} AND currency = ${currency} AND claim_currency = ${baseCurrency}`),
  )
  return rows.map((row) => ({
    receiptAmount: storedDecimal(row.receipt_amount),
    claimAmount: storedDecimal(row.claim_amount),
  }))
}

/**
 * How many expenses of an event are converted with each of its rates, by the rate's id. The caller has made
 * sure whose event it is.
 */
export async function countLines(eventId: string): Promise<Map<string, number>> {
  const rows = await withFailure('Failed to load expenses', () =>
    query<{ id: string; lines: number | string }>(sql`
      SELECT applied_rate_id AS id, count(*) AS lines FROM expenses JOIN events AS event ON event.id = expenses.event_id
      WHERE expenses.event_id = ${eventId} AND ${present} AND ${followsRates} AND applied_rate_id IS NOT NULL GROUP BY applied_rate_id`),
  )
  return new Map(rows.map(({ id, lines }) => [id, Number(lines)]))
}

/** The event of a rate of the user. @throws DomainError not_found (another user's too), failed */
export async function eventOfRate(actor: Actor, id: string): Promise<string> {
  const [row] = await withFailure('Failed to retrieve rate', () =>
    query<{ event_id: string }>(sql`
      SELECT event_id FROM rates JOIN events ON events.id = rates.event_id
      WHERE rates.id = ${sanitizeId(id)} AND events.user_id = ${actor.id} AND ${existing}`),
  )
  if (!row) throw rateNotFound()
  return row.event_id
}

export const rateNotFound = () => new DomainError('not_found', 'Rate not found')

/**
 * Why a statement on a rate of an event of the user changed nothing: it is not there, or its event is closed.
 * @throws DomainError not_found, failed
 */
export async function explainNoRateChange(actor: Actor, eventId: string, id: string): Promise<DomainError> {
  return (await eventOfRate(actor, id)) === eventId ? new DomainError('conflict', CLOSED) : rateNotFound()
}
