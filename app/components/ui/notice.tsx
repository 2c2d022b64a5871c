import { forwardRef, type ReactNode } from 'react'

interface Props {
  bad?: boolean
  children: ReactNode
}

/** An error or a hint, shown beside its subject. */
export const Notice = forwardRef<HTMLDivElement, Props>(function Notice({ bad, children }, ref) {
  return (
    <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'} ref={ref}>
      {children}
    </div>
  )
})
