import { useMatches } from '@remix-run/react'

/** The settings of a page for its document. */
export interface PageHandle {
  /** the seconds after which a waiting page reloads without scripts; null: never */
  refreshAfter: (data: unknown) => number | null
}

/** The element in the document's head that reloads a waiting page. */
export function Refresh() {
  const seconds = useMatches()
    .map(({ handle, data }) => (handle as PageHandle | undefined)?.refreshAfter(data) ?? null)
    .find((delay) => delay !== null)
  if (seconds === undefined) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  )
}
