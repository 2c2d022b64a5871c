import Big from 'big.js'
import { groupBy } from '~/domain/group-by'
import type { Decimal } from '~/domain/money/convert'

// Which frozen versions are asked for, and of which a payment can be noted.

/** What is known of a version's sums. */
export interface VersionSums {
  currency: string
  total: Decimal
  due: Decimal
}

interface Version extends VersionSums {
  id: string
  eventId: string
  version: number
  /** whether its event was opened again, or closed with a newer version */
  isSuperseded: boolean
}

/**
 * Whether a version takes off what is paid with an earlier one. With that payment the claimant has had the
 * total of the earlier version, so that is what a later one takes off, as payments or as advances.
 */
export function includesPayment(later: VersionSums, earlier: VersionSums): boolean {
  if (later.currency !== earlier.currency) return false
  const more = Big(later.total).minus(later.due).minus(earlier.total)
  // what the claimant gives back leaves less to take off
  return more.times(earlier.due).gte(0)
}

/** The newest versions of events, each with all versions of its event. */
function byEvent<V extends Version>(versions: V[]): { newest: V; all: V[] }[] {
  return [...groupBy(versions, ({ eventId }) => eventId).values()].flatMap((all) => {
    const [newest] = [...all].sort((one, other) => other.version - one.version)
    return newest ? [{ newest, all }] : []
  })
}

/**
 * Returns the ids of the versions that are asked for: the newest of each event that is closed, or that is no
 * longer there.
 */
export const askedFor = (versions: Version[]): Set<string> =>
  new Set(byEvent(versions).flatMap(({ newest }) => (newest.isSuperseded ? [] : newest.id)))

/**
 * Returns the ids of the versions whose payment can be noted without being counted twice: those that are
 * asked for, the earlier ones that these take off, and all of an open event, which takes off what is noted.
 */
export const payable = (versions: Version[]): Set<string> =>
  new Set(
    byEvent(versions).flatMap(({ newest, all }) => {
      const isOpen = newest.isSuperseded
      const isPayable = (each: Version) =>
        (each === newest && !isOpen) || (!Big(each.due).eq(0) && (isOpen || includesPayment(newest, each)))
      return all.filter(isPayable).map(({ id }) => id)
    }),
  )
