// Which documents of the browser are open. Each holds a lock that goes with it, also when its tab crashes.
// Locks are missing where pages come without TLS from another machine: there each other document seems open.

/** Names this document. */
export const DOCUMENT = Math.random().toString(36).slice(2)

/** The time that a document which is being left may still hold its lock. */
const RELEASE_MS = 500

const lockOf = (document: string) => `unsaved-input ${document}`

/** Holds the lock of this document until it is left: a page with locks is not kept for the back button. */
function holdLock(): void {
  const isLeft = () => new Promise((leave) => addEventListener('pagehide', leave, { once: true }))
  navigator.locks?.request(lockOf(DOCUMENT), isLeft).catch(() => {})
}

/** Begins to hold the lock of this document. `onLeave` is called each time that the document is left. */
export function openDocument(onLeave: () => void): void {
  holdLock()
  addEventListener('pagehide', onLeave)
  addEventListener('pageshow', ({ persisted }) => persisted && holdLock())
}

/** Whether a document is open no more. */
export const isDocumentGone = async (document: string): Promise<boolean> =>
  (await navigator.locks
    ?.request(lockOf(document), { signal: AbortSignal.timeout(RELEASE_MS) }, () => true)
    .catch(() => false)) ?? false
