import { DomainError } from '~/domain/errors'
import { YEAR_CHARTS, yearCsv } from '~/domain/insights/csv'
import { INSIGHTS_FAILED } from '~/domain/insights/messages'
import { lineSearchSchema } from '~/domain/insights/schema'
import { yearInsights } from '~/domain/insights/year-insights.server'
import { requireActor } from '~/http/authentication.server'
import { csvFile } from '~/http/endpoints/csv-file.server'
import { methodHandlers } from '~/http/endpoints/htmx.server'

/** GET /insights/months.csv, events.csv, merchants.csv, claims.csv: for `?year=` and `?currency=` */
const endpoint = methodHandlers({
  GET: async (args) => {
    const actor = await requireActor(args, INSIGHTS_FAILED)
    const chart = YEAR_CHARTS.find((name) => `${name}.csv` === args.params.file)
    const { searchParams } = new URL(args.request.url)
    const search = lineSearchSchema.parse(Object.fromEntries(searchParams))
    if (chart === undefined) throw new DomainError('not_found', 'Not found')
    const { year, currencies } = await yearInsights(actor, search.year)
    const currencyYear = currencies.find(({ currency }) => currency === search.currency)
    if (!currencyYear) throw new DomainError('not_found', 'Nothing of that year is in that currency')
    return csvFile(
      `Insights of ${year} in ${currencyYear.currency} by ${chart}`,
      yearCsv(currencyYear, chart),
    )
  },
})

export const loader = endpoint
export const action = endpoint
