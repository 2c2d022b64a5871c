import type { Advance } from '~/domain/advances/schema'
import { LOAD_FAILED } from '~/domain/claims/messages'
import type { EventRow } from '~/domain/database-rows'
import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { NO_PRIOR_PAYMENTS, type PriorPayments, priorPayments } from './prior-payments'
import { versionDues } from './version-dues.sql.server'

// Reads the payments for earlier versions of events' claims from the database.

type Event = Pick<EventRow, 'id' | 'baseCurrency' | 'claimId'>

/**
 * Returns the payments before the current versions of the user's events, by event id.
 * @param advances the advances of the events, by event id
 */
export async function priorPaymentsByEvent(
  actor: Actor,
  events: Event[],
  advances: Map<string, Pick<Advance, 'amount'>[]>,
): Promise<Map<string, PriorPayments>> {
  const eventIds = events.map(({ id }) => id)
  const dues = await withFailure(LOAD_FAILED, () => versionDues(actor.id, eventIds))
  const versions = groupBy(dues, ({ eventId }) => eventId)
  const paymentsOf = (event: Event) =>
    priorPayments(event, versions.get(event.id) ?? [], advances.get(event.id) ?? [])
  return new Map(events.map((event) => [event.id, paymentsOf(event)]))
}

/** Returns the payments before the current version of an event of the user. */
export async function priorPaymentsOf(
  actor: Actor,
  event: Event,
  advances: Pick<Advance, 'amount'>[],
): Promise<PriorPayments> {
  const paid = await priorPaymentsByEvent(actor, [event], new Map([[event.id, advances]]))
  return paid.get(event.id) ?? NO_PRIOR_PAYMENTS
}
