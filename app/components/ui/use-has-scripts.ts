import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the scripts of the page run: false on the server, and in the document as it sends it. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
