import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { getDetails } from '~/domain/events/details.server'
import type { OwnedEvent, Totals } from '~/domain/events/schema'
import { countedWithoutReceipt } from '~/domain/expenses/expense-list.sql.server'
import { isCalendarDate } from '~/domain/money/date'
import { sumBy, sumTotals } from './cents'
import { INSIGHTS_FAILED } from './messages'
import { rank } from './rank'
import type { EventInsights } from './schema'
import { type DaySum, sumsOfEvent } from './sums.sql.server'
import { timelineOf } from './timeline'

/** Dates of other years are mistakes of a spreadsheet or an import. */
const hasPlace = ({ date }: DaySum): boolean =>
  date !== null && isCalendarDate(date) && date >= '1000' && date < '9999'

/**
 * What an event's expenses come to, from all sides.
 * @param needNone the ids of expenses without a receipt that need none
 * @throws DomainError unavailable, failed
 */
export const eventInsights = inBackgroundWhenLarge({
  name: 'eventInsights',
  failure: INSIGHTS_FAILED,
  rows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  run: (_actor, event: OwnedEvent, needNone: string[]): Promise<EventInsights> =>
    withFailure(INSIGHTS_FAILED, async () => {
      const sums = await sumsOfEvent(event.id)
      const dated = sums.filter(hasPlace)
      const byDay = sumBy(dated, ({ date }) => date as string)
      const { budget, budgetCurrency } = await getDetails(event.id)
      return {
        totals: sumTotals(sums),
        timeline: timelineOf(byDay),
        days: byDay.size,
        undated: sumTotals(sums.filter((sum) => !hasPlace(sum))),
        categories: rank(sumBy(sums, ({ category }) => category)),
        currencies: rank(sumBy(sums, ({ currency }) => currency)),
        withoutReceipt: (await countedWithoutReceipt(event.id, needNone)) satisfies Totals,
        budget: budget === null ? null : { amount: budget, currency: budgetCurrency ?? event.baseCurrency },
      }
    }),
})
