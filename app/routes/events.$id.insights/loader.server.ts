import { toLeftOut } from '~/components/expenses/sum-view-models'
import { toEventInsights } from '~/components/insights/event-view-model'
import { backingRows } from '~/domain/insights/backing'
import {
  columnsGeometry,
  percentShares,
  rankingShares,
  runningSumGeometry,
} from '~/domain/insights/charts.server'
import type { EventInsights } from '~/domain/insights/event-insights.server'
import { eventInsights } from '~/domain/insights/event-insights.server'
import { formatCountedAt } from '~/format/format-figures'
import type { EventPageRequest } from '~/http/pages/event-page.server'

/** Returns the geometry of the charts. */
function toGeometry({ timeline, undated, categories, currencies, backing, budget }: EventInsights) {
  const amountsByTime = timeline.slices.map(({ total }) => Number(total))
  return {
    days: columnsGeometry(amountsByTime),
    categories: rankingShares(categories),
    currencies: rankingShares(currencies),
    receipts: percentShares(backingRows(backing).map(({ total }) => Number(total))),
    runningSum:
      budget && amountsByTime.length > 1
        ? runningSumGeometry(amountsByTime, Number(undated.total), Number(budget.amount))
        : null,
  }
}

/** Loads the view model of an event's insights. */
export async function loadEventInsights({ actor, event, overview, formats }: EventPageRequest) {
  const insights = await eventInsights(actor, event, overview.receiptExemptions)
  const { id, name, baseCurrency: currency, status } = event
  return {
    event: { id, name, currency, isOpen: status !== 'closed' },
    countedAt: formatCountedAt(formats, event.exchangeRate),
    missingRates: overview.missingRates,
    leftOut: toLeftOut(overview.leftOut, formats),
    ...toEventInsights(event, insights, toGeometry(insights), overview, formats),
  }
}
