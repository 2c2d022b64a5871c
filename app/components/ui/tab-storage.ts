/**
 * Works on the tab's storage. Returns null when the browser refuses it, or when it is full: what is in it
 * may always be missing.
 */
export function withTabStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
