import type { Totals } from '~/domain/events/schema'
import { sumTotals, toUnits } from './add-totals'
import type { Ranking } from './schema'

/** The most slices of a picture that are shown separately. */
export const RANKED_MAX = 10

/** Returns the largest totals, and the sum of all others. */
export function rank(totals: Map<string, Totals>): Ranking {
  const bySize = [...totals]
    .map(([key, each]) => ({ key, name: key, ...each, units: toUnits(each.total) }))
    .sort((one, other) =>
      one.units < other.units ? 1 : one.units > other.units ? -1 : one.key < other.key ? -1 : 1,
    )
  const others = bySize.splice(RANKED_MAX)
  return {
    slices: bySize.map(({ units: _, ...slice }) => slice),
    others: others.length > 0 ? sumTotals(others) : null,
  }
}
