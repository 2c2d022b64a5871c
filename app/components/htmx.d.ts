import 'react'

// Attributes of htmx, which React's types lack.
declare module 'react' {
  interface HTMLAttributes<T> extends AriaAttributes, DOMAttributes<T> {
    'hx-get'?: string
    'hx-put'?: string
    'hx-delete'?: string
    'hx-target'?: string
    'hx-swap'?: string
    'hx-confirm'?: string
  }
}
