import { inBackgroundWhenLarge } from '~/domain/background.server'
import { countForBackground } from '~/domain/events/count-rows.sql.server'
import type { TotalledEvent } from '~/domain/events/expense-totals.sql.server'
import { EXPENSES_PER_PAGE } from '~/limits-and-lifetimes'
import type { ReceiptExemption } from './categories'
import { findExpenseIds, totalsOfMatches } from './expense-list.sql.server'
import { LOAD_FAILED } from './messages'
import type { ExpenseSearch, MatchTotals } from './schema'

/** A page of the expenses that match a search, in its order, and what all that match come to. */
interface ExpenseMatches {
  ids: string[]
  matches: MatchTotals
  page: number
  pages: number
}

/**
 * Finds the expenses of an event that match a search.
 * @param exemptions of expenses without a receipt that need none
 * @throws DomainError unavailable, failed
 */
export const findMatches = inBackgroundWhenLarge({
  name: 'findMatches',
  failure: LOAD_FAILED,
  rows: (_actor, event: TotalledEvent) => countForBackground(event.id),
  async run(
    _actor,
    event: TotalledEvent,
    search: ExpenseSearch,
    exemptions: ReceiptExemption[],
  ): Promise<ExpenseMatches> {
    const matches = await totalsOfMatches(event, search, exemptions)
    const place = pageOf(matches.count, search.page)
    return {
      ids: await findExpenseIds(event.id, search, { ...limitsOf(place), exemptions }),
      matches,
      ...place,
    }
  },
})

/** The page of a list that is shown when one is asked for, and how many pages there are. */
export function pageOf(count: number, asked: number): Pick<ExpenseMatches, 'page' | 'pages'> {
  const pages = Math.max(1, Math.ceil(count / EXPENSES_PER_PAGE))
  return { page: Math.min(asked, pages), pages }
}

/** Which expenses of a list a page has. */
export const limitsOf = ({ page }: { page: number }) => ({
  limit: EXPENSES_PER_PAGE,
  offset: (page - 1) * EXPENSES_PER_PAGE,
})
