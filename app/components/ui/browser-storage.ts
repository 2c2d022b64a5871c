/** Works with what the browser stores for this site. Returns null where it refuses that, or is full. */
export function withBrowserStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}
