import { type Version, versionSummary } from '~/domain/claims/versions/versions.server'
import { DomainError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { asksForMoney } from './due-amounts'
import { includesPayment } from './prior-payments'

// Finds the frozen versions that ask for money, and the versions that a user can mark as paid.

/** Groups versions by event, each group with its newest version. */
function groupByEvent(versions: Version[]): { newest: Version; versions: Version[] }[] {
  return [...groupBy(versions, ({ eventId }) => eventId).values()].flatMap((eventVersions) => {
    const [newest] = [...eventVersions].sort((one, other) => other.version - one.version)
    return newest ? [{ newest, versions: eventVersions }] : []
  })
}

/** Whether the event of its newest version was reopened. */
const isReopened = (newest: Version): boolean => newest.isSuperseded

/** Returns the ids of the versions that ask for money: the newest of each closed or deleted event. */
export const idsAskingForMoney = (versions: Version[]): Set<string> =>
  new Set(groupByEvent(versions).flatMap(({ newest }) => (isReopened(newest) ? [] : newest.id)))

/**
 * Returns the ids of the versions that can be marked as paid: those that ask for money, the earlier ones
 * whose payments these deduct, and all versions of an open event, whose next version deducts every recorded
 * payment.
 * @throws DomainError failed
 */
export async function payableIds(actor: Actor, versions: Version[]): Promise<Set<string>> {
  const ids = idsAskingForMoney(versions)
  for (const { newest, versions: eventVersions } of groupByEvent(versions)) {
    const unpaidVersions = eventVersions.filter(
      (version) => !ids.has(version.id) && version.paidOn === null && asksForMoney(version),
    )
    const payableVersions = isReopened(newest)
      ? unpaidVersions
      : await versionsDeductedBy(actor, newest, unpaidVersions)
    for (const { id } of payableVersions) ids.add(id)
  }
  return ids
}

/** Returns the versions whose payments the newest one deducts. Reads contents only if sums may match. */
async function versionsDeductedBy(actor: Actor, newest: Version, earlier: Version[]): Promise<Version[]> {
  const candidates = earlier.filter((version) => includesPayment(newest, version))
  if (candidates.length === 0) return []
  const { payments } = await versionSummary(actor, newest).catch((error) => {
    // a concurrent request deleted it
    if (error instanceof DomainError && error.code === 'not_found') return { payments: [] }
    throw error
  })
  return candidates.filter(({ version }) => payments.some((payment) => payment.version === version))
}
