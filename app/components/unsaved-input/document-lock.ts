// Tracks which documents are open in the browser. Each document holds a lock, which the browser releases when
// the tab closes or crashes. Browsers give no locks to pages that another machine serves without TLS; there,
// every document counts as open.

/** The id of this document. */
export const DOCUMENT = Math.random().toString(36).slice(2)

/** How long a document that is being left may still hold its lock, in milliseconds. */
const RELEASE_MS = 500

const lockOf = (document: string) => `unsaved-input ${document}`

/** Holds this document's lock until the user leaves: browsers do not keep pages with locks for "back". */
function holdLock(): void {
  const untilLeft = () => new Promise((leave) => addEventListener('pagehide', leave, { once: true }))
  navigator.locks?.request(lockOf(DOCUMENT), untilLeft).catch(() => {})
}

/** Starts to hold this document's lock. `onLeave` is called each time the user leaves the document. */
export function openDocument(onLeave: () => void): void {
  holdLock()
  addEventListener('pagehide', onLeave)
  addEventListener('pageshow', ({ persisted }) => persisted && holdLock())
}

/** Whether a document is no longer open: this document then gets its lock within `RELEASE_MS`. */
export const isDocumentGone = async (document: string): Promise<boolean> =>
  (await navigator.locks
    ?.request(lockOf(document), { signal: AbortSignal.timeout(RELEASE_MS) }, () => true)
    .catch(() => false)) ?? false
