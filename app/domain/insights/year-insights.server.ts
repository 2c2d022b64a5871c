import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { less, sumTotals } from './cents'
import { duesOf } from './claim-sums.server'
import { claimSums } from './claim-totals'
import { countOfUser } from './count-rows.sql.server'
import { INSIGHTS_FAILED } from './messages'
import type { CurrencyYear, Ranking, Slice, YearInsights } from './schema'
import {
  largestEvents,
  largestMerchants,
  type MerchantSum,
  type MonthSum,
  sumsByMonth,
} from './sums.sql.server'
import { monthsOf } from './timeline'

/** Whether expenses are of a month; else they are of no year. */
const hasMonth = ({ month }: MonthSum): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(month)

const yearOf = ({ month }: MonthSum): string => month.slice(0, 4)

/** What a total has beside the largest of its slices. */
function ranking(totals: Totals, slices: Slice[], all: number): Ranking {
  const others = { ...less(totals, sumTotals(slices)), slices: all - slices.length }
  return { slices, others: others.slices > 0 ? others : null }
}

/** Merchants under the spelling that most was paid under. */
const merchantSlices = (sums: MerchantSum[]): Slice[] =>
  Array.from(
    groupBy(sums, ({ key }) => key),
    ([key, spellings]) => ({
      ...{ key, name: spellings[0]?.name ?? '' },
      ...sumTotals(spellings),
    }),
  )

/**
 * What a user's year comes to, for each claim currency. The date of an expense says its year.
 * @param asked four digits; empty: the newest year that has something
 * @throws DomainError unavailable, failed
 */
export const yearInsights = inBackgroundWhenLarge({
  name: 'yearInsights',
  failure: INSIGHTS_FAILED,
  rows: (actor, _asked: string) => countOfUser(actor.id),
  run: (actor, asked: string): Promise<YearInsights> =>
    withFailure(INSIGHTS_FAILED, async () => {
      const [sums, dues] = await Promise.all([sumsByMonth(actor.id), duesOf(actor.id)])
      const found = [...sums.filter(hasMonth).map(yearOf), ...dues.map(({ year }) => year)]
      const years = [...new Set(found)].sort().reverse()
      const year = asked || years[0] || String(new Date().getUTCFullYear())
      const [events, merchants] = await Promise.all([
        largestEvents(actor.id, year),
        largestMerchants(actor.id, year),
      ])
      const currencyYear = (currency: string): CurrencyYear => {
        const own = sums.filter((each) => each.currency === currency)
        const ofYear = own.filter((each) => hasMonth(each) && yearOf(each) === year)
        const totals = sumTotals(ofYear)
        const byMonth = new Map(ofYear.map((each) => [each.month, each]))
        const ownEvents = events.filter((each) => each.currency === currency)
        const ownMerchants = merchants.filter((each) => each.currency === currency)
        return {
          currency,
          totals,
          months: monthsOf(year, (month) => byMonth.get(month)),
          events: ranking(
            totals,
            ownEvents.map(({ id, name, count, total }) => ({ key: id, name, count, total })),
            ownEvents[0]?.events ?? 0,
          ),
          merchants: ranking(totals, merchantSlices(ownMerchants), ownMerchants[0]?.merchants ?? 0),
          claims: claimSums(dues, currency, year),
          undated: sumTotals(own.filter((each) => !hasMonth(each))),
        }
      }
      const currencies = [...new Set([...sums, ...dues].map(({ currency }) => currency))].map(currencyYear)
      const isEmpty = ({ totals, claims }: CurrencyYear) =>
        totals.count === 0 && [claims.paid, claims.waiting, claims.open].every(({ count }) => count === 0)
      return {
        year,
        years,
        currencies: currencies
          .filter((each) => !isEmpty(each))
          .sort(
            (one, other) => other.totals.count - one.totals.count || (one.currency < other.currency ? -1 : 1),
          ),
      }
    }),
})
