import Big from 'big.js'
import { isAnyDue } from '~/domain/advances/labels'
import { priorPayments } from '~/domain/claims/payments/payments'
import type { VersionDue } from '~/domain/claims/payments/payments.sql.server'
import { groupBy } from '~/domain/group-by'
import { db } from '~/infra/database/db.server'
import type { OutdatedClaim } from './schema'

// A version of a claim deducts what was already paid for earlier versions. It is outdated when the claimant
// later marks an earlier version as paid, or as not paid: then it deducts too little or too much.

/** Whether the newest version may be outdated: it deducts something, or an earlier version was paid. */
const canBeOutdated = ([newest, ...earlier]: VersionDue[]): boolean =>
  newest !== undefined &&
  newest.version > 1 &&
  (!Big(newest.total).eq(newest.due) ||
    newest.unconverted.some(({ paid }) => isAnyDue(paid)) ||
    earlier.some(({ payments }) => payments.length > 0))

/**
 * Returns the closed events of a user whose newest version is outdated.
 * @param versions the versions of each event's claim, the newest first
 */
export async function outdatedClaims(userId: string, versions: Map<string, VersionDue[]>) {
  const candidateIds = [...versions]
    .filter(([, eventVersions]) => canBeOutdated(eventVersions))
    .map(([eventId]) => eventId)
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
    const [newest, ...earlier] = versions.get(event.id) ?? []
    if (!newest || priorPayments(event, [newest, ...earlier], amounts).outdated === null) return []
    const { version, currency, year } = newest
    return { eventId: event.id, name: event.name, version, currency, year }
  })
}
