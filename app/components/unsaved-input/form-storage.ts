import type { KeptForm } from './restore'
import { keyPrefixOf, NAMESPACE, USER_KEY } from './sign-out'

// Stores typed text of forms in the browser's storage, which may lose or refuse it.

export const KEPT_FORMS_MAX = 50
export const KEPT_CHARACTERS_MAX = 50_000
export const KEPT_DAYS = 30

const DAY_MS = 86_400_000

/** Marks the id of a document that the user has left. */
const LEFT_MARK = '-'

/** The browser's functions that the storage needs, for tests too. */
interface Browser {
  /** runs work on the browser's storage, and returns null on failure */
  withStorage: <T>(work: (storage: Storage) => T) => T | null
  /** the id of the user to whom the server sent the document */
  user: string
  /** the id of this document; each open document has its own */
  document: string
  /** whether the document with an id is no longer open */
  isGone: (document: string) => Promise<boolean>
  now?: () => number
}

/** An entry of the storage, as JSON. */
interface Entry {
  form: KeptForm
  /** when it was stored, in milliseconds since 1970 */
  at: number
}

/** Stores forms by name. Tabs have separate entries; a form takes over the entry of a closed document. */
export function openFormStorage({ withStorage, user, document, isGone, now = Date.now }: Browser) {
  /** the entries of this document, including those that the browser refuses to store */
  const memory = new Map<string, string>()
  // a key is `unsaved-input {user} {form} {document}`
  const keyOf = (name: string, documentId = document) => `${keyPrefixOf(user)}${name} ${documentId}`
  const documentOf = (key: string) => key.slice(key.lastIndexOf(' ') + 1)
  const keysWith = (prefix: string) =>
    [...new Set([...memory.keys(), ...(withStorage(Object.keys) ?? [])])].filter(
      (key) => key.startsWith(prefix) && key !== USER_KEY,
    )
  const entryAt = (key: string): Entry | null => {
    const text = memory.get(key) ?? withStorage((storage) => storage.getItem(key))
    try {
      return JSON.parse(text ?? 'null')
    } catch {
      return null
    }
  }
  const put = (key: string, text: string) => {
    memory.set(key, text)
    withStorage((storage) => storage.setItem(key, text))
  }
  const remove = (key: string) => {
    memory.delete(key)
    withStorage((storage) => storage.removeItem(key))
  }
  /** Removes expired entries of all users, and the oldest above the limit. */
  const prune = () => {
    const entries = keysWith(NAMESPACE).map((key) => ({ key, at: entryAt(key)?.at ?? 0 }))
    entries.sort((one, other) => other.at - one.at)
    const oldestKept = now() - KEPT_DAYS * DAY_MS
    for (const [index, { key, at }] of entries.entries())
      if (index >= KEPT_FORMS_MAX || at < oldestKept) remove(key)
  }
  withStorage((storage) => storage.setItem(USER_KEY, user))
  prune()
  return {
    /** Stores the typed text of a form, unless it is too long or another user has signed in since. */
    keep(name: string, form: KeptForm): void {
      const key = keyOf(name)
      const text = JSON.stringify({ form, at: now() } satisfies Entry)
      const lastUser = withStorage((storage) => storage.getItem(USER_KEY)) ?? user
      if (text.length > KEPT_CHARACTERS_MAX || lastUser !== user) return
      const isNew = !memory.has(key)
      put(key, text)
      if (isNew) prune()
    },
    forget(name: string): void {
      for (const documentId of [document, LEFT_MARK + document]) remove(keyOf(name, documentId))
    },
    /** Returns the last typed text of a form, from this document or a closed one. */
    async find(name: string): Promise<KeptForm | null> {
      const candidates: { key: string; entry: Entry }[] = []
      for (const key of keysWith(keyOf(name, ''))) {
        const documentId = documentOf(key)
        const isFree =
          documentId === document || documentId.startsWith(LEFT_MARK) || (await isGone(documentId))
        const entry = isFree ? entryAt(key) : null
        if (entry) candidates.push({ key, entry })
      }
      candidates.sort((one, other) => other.entry.at - one.entry.at)
      const [latest] = candidates
      if (!latest) return null
      put(keyOf(name), JSON.stringify(latest.entry))
      for (const { key } of candidates) if (key !== keyOf(name)) remove(key)
      return latest.entry.form
    },
    /** Releases the entries of this document for the next one. */
    leave(): void {
      withStorage((storage) => {
        for (const key of Object.keys(storage)) {
          const text = documentOf(key) === document ? storage.getItem(key) : null
          if (text === null) continue
          storage.removeItem(key)
          storage.setItem(`${key.slice(0, -document.length)}${LEFT_MARK}${document}`, text)
        }
      })
    },
  }
}
