import type { Totals } from '~/domain/events/schema'
import { sumTotals, toUnits } from './add-totals'
import type { Ranking } from './schema'

/** The most groups that a chart shows separately. */
export const RANKED_SLICES_MAX = 10

/** Returns the groups with the largest totals, the largest first, and the sum of all other groups. */
export function rank(totalsByKey: Map<string, Totals>): Ranking {
  // sorts by whole units (`toUnits`), because comparing decimals takes longer; equal totals are sorted by key
  const bySize = [...totalsByKey]
    .map(([key, totals]) => ({ key, name: key, ...totals, units: toUnits(totals.total) }))
    .sort((one, other) => {
      if (one.units !== other.units) return one.units < other.units ? 1 : -1
      return one.key < other.key ? -1 : 1
    })
  // leaves the first groups in `bySize`
  const otherSlices = bySize.splice(RANKED_SLICES_MAX)
  return {
    slices: bySize.map(({ units: _, ...slice }) => slice),
    otherTotals: otherSlices.length > 0 ? sumTotals(otherSlices) : null,
  }
}
