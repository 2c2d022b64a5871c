import { inBackgroundWhenLarge } from '~/domain/background.server'
import { withFailure } from '~/domain/errors'
import { countRowsOfUser } from '~/domain/events/count-rows.sql.server'
import { findLines, totalsOfLines } from './find-lines.sql.server'
import { leftOutOfLines } from './left-out.sql.server'
import { INSIGHTS_FAILED } from './messages'
import type { LinePage, LineSearch } from './schema'

/** The number of lines on a page. */
const LINES_PER_PAGE = 200

/** Returns a page of the lines behind a picture of a year. @throws DomainError unavailable, failed */
export const linesOfYear = inBackgroundWhenLarge({
  name: 'linesOfYear',
  failure: INSIGHTS_FAILED,
  rows: (actor, _search: LineSearch) => countRowsOfUser(actor.id),
  run: (actor, search: LineSearch): Promise<LinePage> =>
    withFailure(INSIGHTS_FAILED, async () => {
      const totals = await totalsOfLines(actor.id, search)
      const pages = Math.max(1, Math.ceil(totals.count / LINES_PER_PAGE))
      const page = Math.min(search.page, pages)
      const lines = await findLines(actor.id, search, {
        limit: LINES_PER_PAGE,
        offset: (page - 1) * LINES_PER_PAGE,
      })
      return { lines, totals, leftOut: await leftOutOfLines(actor.id, search), page, pages }
    }),
})
