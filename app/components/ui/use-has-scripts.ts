import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's scripts run: false on the server and during hydration. */
export const useHasScripts = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
