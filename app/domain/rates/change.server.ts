import { randomUUID } from 'node:crypto'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import { checkClaimCurrency } from '~/domain/events/claim-currency'
import { stillIn } from '~/domain/events/claim-currency.server'
import { countForBackground } from '~/domain/events/count-rows.server'
import { getEvent } from '~/domain/events/get-event.server'
import { CLOSED, executeInTurn, openEvent } from '~/domain/events/open.server'
import { recalculation } from '~/domain/expenses/conversion.server'
import { sanitizeId } from '~/domain/form-fields'
import { createOnce } from '~/domain/idempotent-create.server'
import { isSameAmount } from '~/domain/money/convert'
import type { Actor } from '~/domain/users/actor'
import { empty, now, type Sql, sql } from '~/infra/db.server'
import { checkSizes, isConcerned, previewRate } from './preview.server'
import { releaseProofs } from './proved.server'
import { explainNoRateChange, getRate } from './rates.server'
import { type Rate, type RateForm, rateKey } from './schema'

// Changes to the rates of an event. Each converts the event's expenses anew in the same turn.

const FAILED = 'Failed to save rate'

/** What the work of each change grows with: all expenses of the event may be compared and converted. */
const rows = (_actor: Actor, eventId: string) =>
  withFailure('Failed to load expenses', () => countForBackground(sanitizeId(eventId)))

/**
 * Runs a statement about a rate of an event of the user, and converts anew those expenses that the rate was,
 * or may now be, for. Returns whether the rate was changed.
 */
async function run(
  actor: Actor,
  eventId: string,
  id: string,
  form: RateForm | null,
  statement: Sql,
): Promise<boolean> {
  const conversion = recalculation(openEvent(actor, eventId), isConcerned(id, form))
  const [changed] = await withFailure(FAILED, () =>
    executeInTurn(eventId, [statement, conversion, releaseProofs(eventId)]),
  )
  return changed !== 0
}

/**
 * Adds a rate to the schedule of an event of the user. Returns its id.
 * @param id that its form was given when it was shown: a form that is sent twice adds one
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, or has another claim
 * currency than the form has shown), invalid, unavailable, failed
 */
export const addRate = inBackgroundWhenLarge({ name: 'addRate', rows, run: add })

async function add(
  actor: Actor,
  eventId: string,
  form: RateForm,
  id: string = randomUUID(),
): Promise<string> {
  const event = await getEvent(actor, eventId)
  await previewRate(actor, event, id, form)
  const insertion = (id: string) => sql`
    INSERT INTO rates (id, event_id, number, currency, receipt_amount, claim_amount, claim_currency, date, source, fee, note, created_at, updated_at)
    SELECT ${id}, event.id, (SELECT coalesce(max(number), 0) + 1 FROM rates WHERE event_id = ${event.id}), ${form.currency},
      CAST(${form.receipt_amount} AS DECIMAL), CAST(${form.claim_amount} AS DECIMAL), event.base_currency, ${form.date}, ${form.source},
      CAST(${form.fee} AS DECIMAL), ${form.note}, ${now}, ${now}
    FROM ${openEvent(actor, event.id)} WHERE TRUE${stillIn(form.claim_currency)}
    ON CONFLICT (id) DO NOTHING`
  return createOnce(id, {
    store: (id) => run(actor, event.id, id, form, insertion(id)),
    async findExisting(id) {
      const twin = await getRate(event.id, id)
      return twin && isSame(twin, form) ? id : null
    },
    async check() {
      const current = await getEvent(actor, event.id)
      checkClaimCurrency(current, form.claim_currency, 'claim_amount')
      if (current.status === 'closed') throw new DomainError('conflict', CLOSED)
    },
    failure: FAILED,
  })
}

const isSame = (rate: Rate, form: RateForm): boolean =>
  rate.currency === form.currency &&
  rate.date === form.date &&
  rate.source === form.source &&
  rate.note === form.note &&
  isSameAmount(rate.receiptAmount, form.receipt_amount) &&
  isSameAmount(rate.claimAmount, form.claim_amount) &&
  isSameAmount(rate.fee, form.fee)

