import { inBackgroundWhenLarge, isTaskLimit } from '~/domain/background.server'
import { DomainError, withFailure } from '~/domain/errors'
import {
  convertedAmount,
  followsRates,
  ofEvent,
  ofExpenses,
  recalculation,
} from '~/domain/expenses/conversion.server'
import { countForBackground, present, readTotals, totals } from '~/domain/expenses/total.server'
import type { Actor } from '~/domain/users/actor'
import { empty, isStatementTimeout, now, query, type Sql, sql } from '~/infra/db.server'
import { log } from '~/infra/log.server'
import { DEFAULT_RATE } from '../money/sample-rate'
import { chargeIn, setAside } from './claim-currency.server'
import { getOwnEvent } from './events.server'
import { executeInTurn, existing } from './open.server'
import type { EventSummary, TermsPreview } from './schema'
import { type EventTerms, isSampleUntouched, termsAsked } from './terms'

/** What a form is told that was filled before somebody else's change. */
export const CHANGED =
  'This event was changed in the meantime, perhaps in another tab. Save again to keep what you see here.'

const isUnavailable = (error: unknown) => error instanceof DomainError && error.code === 'unavailable'

interface EventUpdate {
  changes: EventTerms & { name?: string }
  /** what the event has to be still, so that nobody else's change is lost unseen */
  expected?: EventTerms & { name: string }
}

/** SQL condition: the actor's event, still with the expected terms. */
function updatableEventSql(actor: Actor, id: string, { expected }: EventUpdate): Sql {
  const isExpected = expected
    ? sql` AND events.name = ${expected.name} AND events.base_currency = ${expected.baseCurrency} AND events.exchange_rate = ${expected.exchangeRate}`
    : empty
  return sql`events.id = ${id} AND events.user_id = ${actor.id} AND ${existing}${isExpected}`
}

const updateSql = (which: Sql, { name, baseCurrency, exchangeRate }: EventUpdate['changes']): Sql => sql`
  UPDATE events SET base_currency = ${baseCurrency}, exchange_rate = ${exchangeRate}${name === undefined ? empty : sql`, name = ${name}`},
    updated_at = ${now}
  WHERE ${which}`

/** Returns whether the event was updated. */
const updateAndConvert = inBackgroundWhenLarge({
  name: 'updateAndConvert',
  rows: (_actor, id: string) => countForBackground(id),
  async run(actor, id: string, update: EventUpdate): Promise<boolean> {
    const { baseCurrency, exchangeRate } = update.changes
    const which = updatableEventSql(actor, id, update)
    // of an event that was not updated nothing is converted
    const updatedEvent = sql`(
      SELECT id, base_currency, exchange_rate FROM events
      WHERE id = ${id} AND user_id = ${actor.id} AND base_currency = ${baseCurrency} AND exchange_rate = ${exchangeRate}) AS event`
    const aside = setAside(which, baseCurrency)
    const changed = await executeInTurn(id, [
      ...aside,
      updateSql(which, update.changes),
      recalculation(updatedEvent),
    ])
    return Boolean(changed[aside.length])
  },
})

/** Whether a conversion failed because it takes too long: it would again. */
const isTooLong = (error: unknown) => isTaskLimit(error) || isStatementTimeout(error)

/** Whether the event has the values that it is to get. @throws DomainError forbidden, failed */
async function hasChanges(
  actor: Actor,
  id: string,
  { name, baseCurrency, exchangeRate }: EventUpdate['changes'],
): Promise<boolean> {
  const { event } = await getOwnEvent(actor, id)
  const hasName = name === undefined || event.name === name
  return hasName && event.baseCurrency === baseCurrency && event.exchangeRate === exchangeRate
}

/**
 * Stores claim currency and rate, and converts the event's expenses with them, so that nobody sees one
 * without the other. When the conversion fails twice, or takes too long, the event is stored alone (contract,
 * 4.5); while too much waits, nothing is. Of two updates at once the expenses follow the one that the event
 * kept. An event that has the values already is as good as updated: the first try may have stored them
 * without an answer, or the same form was sent twice.
 * What was really charged for an expense stays whatever the rate is, and counts as long as the claim is in
 * its currency.
 * @throws DomainError forbidden, conflict, unavailable, failed
 */
