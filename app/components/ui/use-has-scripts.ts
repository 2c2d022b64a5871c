import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** Whether the page's scripts run: false on the server and during hydration. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
