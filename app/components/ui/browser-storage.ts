/**
 * Runs `work` on the browser's local storage for this site. Returns null when the browser refuses access, or
 * the storage is full.
 */
export function withBrowserStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
