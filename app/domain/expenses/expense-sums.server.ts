import Big from 'big.js'
import { inBackgroundWhenLarge } from '~/domain/background.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import { type GroupTotals, type TotalledEvent, totalsByGroup } from '~/domain/events/event-totals.sql.server'
import type { Totals } from '~/domain/events/schema'
import { groupBy } from '~/domain/group-by'
import { CATEGORIES_SHOWN_MAX } from '~/limits'
import { LOAD_FAILED } from './messages'
import type { CurrencyGroup, ExpenseGroup, ExpenseSums } from './schema'

/**
 * Returns the sums of the expenses of an event: of all, by currency and by category.
 * @throws DomainError unavailable, failed
 */
export const sumExpenses = inBackgroundWhenLarge({
  name: 'sumExpenses',
  failure: LOAD_FAILED,
  isPageRead: true,
  countRows: (_actor, event: TotalledEvent) => countForBackground(event.id),
  run: (_actor, event: TotalledEvent) => readExpenseSums(event),
})

/** Returns the sums of an event in the calling thread. @throws the errors of the database */
export async function readExpenseSums(event: TotalledEvent): Promise<ExpenseSums> {
  const groups = await totalsByGroup(event)
  const refunds = sumOf(groups.filter(({ kind }) => kind === 'refund')).total
  return { ...sumOf(groups), refunds, byCurrency: sumsByCurrency(groups), ...sumsByCategory(groups) }
}

const sumOf = (groups: Totals[]): Totals => ({
  count: groups.reduce((sum, { count }) => sum + count, 0),
  total: groups.reduce((sum, { total }) => sum.plus(total), Big(0)).toFixed(),
})

const byName = (one: ExpenseGroup, other: ExpenseGroup) => (one.name < other.name ? -1 : 1)

const sumsByCurrency = (groups: GroupTotals[]): CurrencyGroup[] =>
  Array.from(
    groupBy(groups, ({ currency }) => currency),
    ([name, groupsOfCurrency]) => ({
      name,
      ...sumOf(groupsOfCurrency),
      amount: groupsOfCurrency.reduce((sum, { amount }) => sum.plus(amount), Big(0)).toFixed(),
    }),
  ).sort(byName)

/** Adds up expenses by category. Beyond a limit, the categories with the fewest expenses share one sum. */
function sumsByCategory(groups: GroupTotals[]): Pick<ExpenseSums, 'byCategory' | 'otherCategories'> {
  const largestFirst = Array.from(
    groupBy(groups, ({ category }) => category),
    ([name, groupsOfCategory]) => ({ name, ...sumOf(groupsOfCategory) }),
  ).sort((one, other) => other.count - one.count || byName(one, other))
  const smallest = largestFirst.splice(CATEGORIES_SHOWN_MAX)
  const shown = largestFirst
  return {
    byCategory: shown.sort(byName),
    otherCategories: smallest.length > 0 ? { ...sumOf(smallest), categoryCount: smallest.length } : null,
  }
}
