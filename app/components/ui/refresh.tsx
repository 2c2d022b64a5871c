import { useMatches } from '@remix-run/react'

/** The settings of a page for the document that it is shown in. */
export interface PageHandle {
  /** after how many seconds a page that only waits is loaded again where scripts cannot; null: not at all */
  refreshAfter: (data: unknown) => number | null
}

/** Stands in the head of the document. */
export function Refresh() {
  const seconds = useMatches()
    .map(({ handle, data }) => (handle as PageHandle | undefined)?.refreshAfter(data) ?? null)
    .find((after) => after !== null)
  if (seconds === undefined) return null
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  )
}
