// The tab's storage, by JSON. What is in it may always be missing: a browser may refuse it, or it is full.

function withTabStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}

/** Returns what is stored under a key; null without it. */
export const readFromTab = <T>(key: string): T | null =>
  withTabStorage((storage) => JSON.parse(storage.getItem(key) ?? 'null'))

export const storeInTab = (key: string, value: object) =>
  withTabStorage((storage) => storage.setItem(key, JSON.stringify(value)))

export const removeFromTab = (key: string) => withTabStorage((storage) => storage.removeItem(key))

export const clearTab = () => withTabStorage((storage) => storage.clear())
