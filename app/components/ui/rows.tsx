import { createContext, type FunctionComponent, useContext } from 'react'

/** Renders a row on the server, or takes it from what was rendered before; null in the browser. */
type RowCache = <T extends { id: string }>(Row: FunctionComponent<T>, props: T) => string

export const RowCacheContext = createContext<RowCache | null>(null)

interface Props<T> {
  rows: T[]
  /** the component of a row, which depends on nothing but its props; these are plain data */
  Row: FunctionComponent<T>
}

/**
 * The body of a table. Rows are most of the work of a page, and mostly the same as the last time, so the
 * server stores them as text; the browser finds in it what it would have rendered
 * (docs/decisions/0003-pages.md).
 */
export function Rows<T extends { id: string }>({ rows, Row }: Props<T>) {
  const cache = useContext(RowCacheContext)
  if (!cache) {
    return (
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </tbody>
    )
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output for these rows
  return <tbody dangerouslySetInnerHTML={{ __html: rows.map((row) => cache(Row, row)).join('') }} />
}
