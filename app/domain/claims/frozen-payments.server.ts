import type { OwnedEvent } from '~/domain/events/schema'
import type { Actor } from '~/domain/users/actor'
import { deductionsOf } from './deductions'
import type { FrozenPayment } from './payments-among-advances'
import { paidVersions, takenOff } from './prior-payments'
import { contentOf, versionsOf } from './versions.server'

/**
 * What was paid with versions of an event's claim in its claim currency, the first one first, as those
 * versions say it.
 * @throws DomainError failed
 */
export async function frozenPayments(
  actor: Actor,
  { id, baseCurrency }: OwnedEvent,
): Promise<FrozenPayment[]> {
  const versions = new Map((await versionsOf(actor, id)).map((version) => [version.version, version]))
  const payments: FrozenPayment[] = []
  for (const { version, due } of takenOff(paidVersions([...versions.values()]), baseCurrency)) {
    const stored = versions.get(version)
    if (!stored) continue
    const { claim } = await contentOf(actor, stored)
    payments.push({ version, due, advances: deductionsOf(claim).advances })
  }
  return payments
}
