import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** the address of its CSV */
  csv: string
  children: ReactNode
}

/** The frame of a picture. */
export function Picture({ title, csv, children }: Props) {
  const id = useId()
  return (
    <section className="card picture" aria-labelledby={id}>
      <div className="heading">
        <h3 id={id}>{title}</h3>
        <a className="quiet-link" href={csv} download aria-label={`${title}, as CSV`}>
          CSV
        </a>
      </div>
      {children}
    </section>
  )
}
