import { withBrowserStorage } from '~/components/ui/browser-storage'

// The names under which a browser stores what each user typed, and how signing out removes it.

export const NAMESPACE = 'unsaved-input '

/** What keys of earlier versions begin with. Nothing reads them; signing out removes them too. */
const EARLIER_NAMESPACE = 'typed-input '

/** The key of the browser's storage that names who has signed in last. */
export const USER_KEY = `${NAMESPACE}user`

/** Returns the id of the user whom the document was sent to; empty for nobody. */
export const documentUser = (): string => document.documentElement.dataset.user ?? ''

export const keyPrefixOf = (user: string): string => `${NAMESPACE}${user} `

/** Removes what the user has typed; from then on no document of theirs stores any. */
export function forgetUnsavedInput(): void {
  withBrowserStorage((storage) => {
    const isRemoved = (key: string) =>
      key.startsWith(keyPrefixOf(documentUser())) || key.startsWith(EARLIER_NAMESPACE)
    for (const key of Object.keys(storage).filter(isRemoved)) storage.removeItem(key)
    storage.setItem(USER_KEY, '')
  })
}