/** What a form is told that was filled before somebody else's change. */
const CHANGED =
  'This rate was changed in the meantime, perhaps in another tab. Save again to keep what you see here.'

/**
 * Changes a rate of an event of the user; from then on it is one to the event's claim currency.
 * @param was what the form was filled with, as `rateKey` writes it; a form that does not say overwrites
 * whatever is stored
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed, has another claim currency
 * than the form has shown, or the rate was changed in the meantime), invalid, unavailable, failed
 */
export const changeRate = inBackgroundWhenLarge({ name: 'changeRate', rows, run: change })

async function change(
  actor: Actor,
  eventId: string,
  id: string,
  form: RateForm,
  was?: string,
): Promise<void> {
  const event = await getEvent(actor, eventId)
  checkClaimCurrency(event, form.claim_currency, 'claim_amount')
  const stored = was === undefined ? null : await getRate(event.id, id)
  if (stored && was !== rateKey(stored)) {
    // the same form again
    if (isSame(stored, form) && stored.claimCurrency === event.baseCurrency) return
    throw new DomainError('conflict', CHANGED)
  }
  await previewRate(actor, event, id, form)
  const statement = sql`
    UPDATE rates SET currency = ${form.currency}, receipt_amount = CAST(${form.receipt_amount} AS DECIMAL),
      claim_amount = CAST(${form.claim_amount} AS DECIMAL), claim_currency = event.base_currency, date = ${form.date},
      source = ${form.source}, fee = CAST(${form.fee} AS DECIMAL), note = ${form.note}, updated_at = ${now}
    FROM ${openEvent(actor, event.id)}
    WHERE rates.id = ${sanitizeId(id)} AND rates.event_id = event.id${stillIn(form.claim_currency)}${stored ? unchanged(stored) : empty}`
  if (await run(actor, event.id, sanitizeId(id), form, statement)) return
  checkClaimCurrency(await getEvent(actor, event.id), form.claim_currency, 'claim_amount')
  const current = await getRate(event.id, id)
  if (stored && current && rateKey(current) !== was) throw new DomainError('conflict', CHANGED)
  throw await explainNoRateChange(actor, event.id, id)
}

/** The condition, to be set behind others, that a rate still is what it was. */
const unchanged = (rate: Rate): Sql => sql`
  AND rates.currency = ${rate.currency} AND rates.claim_currency = ${rate.claimCurrency} AND rates.date = ${rate.date}
  AND rates.source = ${rate.source} AND rates.note = ${rate.note} AND rates.receipt_amount = CAST(${rate.receiptAmount} AS DECIMAL)
  AND rates.claim_amount = CAST(${rate.claimAmount} AS DECIMAL) AND rates.fee IS NOT DISTINCT FROM CAST(${rate.fee} AS DECIMAL)`

/**
 * Takes a rate away; what was converted with it follows the others, and a proof of nothing else is deleted.
 * @throws DomainError not_found, forbidden (the event's), conflict (it is closed), invalid (an expense
 * becomes too large by it), unavailable, failed
 */
export const deleteRate = inBackgroundWhenLarge({ name: 'deleteRate', rows, run: remove })

async function remove(actor: Actor, eventId: string, id: string): Promise<void> {
  const event = await getEvent(actor, eventId)
  if (event.status !== 'closed') await checkSizes(event, id, null)
  const isOpen = sql`EXISTS (SELECT 1 FROM ${openEvent(actor, event.id)} WHERE event.id = rates.event_id)`
  const statement = sql`DELETE FROM rates WHERE id = ${sanitizeId(id)} AND event_id = ${event.id} AND ${isOpen}`
  if (!(await run(actor, event.id, sanitizeId(id), null, statement)))
    throw await explainNoRateChange(actor, event.id, id)
}
