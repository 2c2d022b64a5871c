import { type Version, versionSummary } from '~/domain/claims/versions/versions.server'
import { DomainError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { asksForMoney } from './due-amounts'
import { includesPayment } from './prior-payments'

// Finds the frozen versions that are current, and the versions that a user can mark as paid. A version is the
// claim of an event as it was frozen when the event was closed.

/** Groups versions by event, and finds the newest version of each event. */
function groupByEvent(versions: Version[]): { newest: Version; versions: Version[] }[] {
  return [...groupBy(versions, ({ eventId }) => eventId).values()].flatMap((eventVersions) => {
    const [newest] = [...eventVersions].sort((one, other) => other.version - one.version)
    return newest ? [{ newest, versions: eventVersions }] : []
  })
}

/** Whether an event is open again after its newest version. The newest is superseded in no other case. */
const isReopened = (newest: Version): boolean => newest.isSuperseded

/**
 * Returns the ids of the current versions: the newest version of each event that is closed or deleted. An
 * open event has none, because its next version will replace the newest.
 */
export const idsOfCurrentVersions = (versions: Version[]): Set<string> =>
  new Set(groupByEvent(versions).flatMap(({ newest }) => (isReopened(newest) ? [] : newest.id)))

/**
 * Returns the ids of the versions that can be marked as paid:
 * - the current version of each event
 * - an earlier version of the same event, if the current version deducts its payment
 * - every version of an open event, because the next version deducts all payments that are recorded
 * @throws DomainError failed
 */
export async function payableIds(actor: Actor, versions: Version[]): Promise<Set<string>> {
  const ids = idsOfCurrentVersions(versions)
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

/**
 * Returns the unpaid versions whose payments the newest version deducts. Only the content of the newest
 * version says so. The content is long, and is read only if the stored sums allow such a deduction.
 */
async function versionsDeductedBy(
  actor: Actor,
  newest: Version,
  unpaidVersions: Version[],
): Promise<Version[]> {
  const candidates = unpaidVersions.filter((unpaid) => includesPayment(newest, unpaid))
  if (candidates.length === 0) return []
  const { payments } = await versionSummary(actor, newest).catch((error) => {
    // a concurrent request deleted the newest version
    if (error instanceof DomainError && error.code === 'not_found') return { payments: [] }
    throw error
  })
  return candidates.filter(({ version }) => payments.some((payment) => payment.version === version))
}
