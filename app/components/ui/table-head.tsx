import type { ReactNode } from 'react'

/** A column: its title, the class of its title, and what stands in place of the title. */
interface Column {
  title: string
  className?: string | undefined
  children?: ReactNode
}

/** Returns a column of figures. */
export const numeric = (title: string): Column => ({ title, className: 'numeric' })

/** Returns a column whose title only screen readers say. */
export const untitled = (title: string, className?: string): Column => ({
  ...{ title, className, children: <span className="sr-only">{title}</span> },
})

export const TableHead = ({ columns }: { columns: (string | Column)[] }) => (
  <thead>
    <tr>
      {columns
        .map((column): Column => (typeof column === 'string' ? { title: column } : column))
        .map(({ title, className, children = title }) => (
          <th scope="col" className={className} key={title}>
            {children}
          </th>
        ))}
    </tr>
  </thead>
)
