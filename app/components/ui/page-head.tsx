import type { ReactNode } from 'react'

interface Props {
  /** the parent page; none for a top-level page */
  parent?: { path: string; name: string }
  title: ReactNode
  /** elements beside the title: actions, badges */
  children?: ReactNode
}

/** The head of a page: the link to the parent page, and the title, which gets the focus on arrival. */
export function PageHead({ parent, title, children }: Props) {
  return (
    <>
      {parent && (
        <p className="small">
          <a href={parent.path}>{parent.name}</a>
        </p>
      )}
      <div className="heading">
        <h1 tabIndex={-1}>{title}</h1>
        {children}
      </div>
    </>
  )
}
