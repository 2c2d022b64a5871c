import { useMatches } from '@remix-run/react'

/** The settings of a page for the document that it is shown in. */
export interface PageHandle {
  /** the seconds after which a page that only waits is loaded again without scripts; null: never */
  refreshAfter: (data: unknown) => number | null
}

/** The element in the head of the document that loads a waiting page again. */
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
