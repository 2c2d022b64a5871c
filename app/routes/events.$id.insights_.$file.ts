import { DomainError } from '~/domain/errors'
import { receiptExemptions } from '~/domain/expenses/receipt-need.server'
import { EVENT_CHARTS, eventCsv } from '~/domain/insights/csv'
import { eventInsights } from '~/domain/insights/event-insights.server'
import { currenciesWithoutRate, leftOutOfEvent } from '~/domain/rates/rates.server'
import { csvFile } from '~/http/endpoints/csv-file.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'
import { requireEvent } from '~/http/pages/event-page.server'

/** GET /events/{id}/insights/days.csv, categories.csv, currencies.csv, receipts.csv */
export const loader = methodHandlers({
  GET: async (args) => {
    const { actor, event } = await requireEvent(args)
    const chart = EVENT_CHARTS.find((name) => `${name}.csv` === args.params.file)
    if (chart === undefined) throw new DomainError('not_found', 'Not found')
    const insights = await eventInsights(actor, event, await receiptExemptions(actor, event))
    const context = {
      currency: event.baseCurrency,
      missingRates: await currenciesWithoutRate(event),
      leftOut: await leftOutOfEvent(event),
    }
    return csvFile(`Insights of ${event.name} by ${chart}`, eventCsv(insights, chart, context))
  },
})
export const action = loader
