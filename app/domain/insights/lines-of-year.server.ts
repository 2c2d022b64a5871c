import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import { countRowsOfUser } from '~/domain/events/count-rows.sql.server'
import { findLines, totalsOfLines } from './find-lines.sql.server'
import { leftOutOfSearch } from './left-out.sql.server'
import { INSIGHTS_FAILED } from './messages'
import type { LineSearch } from './schema'

/** The number of lines on a page. */
const LINES_PER_PAGE = 200

/**
 * Returns one page of the list of lines, which are the expenses behind a chart of a year, with the totals of
 * the whole list. `leftOut` has the amounts that the totals do not include, because they have no rate or do
 * not count yet.
 * @throws DomainError unavailable, failed
 */
export const linesOfYear = inBackgroundWhenLarge({
  name: 'linesOfYear',
  failure: INSIGHTS_FAILED,
  countRows: (actor, _search: LineSearch) => countRowsOfUser(actor.id),
  run: (actor, search: LineSearch) =>
    withFailure(INSIGHTS_FAILED, async () => {
      const totals = await totalsOfLines(actor.id, search)
      const pages = Math.max(1, Math.ceil(totals.count / LINES_PER_PAGE))
      // an address may ask for a page beyond the last one, for example after expenses were deleted
      const page = Math.min(search.page, pages)
      const offset = (page - 1) * LINES_PER_PAGE
      const lines = await findLines(actor.id, search, { limit: LINES_PER_PAGE, offset })
      const leftOut = await leftOutOfSearch(actor.id, search)
      return { lines, totals, leftOut, page, pages }
    }),
})
