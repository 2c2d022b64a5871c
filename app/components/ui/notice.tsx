import type { ReactNode } from 'react'

/** What went wrong, or what to know, where the eye is. */
export function Notice({ bad, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'}>
      {children}
    </div>
  )
}
