import { type Version, versionSummary } from '~/domain/claims/versions/versions.server'
import { DomainError } from '~/domain/errors'
import { groupBy } from '~/domain/group-by'
import type { Actor } from '~/domain/users/actor'
import { asksForMoney } from './due-amounts'
import { includesPayment } from './prior-payments'

// Which frozen versions are asked for, and of which a payment can be noted.

/** The newest version of each event, with all of them. */
function byEvent(versions: Version[]): { newest: Version; all: Version[] }[] {
  return [...groupBy(versions, ({ eventId }) => eventId).values()].flatMap((all) => {
    const [newest] = [...all].sort((one, other) => other.version - one.version)
    return newest ? [{ newest, all }] : []
  })
}

/** Whether the event of its newest version was opened again. */
const isReopened = (newest: Version): boolean => newest.isSuperseded

/**
 * Returns the ids of the versions that are asked for: the newest of each event that is closed, or that is no
 * longer there.
 */
export const askedFor = (versions: Version[]): Set<string> =>
  new Set(byEvent(versions).flatMap(({ newest }) => (isReopened(newest) ? [] : newest.id)))

/**
 * Returns the ids of the versions whose payment can be noted: those that are asked for, the earlier ones
 * whose payments these take off, and all of an open event, which takes off whatever is noted.
 * @throws DomainError failed
 */
export async function payable(actor: Actor, versions: Version[]): Promise<Set<string>> {
  const ids = askedFor(versions)
  for (const { newest, all } of byEvent(versions)) {
    const unpaid = all.filter(
      (version) => !ids.has(version.id) && version.paidOn === null && asksForMoney(version),
    )
    const canBe = isReopened(newest) ? unpaid : await takenOffBy(actor, newest, unpaid)
    for (const { id } of canBe) ids.add(id)
  }
  return ids
}

/** Those of the earlier versions whose payment a version takes off. What it says is read if need be. */
async function takenOffBy(actor: Actor, newest: Version, earlier: Version[]): Promise<Version[]> {
  const candidates = earlier.filter((version) => includesPayment(newest, version))
  if (candidates.length === 0) return []
  const { payments } = await versionSummary(actor, newest).catch((error) => {
    // it was deleted in the meantime
    if (error instanceof DomainError && error.code === 'not_found') return { payments: [] }
    throw error
  })
  return candidates.filter(({ version }) => payments.some((payment) => payment.version === version))
}
