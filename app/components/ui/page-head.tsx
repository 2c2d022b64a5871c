import type { ReactNode } from 'react'

interface Props {
  /** the page above this one; none on the top */
  parent?: { path: string; name: string }
  title: ReactNode
  /** what stands beside the title: actions, badges */
  children?: ReactNode
}

/** The head of a page: the way back, and the title, which takes the focus after a navigation. */
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
