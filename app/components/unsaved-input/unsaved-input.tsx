import { type ComponentType, useEffect, useState } from 'react'
import type { UnsavedInputProps } from './restore-input'

/**
 * Keeps what is typed into the form around it, or beside it, over a reload, a crash of the tab and a lost
 * connection. Its script is loaded behind the page, which does not need it; without it nothing is kept.
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
