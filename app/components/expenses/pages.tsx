import type { ExpenseSearch } from '~/domain/expenses/schema'
import { expenseSearchPath } from './paths'

/** Links from one page of the expenses to the others. */
export function Pages({
  eventId,
  search,
  page,
  pages,
}: {
  eventId: string
  search: ExpenseSearch
  page: number
  pages: number
}) {
  return (
    <nav className="pages small" aria-label="Pages">
      {page > 1 ? (
        <a className="quiet-link" rel="prev" href={expenseSearchPath(eventId, { ...search, page: page - 1 })}>
          Earlier
        </a>
      ) : (
        <span />
      )}
      <span className="muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a className="quiet-link" rel="next" href={expenseSearchPath(eventId, { ...search, page: page + 1 })}>
          Later
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
