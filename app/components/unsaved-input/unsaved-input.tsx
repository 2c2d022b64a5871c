import { type ComponentType, useEffect, useState } from 'react'
import type { UnsavedInputProps } from './restore-input'

/**
 * Keeps the typed text of the form around or beside it across a reload, a crash of the tab and a lost
 * connection. Its script loads after the page, which works without it; until it has loaded, nothing is kept.
 */
export function UnsavedInput(props: UnsavedInputProps) {
  const [Loaded, setLoaded] = useState<ComponentType<UnsavedInputProps>>()
  useEffect(() => {
    import('./restore-input').then(
      ({ RestoredInput }) => setLoaded(() => RestoredInput),
      () => {},
    )
  }, [])
  return Loaded ? <Loaded {...props} /> : null
}
