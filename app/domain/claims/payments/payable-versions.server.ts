import { type Version, versionSummary } from '~/domain/claims/versions/versions.server'
import { DomainError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { asksForMoney } from './due-amounts'
import { includesPayment } from './prior-payments'

// Finds the frozen versions that are current, and the versions that a user can mark as paid. A version is the
// claim of an event as it was frozen when the event was closed.

const newestOf = (versions: Version[]): Version | undefined =>
  [...versions].sort((one, other) => other.version - one.version)[0]

/** Groups versions by event, and finds the newest version of each event. */
function groupByEvent(versions: Version[]): { newest: Version; versions: Version[] }[] {
  return [...groupBy(versions, ({ eventId }) => eventId).values()].flatMap((eventVersions) => {
    const newest = newestOf(eventVersions)
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
 * - in an open event, every version since the last paid one, because the next version deducts its payment
 * - in an open event, an earlier version if the last paid one deducts its payment. Any other earlier version
 *   was not paid, because the last paid version asked for its amount again
 * @throws DomainError failed
 */
export async function payableIds(actor: Actor, versions: Version[]): Promise<Set<string>> {
  const ids = idsOfCurrentVersions(versions)
  for (const { newest, versions: eventVersions } of groupByEvent(versions)) {
    const unpaidVersions = eventVersions.filter(
      (version) => !ids.has(version.id) && version.paidOn === null && asksForMoney(version),
    )
    const lastPaid = newestOf(eventVersions.filter(({ paidOn }) => paidOn !== null))
    const sinceLastPaid = unpaidVersions.filter(({ version }) => version > (lastPaid?.version ?? 0))
    const deductingVersion = isReopened(newest) ? lastPaid : newest
    const payableVersions = [
      ...(isReopened(newest) ? sinceLastPaid : []),
      ...(deductingVersion ? await versionsDeductedBy(actor, deductingVersion, unpaidVersions) : []),
    ]
    for (const { id } of payableVersions) ids.add(id)
  }
  return ids
}

/**
 * Returns the unpaid versions whose payments a later version deducts. Only the content of the later version
 * says so. The content is long, and is read only if the stored sums allow such a deduction.
 */
async function versionsDeductedBy(
  actor: Actor,
  later: Version,
  unpaidVersions: Version[],
): Promise<Version[]> {
  const candidates = unpaidVersions.filter((unpaid) => includesPayment(later, unpaid))
  if (candidates.length === 0) return []
  const { payments } = await versionSummary(actor, later).catch((error) => {
    // a concurrent request deleted the later version
    if (error instanceof DomainError && error.code === 'not_found') return { payments: [] }
    throw error
  })
  return candidates.filter(({ version }) => payments.some((payment) => payment.version === version))
}
