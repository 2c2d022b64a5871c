import 'react'

// Attributes of the popover API, which React's types of this version do not have.
declare module 'react' {
  interface HTMLAttributes<T> {
    popover?: 'auto'
    popovertarget?: string
  }
}
