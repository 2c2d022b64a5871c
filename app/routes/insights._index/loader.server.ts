import { toYear } from '~/components/insights/year-view-model'
import { columnsGeometry, percentShares, rankingShares } from '~/domain/insights/charts.server'
import { type CurrencyYear, yearSearchSchema } from '~/domain/insights/schema'
import { yearInsights } from '~/domain/insights/year-insights.server'
import type { Actor } from '~/domain/users/actor'
import type { Formats } from '~/format/formats'

/** Returns the geometry of the charts. */
const toGeometry = ({ months, events, merchants, claims }: CurrencyYear) => ({
  months: columnsGeometry(months.map(({ total }) => Number(total))),
  events: rankingShares(events),
  merchants: rankingShares(merchants),
  claims: percentShares([claims.paid, claims.waiting, claims.open].map(({ total }) => Number(total))),
})

/** Loads the view model of a year's insights. */
export async function loadYear(actor: Actor, query: URLSearchParams, formats: Formats) {
  const { year } = yearSearchSchema.parse(Object.fromEntries(query))
  return { user: { name: actor.name }, ...toYear(await yearInsights(actor, year), toGeometry, formats) }
}
