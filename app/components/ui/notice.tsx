import type { ReactNode } from 'react'

/** A message at the place that it is about: an error or a hint. */
export function Notice({ bad, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
