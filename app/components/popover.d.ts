import 'react'

// Attributes of the popover API, which this version of React's types lacks.
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto'
    popovertarget?: string
  }
}
