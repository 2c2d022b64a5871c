/** Runs `work` on the local storage. Returns null if the browser refuses access or the storage is full. */
export function withBrowserStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
