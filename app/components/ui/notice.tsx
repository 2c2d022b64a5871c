import { forwardRef, type ReactNode } from 'react'

interface Props {
  bad?: boolean
  children: ReactNode
}

/** A message at the place that it is about: an error or a hint. */
export const Notice = forwardRef<HTMLDivElement, Props>(function Notice({ bad, children }, ref) {
  return (
    <div className={bad ? 'notice bad' : 'notice'} role={bad ? 'alert' : 'status'} ref={ref}>
      {children}
    </div>
  )
})
