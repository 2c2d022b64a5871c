import { randomUUID } from 'node:crypto'
import { DomainError, withFailure } from '~/domain/errors'
import { checkClaimCurrency, stillIn } from '~/domain/events/claim-currency.server'
import { getEvent } from '~/domain/events/events.server'
import { CLOSED, executeInTurn, existing, openEvent } from '~/domain/events/open.server'
import type { EventTerms } from '~/domain/events/terms'
import { sanitizeId } from '~/domain/form-fields'
import { createOnce } from '~/domain/idempotent-create.server'
import type { Actor } from '~/domain/users/actor'
import { empty, now, query, type Sql, sql, storedDecimal } from '~/infra/db.server'
import { type Advance, type AdvanceForm, advanceKey } from './schema'

// The operations on the advances of an event.

type AdvanceRow = Omit<Advance, 'amount' | 'otherCurrency'> & {
  amount: number | string
  other_currency: string | null
}

async function find(which: Sql): Promise<Advance[]> {
  const rows = await withFailure('Failed to load advances', () =>
    query<AdvanceRow>(
      sql`SELECT id, date, amount, note, other_currency FROM advances WHERE ${which} ORDER BY date, created_at, id`,
    ),
  )
  return rows.map(({ amount, other_currency, ...row }) => ({
    ...row,
    amount: storedDecimal(amount),
    otherCurrency: other_currency,
  }))
}

/** The advances of an event, in the order of their dates. The caller has made sure whose event it is. */
export const listAdvances = (eventId: string): Promise<Advance[]> => find(sql`event_id = ${eventId}`)

/** An advance of an event, or null. The caller has made sure whose event it is. */
export async function getAdvance(eventId: string, id: string): Promise<Advance | null> {
  const [advance] = await find(sql`event_id = ${eventId} AND id = ${sanitizeId(id)}`)
  return advance ?? null
}

const missing = () => new DomainError('not_found', 'Advance not found')

/** The event of an advance of the user. @throws DomainError not_found (another user's too), failed */
export async function eventOfAdvance(actor: Actor, id: string): Promise<string> {
  const [row] = await withFailure('Failed to retrieve advance', () =>
    query<{ event_id: string }>(sql`
      SELECT event_id FROM advances JOIN events ON events.id = advances.event_id
      WHERE advances.id = ${sanitizeId(id)} AND events.user_id = ${actor.id} AND ${existing}`),
  )
  if (!row) throw missing()
  return row.event_id
}

/**
 * How many advances new terms would read in another currency. An amount was given in the claim currency, and
 * no rate is known from that to another: it stays as it is, and somebody has to look at it.
 */
export async function advancesReadAnew(
  event: EventTerms & { id: string },
  { baseCurrency }: EventTerms,
): Promise<number> {
  return baseCurrency === event.baseCurrency ? 0 : (await listAdvances(event.id)).length
}

const FAILED = 'Failed to save advance'

/** Runs a statement about an advance of an event. Returns whether it changed anything. */
async function run(eventId: string, statement: Sql, failure = FAILED): Promise<boolean> {
  const [changed] = await withFailure(failure, () => executeInTurn(eventId, [statement]))
  return Boolean(changed)
}

/**
 * Adds an advance to an event of the user. Returns its id.
 * @param id that its form was given when it was shown: a form that is sent twice adds one; with other values
 * it means another
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown), failed
 */
export async function addAdvance(
  actor: Actor,
  eventId: string,
  form: AdvanceForm,
  id: string = randomUUID(),
): Promise<string> {
  const event = await getEvent(actor, eventId)
  return createOnce(id, {
    store: (id) =>
      run(
        event.id,
        sql`
          INSERT INTO advances (id, event_id, date, amount, note, created_at)
          SELECT ${id}, event.id, ${form.date}, CAST(${form.amount} AS DECIMAL), ${form.note}, ${now}
          FROM ${openEvent(actor, event.id)} WHERE TRUE${stillIn(form.claim_currency)}
          ON CONFLICT (id) DO NOTHING`,
      ),
    async findExisting(id) {
      const twin = await getAdvance(event.id, id)
      return twin && advanceKey(twin) === advanceKey(form) ? id : null
    },
    async check() {
      const current = await getEvent(actor, event.id)
      checkClaimCurrency(current, form.claim_currency, 'amount')
      if (current.status === 'closed') throw new DomainError('conflict', CLOSED)
    },
    failure: FAILED,
  })
}

/** What a form is told that was filled before somebody else's change. */
const CHANGED =
  'This advance was changed in the meantime, perhaps in another tab. Save again to keep what you see here.'

/**
 * Changes an advance of an event of the user.
 * @param was what the form was filled with, as `advanceKey` writes it; a form that does not say overwrites
 * whatever is stored
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, has another claim currency
 * than the form has shown, or the advance was changed in the meantime), failed
 */
export async function changeAdvance(
  actor: Actor,
  eventId: string,
  id: string,
  form: AdvanceForm,
  was?: string,
): Promise<void> {
  const event = await getEvent(actor, eventId)
  checkClaimCurrency(event, form.claim_currency, 'amount')
  const stored = was === undefined ? null : await getAdvance(event.id, id)
  if (stored && was !== advanceKey(stored)) {
    // the same form again
    if (advanceKey(form) === advanceKey(stored)) return
    throw new DomainError('conflict', CHANGED)
  }
  const isChanged = await run(
    event.id,
    sql`
      UPDATE advances SET date = ${form.date}, amount = CAST(${form.amount} AS DECIMAL), note = ${form.note},
        other_currency = NULL
      FROM ${openEvent(actor, event.id)}
      WHERE advances.id = ${sanitizeId(id)} AND advances.event_id = event.id${stillIn(form.claim_currency)}${stored ? unchanged(stored) : empty}`,
  )
  if (isChanged) return
  checkClaimCurrency(await getEvent(actor, event.id), form.claim_currency, 'amount')
  throw await refusal(actor, event.id, id)
}

/** The condition, to be set behind others, that an advance still is what it was. */
const unchanged = ({ date, amount, note }: Advance): Sql =>
  sql` AND date = ${date} AND amount = CAST(${amount} AS DECIMAL) AND note = ${note}`

/**
 * Takes an advance away.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), failed
 */
export async function deleteAdvance(actor: Actor, eventId: string, id: string): Promise<void> {
  const event = await getEvent(actor, eventId)
  const isOpen = sql`EXISTS (SELECT 1 FROM ${openEvent(actor, event.id)} WHERE event.id = advances.event_id)`
  const statement = sql`DELETE FROM advances WHERE id = ${sanitizeId(id)} AND event_id = ${event.id} AND ${isOpen}`
  const isDeleted = await run(event.id, statement, 'Failed to delete advance')
  if (!isDeleted) throw await refusal(actor, event.id, id)
}

/**
 * Why a statement changed nothing: the advance is not there, its event is closed, or it was changed at the
 * same moment.
 */
async function refusal(actor: Actor, eventId: string, id: string): Promise<DomainError> {
  if (!(await getAdvance(eventId, id))) return missing()
  const { status } = await getEvent(actor, eventId)
  return new DomainError('conflict', status === 'closed' ? CLOSED : CHANGED)
}
