import type { KeptForm } from './restore'
import { keyPrefixOf, NAMESPACE, USER_KEY } from './sign-out'

// Stores typed text of forms in the browser's storage, which may lose or refuse it. A document is one load of
// a page in a tab; `sign-out.ts` has the beginnings of the storage keys.

export const KEPT_FORMS_MAX = 50
export const KEPT_CHARACTERS_MAX = 50_000
export const KEPT_DAYS = 30

const DAY_MS = 86_400_000

/**
 * Marks the id of a document in a key when the user leaves that document, so that the next document may take
 * over its entry at once. The locks that `isDocumentGone` asks for cannot tell this in every case: a document
 * may hold its lock a little longer, and a browser without TLS has no locks.
 */
const LEFT_MARK = '-'

/** The browser's functions that the storage needs, for tests too. */
interface Browser {
  /** runs work on the browser's storage, and returns null on failure */
  withStorage: <T>(work: (storage: Storage) => T) => T | null
  /** the id of the user to whom the server sent the document */
  user: string
  /** the id of this document; each open document has its own */
  documentId: string
  /** whether the document with an id is no longer open */
  isDocumentGone: (id: string) => Promise<boolean>
  /** returns the time in milliseconds since 1970 */
  now?: () => number
}

/** An entry of the storage, as JSON. */
interface Entry {
  form: KeptForm
  /** when it was stored, in milliseconds since 1970 */
  at: number
}

/**
 * Opens the storage of typed text for one document. Each document has its own entry for a form, so that two
 * tabs do not overwrite each other. A form takes over the entry that a closed document has left.
 */
export function openFormStorage({ withStorage, user, documentId, isDocumentGone, now = Date.now }: Browser) {
  /** the entries of this document, including those that the browser refuses to store */
  const memory = new Map<string, string>()
  /** returns `unsaved-input {user} {form} `, the beginning of the keys of all entries for a form */
  const keyPrefixOfForm = (name: string) => `${keyPrefixOf(user)}${name} `
  /** returns `unsaved-input {user} {form} {document}`, the key of an entry */
  const keyOf = (name: string, ofDocument = documentId) => `${keyPrefixOfForm(name)}${ofDocument}`
  const documentOf = (key: string) => key.slice(key.lastIndexOf(' ') + 1)
  const keysBeginningWith = (prefix: string) =>
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
    const entries = keysBeginningWith(NAMESPACE).map((key) => ({ key, at: entryAt(key)?.at ?? 0 }))
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
    /** Removes the typed text of a form that this document stored, also while the user had left it. */
    forget(name: string): void {
      for (const id of [documentId, LEFT_MARK + documentId]) remove(keyOf(name, id))
    },
    /** Returns the last typed text of a form, from this document or a closed one, and takes it over. */
    async find(name: string): Promise<KeptForm | null> {
      const candidates: { key: string; entry: Entry }[] = []
      for (const key of keysBeginningWith(keyPrefixOfForm(name))) {
        const owner = documentOf(key)
        const isFree = owner === documentId || owner.startsWith(LEFT_MARK) || (await isDocumentGone(owner))
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
    /**
     * Marks the entries of this document in the browser's storage, so that the next document may take them
     * over. `memory` keeps them, because the user may come back to this document with "back".
     */
    leave(): void {
      withStorage((storage) => {
        for (const key of Object.keys(storage)) {
          const text = documentOf(key) === documentId ? storage.getItem(key) : null
          if (text === null) continue
          storage.removeItem(key)
          storage.setItem(`${key.slice(0, -documentId.length)}${LEFT_MARK}${documentId}`, text)
        }
      })
    },
  }
}
