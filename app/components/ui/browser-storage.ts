/** Runs `work` on the browser's local storage. Returns null if the storage is refused or full. */
export function withBrowserStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
