import type { ReactNode } from 'react'

/** A message where the eye is: an error, or something to know. */
export function Notice({ bad, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
