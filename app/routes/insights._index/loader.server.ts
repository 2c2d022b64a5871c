import { toYear } from '~/components/insights/year-view-model'
import { columnsGeometry, percentShares } from '~/domain/insights/charts.server'
import { type CurrencyYear, type Ranking, yearSearchSchema } from '~/domain/insights/schema'
import { yearInsights } from '~/domain/insights/year-insights.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'

const amountsOf = ({ slices, otherTotals }: Ranking) =>
  [...slices, ...(otherTotals ? [otherTotals] : [])].map(({ total }) => Number(total))

/** Returns the geometry of the charts. */
const toGeometry = ({ months, events, merchants, claims }: CurrencyYear) => ({
  months: columnsGeometry(months.map(({ total }) => Number(total))),
  events: percentShares(amountsOf(events)),
  merchants: percentShares(amountsOf(merchants)),
  claims: percentShares([claims.paid, claims.waiting, claims.open].map(({ total }) => Number(total))),
})

/** Loads the view model of a year's insights. */
export async function loadYear(actor: Actor, query: URLSearchParams, formats: Formats) {
  const { year } = yearSearchSchema.parse(Object.fromEntries(query))
  return { user: { name: actor.name }, ...toYear(await yearInsights(actor, year), toGeometry, formats) }
}
