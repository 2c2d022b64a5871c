import type { Advance } from '~/domain/advances/schema'
import { LOAD_FAILED } from '~/domain/claims/messages'
import { withFailure } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { NOTHING_PAID, type PriorPayments, priorPayments } from './prior-payments'
import { versionDues } from './version-dues.sql.server'

interface Event {
  id: string
  baseCurrency: string
  claimId: string | null
}

/**
 * What was paid before the versions that events of the user ask for, by the event's id.
 * @param advances those of the events, by the event's id
 */
export async function priorPaymentsByEvent(
  actor: Actor,
  events: Event[],
  advances: Map<string, Pick<Advance, 'amount'>[]>,
): Promise<Map<string, PriorPayments>> {
  const dues = await withFailure(LOAD_FAILED, () =>
    versionDues(
      actor.id,
      events.map(({ id }) => id),
    ),
  )
  const versions = groupBy(dues, ({ eventId }) => eventId)
  return new Map(
    events.map((event) => [
      event.id,
      priorPayments(event, versions.get(event.id) ?? [], advances.get(event.id) ?? []),
    ]),
  )
}

/** What was paid before the version that an event of the user asks for. */
export async function priorPaymentsOf(
  actor: Actor,
  event: Event,
  advances: Pick<Advance, 'amount'>[],
): Promise<PriorPayments> {
  const paid = await priorPaymentsByEvent(actor, [event], new Map([[event.id, advances]]))
  return paid.get(event.id) ?? NOTHING_PAID
}
