import { createContext, type FunctionComponent, useContext } from 'react'

/** Renders a row on the server, or returns its cached HTML; null in the browser. */
type RowCache = <T extends { id: string }>(Row: FunctionComponent<T>, props: T) => string

export const RowCacheContext = createContext<RowCache | null>(null)

interface Props<T> {
  rows: T[]
  /** the component of a row; its output must depend only on its props, which are plain data */
  Row: FunctionComponent<T>
}

/**
 * The body of a table. Rows take most of the time to render a page and rarely change, so the server caches
 * their HTML. The browser finds the same HTML that it would have rendered (docs/decisions/0003-rendering.md).
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
