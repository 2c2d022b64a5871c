import type { ReactNode } from 'react'

interface Props {
  page: number
  pages: number
  pathOf: (page: number) => string
  /** the labels of the two links */
  previous: string
  next: string
  /** content after "Page 1 of 3" */
  children?: ReactNode
}

/** Links between the pages of a list. */
export function Pagination({ page, pages, pathOf, previous, next, children }: Props) {
  return (
    <nav className="pages small" aria-label="Pages">
      {page > 1 ? (
        <a className="quiet-link" rel="prev" href={pathOf(page - 1)}>
          {previous}
        </a>
      ) : (
        <span />
      )}
      <span className="muted">
        Page {page} of {pages}
        {children}
      </span>
      {page < pages ? (
        <a className="quiet-link" rel="next" href={pathOf(page + 1)}>
          {next}
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
