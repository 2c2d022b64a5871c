import { toLeftOut } from '~/components/expenses/sum-view-models'
import { toEventInsights } from '~/components/insights/event-view-model'
import { rowsOfBacking } from '~/domain/insights/backing'
import { columnsGeometry, runningGeometry, shares } from '~/domain/insights/charts.server'
import { eventInsights } from '~/domain/insights/event-insights.server'
import type { EventInsights, Ranking } from '~/domain/insights/schema'
import { formatCountedAt } from '~/format/format-figures'
import type { EventPageRequest } from '~/http/pages/event-page.server'

const totalsOf = ({ slices, others }: Ranking) =>
  [...slices, ...(others ? [others] : [])].map(({ total }) => Number(total))

/** Returns the geometry of the pictures. */
function geometryOf({ timeline, undated, categories, currencies, backing, budget }: EventInsights) {
  const byTime = timeline.slices.map(({ total }) => Number(total))
  return {
    days: columnsGeometry(byTime),
    categories: shares(totalsOf(categories)),
    currencies: shares(totalsOf(currencies)),
    receipts: shares(rowsOfBacking(backing).map(({ total }) => Number(total))),
    running:
      budget && byTime.length > 1
        ? runningGeometry(byTime, Number(undated.total), Number(budget.amount))
        : null,
  }
}

/** Loads the view model of an event's insights. */
export async function loadEventInsights({ actor, event, overview, formats }: EventPageRequest) {
  const insights = await eventInsights(actor, event, overview.receiptExemptions)
  return {
    event: {
      id: event.id,
      name: event.name,
      currency: event.baseCurrency,
      isOpen: event.status !== 'closed',
    },
    countedAt: formatCountedAt(formats, event.exchangeRate),
    missingRates: overview.missingRates,
    leftOut: toLeftOut(overview.leftOut, formats),
    ...toEventInsights(event, insights, geometryOf(insights), overview, formats),
  }
}
