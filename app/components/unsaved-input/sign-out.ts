import { withBrowserStorage } from '~/components/ui/browser-storage'

// The storage keys of each user's typed text, and its removal at sign-out.

/** The beginning of the storage keys of all users. */
export const NAMESPACE = 'unsaved-input '

/** The key prefix of earlier releases. Nothing reads these entries, but signing out removes them too. */
const EARLIER_NAMESPACE = 'typed-input '

/** The storage key of the user who signed in last. */
export const USER_KEY = `${NAMESPACE}user`

/** Returns the id of the user to whom the server sent the document; empty for none. */
export const documentUser = (): string => document.documentElement.dataset.user ?? ''

/** Returns the beginning of the storage keys of a user. */
export const keyPrefixOf = (user: string): string => `${NAMESPACE}${user} `

/** Removes the user's typed text, and stops every open document of the user from storing more. */
export function forgetUnsavedInput(): void {
  withBrowserStorage((storage) => {
    const isRemoved = (key: string) =>
      key.startsWith(keyPrefixOf(documentUser())) || key.startsWith(EARLIER_NAMESPACE)
    for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key)
    storage.setItem(USER_KEY, '')
  })
}
