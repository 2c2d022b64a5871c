import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { getDetails } from '~/domain/events/details.server'
import type { OwnedEvent, Totals } from '~/domain/events/schema'
import type { ReceiptExemption } from '~/domain/expenses/categories'
import { sumDeclared, sumWithoutReceipt } from '~/domain/expenses/expense-list.sql.server'
import { isCalendarDate } from '~/domain/money/date'
import { less, sumBy, sumTotals } from './add-totals'
import { INSIGHTS_FAILED } from './messages'
import { rank } from './rank'
import type { Backing, EventInsights } from './schema'
import { type DaySum, sumsOfEvent } from './sums.sql.server'
import { timelineOf } from './timeline'

/** Dates outside the plausible years are mistakes of a spreadsheet or an import. */
const hasPlace = ({ date }: DaySum): boolean =>
  date !== null && isCalendarDate(date) && date >= '1000' && date < '9999'

async function backingOf(
  event: OwnedEvent,
  totals: Totals,
  exemptions: ReceiptExemption[],
): Promise<Backing> {
  const withoutReceipt = await sumWithoutReceipt(event, [])
  const nothing = exemptions.length === 0 ? withoutReceipt : await sumWithoutReceipt(event, exemptions)
  const declaration = await sumDeclared(event)
  return {
    receipt: less(less(totals, withoutReceipt), declaration),
    ...{ declaration, notNeeded: less(withoutReceipt, nothing), nothing },
  }
}

/**
 * Returns the sums of an event's expenses by day, category, currency and backing.
 * @param exemptions expenses without a receipt that need none
 * @throws DomainError unavailable, failed
 */
export const eventInsights = inBackgroundWhenLarge({
  name: 'eventInsights',
  failure: INSIGHTS_FAILED,
  rows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  run: (_actor, event: OwnedEvent, exemptions: ReceiptExemption[]): Promise<EventInsights> =>
    withFailure(INSIGHTS_FAILED, async () => {
      const sums = await sumsOfEvent(event)
      const dated = sums.filter(hasPlace)
      const byDay = sumBy(dated, ({ date }) => date as string)
      const { budget, budgetCurrency } = await getDetails(event.id)
      const totals = sumTotals(sums)
      return {
        totals,
        timeline: timelineOf(byDay),
        days: byDay.size,
        undated: sumTotals(sums.filter((sum) => !hasPlace(sum))),
        categories: rank(sumBy(sums, ({ category }) => category)),
        currencies: rank(sumBy(sums, ({ currency }) => currency)),
        backing: await backingOf(event, totals, exemptions),
        budget: budget === null ? null : { amount: budget, currency: budgetCurrency ?? event.baseCurrency },
      }
    }),
})
