import Big from 'big.js'
import {
  toCategoryRow,
  toCurrencyRow,
  toMatchNotes,
  toOthersRow,
} from '~/components/expenses/sum-view-models'
import { withoutSign } from '~/domain/advances/labels'
import { addLeftOut, isAnyLeftOut, type LeftOut } from '~/domain/conversion/missing-rates'
import type { listExpenses } from '~/domain/expenses/expenses.server'
import { leftOutOfCategories } from '~/domain/rates/rates.server'
import { formatAmount } from '~/format/format-figures'
import type { EventPageRequest } from '~/http/pages/event-page.server'

/** Loads the sums of a list of expenses, with the amounts left out because they have no rate. */
export async function loadSums(
  list: Awaited<ReturnType<typeof listExpenses>>,
  { event, overview, formats }: Pick<EventPageRequest, 'event' | 'overview' | 'formats'>,
) {
  const missingRates = new Set(overview.missingRates.map(({ currency }) => currency))
  const leftOutByCategory = isAnyLeftOut(overview.leftOut)
    ? await leftOutOfCategories(event)
    : new Map<string, LeftOut>()
  const shownCategories = new Set(list.byCategory.map(({ name }) => name))
  const leftOutOfOtherCategories = addLeftOut(
    [...leftOutByCategory].flatMap(([name, leftOut]) => (shownCategories.has(name) ? [] : leftOut)),
  )
  return {
    total: formatAmount(formats, Big(list.total).minus(list.refunds).toFixed(), event.baseCurrency),
    refunds:
      Number(list.refunds) === 0 ? '' : formatAmount(formats, withoutSign(list.refunds), event.baseCurrency),
    byCurrency: list.byCurrency.map((group) =>
      toCurrencyRow(group, { ...event, missingRates, leftOut: overview.leftOut }, formats),
    ),
    byCategory: list.byCategory.map((group) =>
      toCategoryRow(group, leftOutByCategory.get(group.name), event.baseCurrency, formats),
    ),
    otherCategories: toOthersRow(list, leftOutOfOtherCategories, event.baseCurrency, formats),
  }
}

/** The number and sum of the expenses that match a search, with the notes beside the sum. */
export const toMatches = (
  { matches }: Awaited<ReturnType<typeof listExpenses>>,
  event: EventPageRequest['event'],
  formats: EventPageRequest['formats'],
) =>
  matches && {
    count: matches.count,
    total: formatAmount(formats, matches.total, event.baseCurrency),
    notes: toMatchNotes(matches, event),
  }
