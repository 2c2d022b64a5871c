import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import type { FrozenPayment } from './payments-among-advances'
import { paidVersions, takenOff } from './prior-payments'
import { versionsOf } from './versions.server'

/**
 * What was paid with versions of an event's claim in its claim currency, the first one first.
 * @throws DomainError failed
 */
export async function frozenPayments(
  actor: Actor,
  { id, baseCurrency }: OwnedEvent,
): Promise<FrozenPayment[]> {
  const versions = await versionsOf(actor, id)
  const frozenAt = new Map(versions.map((version) => [version.version, version.frozenAt]))
  return takenOff(paidVersions(versions), baseCurrency).map(({ version, due }) => ({
    ...{ version, due },
    frozenAt: frozenAt.get(version) ?? '',
  }))
}
