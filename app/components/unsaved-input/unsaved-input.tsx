import { type ComponentType, useEffect, useState } from 'react'
import type { UnsavedInputProps } from './restore-input'

/** Keeps a form's typed text across a reload, a crash and a lost connection, once its script has loaded. */
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
