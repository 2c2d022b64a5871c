import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** the address of the CSV file with the figures of the chart */
  csvPath: string
  children: ReactNode
}

/** The card around a chart: its title, and a link to its figures as CSV. */
export function ChartCard({ title, csvPath, children }: Props) {
  const id = useId()
  return (
    <section className="card chart" aria-labelledby={id}>
      <div className="heading">
        <h3 id={id}>{title}</h3>
        <a className="quiet-link" href={csvPath} download aria-label={`${title}, as CSV`}>
          CSV
        </a>
      </div>
      {children}
    </section>
  )
}