export async function updateEvent(
  actor: Actor,
  id: string,
  changes: EventUpdate['changes'],
  expected?: EventUpdate['expected'],
): Promise<void> {
  const update = { changes, expected }
  const convert = () => updateAndConvert(actor, id, update)
  // the first failure may have been the thread's, and none of the conversion
  const isUpdated = await convert()
    .catch((error) => {
      if (isUnavailable(error) || isTooLong(error)) throw error
      return convert()
    })
    .catch(async (error) => {
      if (isUnavailable(error)) throw error
      log.error({ event: id, error }, 'the expenses of an event were not recalculated')
      const alone = updateSql(updatableEventSql(actor, id, update), changes)
      const [changed] = await withFailure('Failed to update event', () => executeInTurn(id, [alone]))
      return Boolean(changed)
    })
  if (!isUpdated && !(await hasChanges(actor, id, changes))) throw new DomainError('conflict', CHANGED)
}

/**
 * The terms that an edit form of the event asks for, and what they would change. The caller has made sure
 * whose event it is.
 * @param form the form's values as `editEventForm` reads them
 * @param typed the same as they were typed
 * @throws DomainError invalid when the claim currency changes and the rate does not: it was a rate to the old
 * one; unavailable, failed
 */
export async function askedTerms(
  actor: Actor,
  event: EventSummary,
  form: EventTerms,
  typed: Record<string, string>,
) {
  const terms = termsAsked(event, form, typed)
  const preview = await previewTerms(actor, event, terms)
  const isOtherCurrency = terms.baseCurrency !== event.baseCurrency && isSampleUntouched(typed)
  if (isOtherCurrency && (event.exchangeRate !== DEFAULT_RATE || preview.converted > 0)) {
    const message = `The rate was for ${event.baseCurrency || 'no currency'}. Enter what a receipt cost you in ${terms.baseCurrency}`
    throw new DomainError('invalid', message, { fields: { sample_claim_amount: [message] } })
  }
  return { terms, preview }
}

/** What `updateEvent` would do, without doing it. */
const previewTerms = inBackgroundWhenLarge({
  name: 'previewTerms',
  rows: (_actor, event: EventSummary) =>
    withFailure('Failed to load expenses', () => countForBackground(event.id)),
  run: preview,
})

async function preview(
  _actor: Actor,
  event: EventSummary,
  { baseCurrency, exchangeRate }: EventTerms,
): Promise<TermsPreview> {
  return withFailure('Failed to load expenses', async () => {
    const isOther = baseCurrency !== event.baseCurrency
    const charge = isOther ? chargeIn(baseCurrency) : sql`charged_amount`
    const isSetAside = isOther ? sql`was_charged IS NOT NULL` : sql`FALSE`
    const isCharged = sql`expenses.charged_amount IS NOT NULL`
    // the expenses as they would be, and the event
    const renewed = sql`
      FROM (
        SELECT amount, currency, date, rate_id, converted_amount, charged_amount AS was_charged, ${charge} AS charged_amount
        FROM expenses WHERE event_id = ${event.id} AND ${present}
      ) AS expenses,
      (SELECT ${event.id} AS id, ${baseCurrency} AS base_currency, CAST(${exchangeRate} AS DOUBLE PRECISION) AS exchange_rate) AS event`
    const [before] = await query<{
      totals: string
      converted: number | string
      charged: number | string
    }>(sql`
      SELECT ${totals} AS totals, count(CASE WHEN ${followsRates} OR ${isSetAside} THEN 1 END) AS converted,
        count(CASE WHEN ${isSetAside} THEN 1 END) AS charged ${renewed}`)
    const [after] = await query<{ totals: string }>(sql`
      SELECT ${totals} AS totals FROM (
        SELECT CASE
          WHEN ${isCharged} THEN claim_amount(expenses.charged_amount, 1)
          WHEN ${followsRates} THEN ${convertedAmount(ofExpenses, ofEvent)}
          WHEN ${isSetAside} THEN claim_amount(expenses.amount, 1)
          ELSE converted_amount END AS converted_amount ${renewed}
      ) renewed`)
    const { count: expenses, total: totalBefore } = readTotals(before?.totals ?? '')
    const charged = Number(before?.charged)
    return {
      expenses,
      converted: Number(before?.converted),
      charged,
      totalBefore,
      totalAfter: readTotals(after?.totals ?? '').total,
    }
  })
}
