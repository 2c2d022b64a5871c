import { DomainError } from '~/domain/errors'
import { YEAR_PICTURES, yearCsv } from '~/domain/insights/csv'
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
    const picture = YEAR_PICTURES.find((name) => `${name}.csv` === args.params.file)
    const { searchParams } = new URL(args.request.url)
    const asked = lineSearchSchema.parse(Object.fromEntries(searchParams))
    if (picture === undefined) throw new DomainError('not_found', 'Not found')
    const { year, currencies } = await yearInsights(actor, asked.year)
    const found = currencies.find(({ currency }) => currency === asked.currency)
    if (!found) throw new DomainError('not_found', 'Nothing of that year is in that currency')
    return csvFile(`Insights of ${year} in ${found.currency} by ${picture}`, yearCsv(found, picture))
  },
})

export const loader = endpoint
export const action = endpoint
