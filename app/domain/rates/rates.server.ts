import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import { DomainError, orFail } from '~/domain/errors'
import { getEvent } from '~/domain/events/events.server'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import { recalculation } from '~/domain/expenses/conversion.server'
import { storedId } from '~/domain/fields'
import type { Actor } from '~/domain/users/actor'
import { now, query, type Sql, sql, storedDecimal } from '~/infra/db.server'
import type { Rate, RateForm, RateSource } from './schema'

// The operations on the rates of an event. Whatever changes one converts the event's expenses anew in the same turn.

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

async function find(which: Sql): Promise<Rate[]> {
  const rows = await query<RateRow>(sql`
    SELECT rates.id, number, currency, receipt_amount, claim_amount, claim_currency, rates.date, source, fee, note,
      receipts.id AS document_id, receipts.name AS document_name
    FROM rates LEFT JOIN receipts ON receipts.id = rates.document_id AND receipts.deleted_at IS NULL
    WHERE ${which} ORDER BY number`)
  return rows.map(fromRow)
}

/** The rates of an event, in the order of their codes. The caller has made sure whose event it is. */
export async function listRates(eventId: string): Promise<Rate[]> {
  return orFail('Failed to load rates', () => find(sql`rates.event_id = ${eventId}`))
}

/** A rate of an event, or null. The caller has made sure whose event it is. */
export async function getRate(eventId: string, id: string): Promise<Rate | null> {
  const [rate] = await orFail('Failed to load rates', () => find(sql`rates.event_id = ${eventId} AND rates.id = ${storedId(id)}`))
  return rate ?? null
}

/** An event's rates from a currency to its claim currency. The caller has made sure whose event it is. */
export async function ratesFor({ id, baseCurrency }: { id: string; baseCurrency: string }, currency: string): Promise<Rate[]> {
  return orFail('Failed to load rates', () =>
    find(sql`rates.event_id = ${id} AND currency = ${currency} AND claim_currency = ${baseCurrency}`),
  )
}

export const missing = () => new DomainError('not_found', 'Rate not found')

/** @throws DomainError invalid for a rate from the claim currency to itself */
function checkCurrency(currency: string, claimCurrency: string): void {
  if (currency !== claimCurrency) return
  const message = 'This is the claim currency. Enter the currency of the receipts'
  throw new DomainError('invalid', message, { fields: { currency: [message] } })
}

/**
 * Runs a statement about a rate of an event of the user, and converts anew those expenses that the rate was, or may now be, for.
 * Returns whether the rate was changed.
 */
async function run(actor: Actor, eventId: string, rate: { id: string; currency?: string }, statement: Sql): Promise<boolean> {
  const isConcerned = sql`(expenses.applied_rate_id = ${rate.id} OR expenses.currency = ${rate.currency ?? ''})`
  const [changed] = await orFail('Failed to save rate', () =>
    executeInTurn(eventId, [statement, recalculation(openEvent(actor, eventId), isConcerned)]),
  )
  return changed !== 0
}

/**
 * Adds a rate to the schedule of an event of the user. Returns its id.
 * @param id that its form was given when it was shown: a form that is sent twice adds one
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), invalid, failed
 */
export async function addRate(actor: Actor, eventId: string, form: RateForm, id: string = randomUUID()): Promise<string> {
  const event = await getEvent(actor, eventId)
  checkCurrency(form.currency, event.baseCurrency)
  const isAdded = await run(
    actor,
    event.id,
    { id, currency: form.currency },
    sql`
      INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date, source, fee, note, created_at, updated_at)
      SELECT ${id}, event.id, (SELECT coalesce(max(number), 0) + 1 FROM rates WHERE event_id = ${event.id}), ${form.currency},
        CAST(${form.receipt_amount} AS DECIMAL), CAST(${form.claim_amount} AS DECIMAL), event.base_currency, ${form.date}, ${form.source},
        CAST(${form.fee} AS DECIMAL), ${form.note}, ${now}, ${now}
      FROM ${openEvent(actor, event.id)} WHERE TRUE
      ON CONFLICT (id) DO NOTHING`,
  )
  if (isAdded) return id
  const twin = await getRate(event.id, id)
  if (!twin) throw new DomainError('conflict', CLOSED)
  return isSame(twin, form) ? id : addRate(actor, event.id, form)
}

const isSameAmount = (one: string | null, other: string | null) => (one === null || other === null ? one === other : Big(one).eq(other))

const isSame = (rate: Rate, form: RateForm): boolean =>
  rate.currency === form.currency &&
  rate.date === form.date &&
  rate.source === form.source &&
  rate.note === form.note &&
  isSameAmount(rate.receiptAmount, form.receipt_amount) &&
  isSameAmount(rate.claimAmount, form.claim_amount) &&
  isSameAmount(rate.fee, form.fee)

/**
 * Changes a rate of an event of the user; from then on it is one to the event's claim currency.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), invalid, failed
 */
export async function changeRate(actor: Actor, eventId: string, id: string, form: RateForm): Promise<void> {
  const event = await getEvent(actor, eventId)
  checkCurrency(form.currency, event.baseCurrency)
  const statement = sql`
    UPDATE rates SET currency = ${form.currency}, receipt_amount = CAST(${form.receipt_amount} AS DECIMAL),
      claim_amount = CAST(${form.claim_amount} AS DECIMAL), claim_currency = event.base_currency, date = ${form.date},
      source = ${form.source}, fee = CAST(${form.fee} AS DECIMAL), note = ${form.note}, updated_at = ${now}
    FROM ${openEvent(actor, event.id)}
    WHERE rates.id = ${storedId(id)} AND rates.event_id = event.id`
  if (!(await run(actor, event.id, { id: storedId(id), currency: form.currency }, statement))) throw await refusal(event.id, id)
}

/**
 * Takes a rate away; what was converted with it follows the others.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
export async function deleteRate(actor: Actor, eventId: string, id: string): Promise<void> {
  const event = await getEvent(actor, eventId)
  const isOpen = sql`EXISTS (SELECT 1 FROM ${openEvent(actor, event.id)} WHERE event.id = rates.event_id)`
  const statement = sql`DELETE FROM rates WHERE id = ${storedId(id)} AND event_id = ${event.id} AND ${isOpen}`
  if (!(await run(actor, event.id, { id: storedId(id) }, statement))) throw await refusal(event.id, id)
}

/** Why a statement changed nothing: the rate is not there, or its event is closed. */
async function refusal(eventId: string, id: string): Promise<DomainError> {
  return (await getRate(eventId, id)) ? new DomainError('conflict', CLOSED) : missing()
}
