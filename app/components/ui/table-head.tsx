import type { ReactNode } from 'react'

/** A column: its title, the class of its title, and what stands in place of the title. */
type Column = string | { title: string; className?: string | undefined; children?: ReactNode }

/** Returns a column of figures. */
export const numeric = (title: string): Column => ({ title, className: 'numeric' })

/** Returns a column whose title only screen readers say. */
export const untitled = (title: string, className?: string): Column => ({
  ...{ title, className, children: <span className="sr-only">{title}</span> },
})

const toHead = (column: Column) => {
  if (typeof column === 'string') return toHead({ title: column })
  const { title, className, children = title } = column
  return (
    <th scope="col" className={className} key={title}>
      {children}
    </th>
  )
}

export const TableHead = ({ columns }: { columns: Column[] }) => (
  <thead>
    <tr>{columns.map(toHead)}</tr>
  </thead>
)
