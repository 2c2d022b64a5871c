import { priorPayments } from '~/domain/claims/payments/payments'
import type { VersionDue } from '~/domain/claims/payments/payments.sql.server'
import { groupBy } from '~/domain/group-by'
import { db } from '~/infra/database/db.server'
import type { OutdatedClaim } from './schema'

// A version of a claim deducts what was already paid for earlier versions. It is outdated when the claimant
// later marks an earlier version as paid, or as not paid: then it deducts too little or too much.

/**
 * Returns the closed events of a user whose newest version is outdated.
 * @param versions the versions of each event's claim, the newest first
 */
export async function outdatedClaims(userId: string, versions: Map<string, VersionDue[]>) {
  // a first version deducts no payments
  const candidateIds = [...versions].flatMap(([id, [newest]]) => (newest && newest.version > 1 ? id : []))
  if (candidateIds.length === 0) return []
  const events = await db.event.findMany({
    where: { id: { in: candidateIds }, userId, deletedAt: null, claimId: { not: null } },
    select: { id: true, name: true, baseCurrency: true, claimId: true },
    orderBy: { name: 'asc' },
  })
  const advances = await db.advance.findMany({
    where: { eventId: { in: events.map(({ id }) => id) } },
    select: { eventId: true, amount: true },
  })
  const advancesByEvent = groupBy(advances, ({ eventId }) => eventId)
  return events.flatMap((event): OutdatedClaim | [] => {
    const amounts = (advancesByEvent.get(event.id) ?? []).map(({ amount }) => ({ amount: amount.toFixed() }))
    const eventVersions = versions.get(event.id) ?? []
    const [newest] = eventVersions
    if (!newest || priorPayments(event, eventVersions, amounts).outdated === null) return []
    const { version, currency, year } = newest
    return { eventId: event.id, name: event.name, version, currency, year }
  })
}
