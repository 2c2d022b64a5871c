import type { Version } from '~/domain/claims/versions/versions.server'
import { groupBy } from '~/domain/group-by'
import { asksForMoney } from './due-amounts'
import { includesPayment, remainingOf } from './payments'

// Finds the frozen versions that are current, and the versions that take payments. A version is the claim of
// an event as it was frozen when the event was closed.

/** Groups versions by event, the newest first. */
const groupByEvent = (versions: Version[]): [newest: Version, ...earlier: Version[]][] =>
  [...groupBy(versions, ({ eventId }) => eventId).values()].map(
    (ofEvent) =>
      ofEvent.sort((one, other) => other.version - one.version) as [newest: Version, ...earlier: Version[]],
  )

/** Whether an event is open again after its newest version. The newest is superseded in no other case. */
const isReopened = (newest: Version): boolean => newest.isSuperseded

/**
 * Returns the ids of the current versions: the newest version of each event that is closed or deleted. An
 * open event has none, because its next version will replace the newest.
 */
export const idsOfCurrentVersions = (versions: Version[]): Set<string> =>
  new Set(groupByEvent(versions).flatMap(([newest]) => (isReopened(newest) ? [] : newest.id)))

/**
 * Returns the ids of the versions that take a payment, because something remains to be paid:
 * - the newest version of each event
 * - in an open event, every version since the last one with payments, because the next version deducts them
 * - an earlier version whose payment the newest one, or in an open event the last one with payments, deducts.
 *   Any other earlier version was not paid, because the later one asks for its amount again
 */
export function payableIds(versions: Version[]): Set<string> {
  const ids = groupByEvent(versions).flatMap((ofEvent) => {
    const [newest] = ofEvent
    const lastPaid = ofEvent.find(({ payments }) => payments.length > 0)
    const deducting = isReopened(newest) ? lastPaid : newest
    const isPayable = (version: Version) =>
      version === newest ||
      (isReopened(newest) && version.version >= (lastPaid?.version ?? 0)) ||
      (deducting !== undefined &&
        deducting.version > version.version &&
        includesPayment(deducting, version, ofEvent))
    return ofEvent.filter((version) => asksForMoney(remainingOf(version)) && isPayable(version))
  })
  return new Set(ids.map(({ id }) => id))
}
