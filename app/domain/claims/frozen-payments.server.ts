import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import type { FrozenPayment } from './payments-among-advances'
import { paidVersions, takenOff } from './prior-payments'
import { versionsOf } from './versions.server'

/** The last payments are compared with advances. */
const PAYMENTS_COMPARED_MAX = 50

/**
 * What was paid with the last versions of an event's claim in its claim currency, the first one first.
 * @throws DomainError failed
 */
export async function frozenPayments(
  actor: Actor,
  { id, baseCurrency }: OwnedEvent,
): Promise<FrozenPayment[]> {
  const versions = await versionsOf(actor, id)
  const frozenAt = new Map(versions.map((version) => [version.version, version.frozenAt]))
  const paid = takenOff(paidVersions(versions), baseCurrency).slice(-PAYMENTS_COMPARED_MAX)
  return paid.map(({ version, due }) => ({
    ...{ version, due },
    frozenAt: frozenAt.get(version) ?? '',
  }))
}
