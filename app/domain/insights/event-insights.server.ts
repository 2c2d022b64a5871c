import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { getDetails } from '~/domain/events/details.server'
import type { OwnedEvent, Totals } from '~/domain/events/schema'
import type { ReceiptExemption } from '~/domain/expenses/categories'
import { sumDeclared, sumWithoutReceipt } from '~/domain/expenses/expense-list.sql.server'
import { isCalendarDate } from '~/domain/money/date'
import { subtractTotals, sumBy, sumTotals } from './add-totals'
import { INSIGHTS_FAILED } from './messages'
import { rank } from './rank'
import { type DaySum, sumsByDay } from './sums.sql.server'
import { timelineOf } from './timeline'

// The insights of one event: its expenses by day, category, currency, and by what backs them.

/** Whether an expense has a valid date. Years outside 1000 to 9998 are mistakes of an import. */
const hasPlausibleDate = ({ date }: DaySum): boolean =>
  date !== null && isCalendarDate(date) && date >= '1000' && date < '9999'

/** Sums the expenses by what backs them: a receipt, a declaration, a rule that none is needed, or nothing. */
async function sumByBacking(event: OwnedEvent, totals: Totals, exemptions: ReceiptExemption[]) {
  const withoutFileOrDeclaration = await sumWithoutReceipt(event, null)
  const missing = await sumWithoutReceipt(event, exemptions)
  const declaration = await sumDeclared(event)
  return {
    receipt: subtractTotals(subtractTotals(totals, withoutFileOrDeclaration), declaration),
    declaration,
    notNeeded: subtractTotals(withoutFileOrDeclaration, missing),
    missing,
  }
}

/**
 * Returns the sums of an event's expenses by day, category, currency and backing.
 * @param exemptions the rules by which expenses need no receipt
 * @throws DomainError unavailable, failed
 */
export const eventInsights = inBackgroundWhenLarge({
  name: 'eventInsights',
  failure: INSIGHTS_FAILED,
  countRows: (_actor, event: OwnedEvent) => countForBackground(event.id),
  run: (_actor, event: OwnedEvent, exemptions: ReceiptExemption[]) =>
    withFailure(INSIGHTS_FAILED, async () => {
      const sums = await sumsByDay(event)
      const datedSums = sums.filter(hasPlausibleDate)
      const totalsByDay = sumBy(datedSums, ({ date }) => date as string)
      const { budget, budgetCurrency } = await getDetails(event.id)
      const totals = sumTotals(sums)
      return {
        totals,
        timeline: timelineOf(totalsByDay),
        // the number of days that have expenses
        days: totalsByDay.size,
        // expenses without a valid date
        undated: sumTotals(sums.filter((sum) => !hasPlausibleDate(sum))),
        categories: rank(sumBy(sums, ({ category }) => category)),
        currencies: rank(sumBy(sums, ({ currency }) => currency)),
        backing: await sumByBacking(event, totals, exemptions),
        // the claimant's planned spending; null when not stated
        budget: budget === null ? null : { amount: budget, currency: budgetCurrency ?? event.baseCurrency },
      }
    }),
})

export type EventInsights = Awaited<ReturnType<typeof eventInsights>>
